// Bots play a game: match [GAME [SEED]]
#include <array>
#include <iostream>
#include <memory>
#include <piazza/ffi.h>
#include <stdexcept>
#include <string>

// A handle that closes itself, and throws what the library refuses.
class Game
{
  public:
    Game(const std::string &game, int players) : ffi(pz_ffi_open(), pz_ffi_close)
    {
        check(pz_ffi_setup(ffi.get(), game.c_str(), players));
    }

    void name(int seat, const std::string &name)
    {
        check(pz_ffi_name(ffi.get(), seat, name.c_str()));
    }

    void start(const std::string &seed) { check(pz_ffi_start(ffi.get(), seed.c_str())); }
    bool playing() const { return pz_ffi_stage(ffi.get()) == PZ_FFI_PLAYING; }
    int actor() const { return pz_ffi_actor(ffi.get()); }
    int draw() { return check(pz_ffi_draw(ffi.get())); }
    int ask(const std::string &bot) { return check(pz_ffi_ask(ffi.get(), bot.c_str(), 0)); }
    void apply(int move) { check(pz_ffi_apply(ffi.get(), move)); }
    int points(int seat) const { return pz_ffi_points(ffi.get(), seat); }
    bool won(int seat) const { return pz_ffi_won(ffi.get(), seat) != 0; }
    std::string record() { return pz_ffi_record(ffi.get()); }

  private:
    int check(int code) const
    {
        return code >= 0 ? code : throw std::runtime_error(pz_ffi_problem(ffi.get()));
    }

    std::unique_ptr<pz_ffi, void (*)(pz_ffi *)> ffi;
};

int main(int argc, char **argv)
{
    const std::array<std::string, 4> bots = {"greedy", "random", "greedy", "random"};
    try {
        Game game(argc > 1 ? argv[1] : "little", 4);
        for (int seat = 0; seat < 4; seat++) {
            game.name(seat, bots[seat]);
        }
        game.start(argc > 2 ? argv[2] : "7");
        while (game.playing()) {
            if (game.actor() == PZ_CHANCE) {
                game.draw();
            } else {
                game.apply(game.ask(bots[game.actor()]));
            }
        }
        for (int seat = 0; seat < 4; seat++) {
            std::cout << seat << ' ' << bots[seat] << ": " << game.points(seat)
                      << (game.won(seat) ? ", winner" : "") << '\n';
        }
        std::cout << '\n' << game.record();
    } catch (const std::exception &problem) {
        std::cerr << "match: " << problem.what() << '\n';
        return 1;
    }
}
