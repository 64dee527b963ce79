// Bots play a game: match [GAME [SEED]]
#include <array>
#include <iostream>
#include <memory>
#include <piazza/flat.h>
#include <stdexcept>
#include <string>

// A handle that closes itself, and throws what the library refuses.
class Game
{
  public:
    Game(const std::string &game, int players) : flat(pz_flat_open(), pz_flat_close)
    {
        check(pz_flat_setup(flat.get(), game.c_str(), players));
    }

    void name(int seat, const std::string &name)
    {
        check(pz_flat_name(flat.get(), seat, name.c_str()));
    }

    void start(const std::string &seed) { check(pz_flat_start(flat.get(), seed.c_str())); }
    bool playing() const { return pz_flat_phase(flat.get()) == PZ_FLAT_PLAYING; }
    int actor() const { return pz_flat_actor(flat.get()); }
    int draw() { return check(pz_flat_draw(flat.get())); }
    int ask(const std::string &bot) { return check(pz_flat_ask(flat.get(), bot.c_str(), 0)); }
    void apply(int move) { check(pz_flat_apply(flat.get(), move)); }
    int points(int seat) const { return pz_flat_points(flat.get(), seat); }
    bool won(int seat) const { return pz_flat_won(flat.get(), seat) != 0; }
    std::string record() { return pz_flat_record(flat.get()); }

  private:
    int check(int code) const
    {
        return code >= 0 ? code : throw std::runtime_error(pz_flat_problem(flat.get()));
    }

    std::unique_ptr<pz_flat, void (*)(pz_flat *)> flat;
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
