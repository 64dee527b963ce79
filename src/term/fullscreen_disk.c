/* The full screen while the file of the game cannot be written: nothing is shown that is not kept,
 * so the game waits; it tries again every second and at every key. */
#include "fullscreen_state.h"
#include "os/host.h"
#include "os/language.h"
#include "tell.h"

enum { RETRY_SECONDS = 1 };

static void tell_trouble(struct fullscreen *full)
{
    struct pz_text out;
    pz_text_init(&out, full->overlay_text, sizeof full->overlay_text);
    session_tell_broken(full->session, &out);
    tell_add(&out, "\n%s\n",
             _("It tries again every second, and at every key. q leaves; then the last move is "
               "missing in the file."));
    if (!full->waits_for_disk) {
        full->waits_for_disk = true;
        fullscreen_open_text(full, TEXT, _("The game cannot be kept"));
    }
}

bool fullscreen_disk(struct fullscreen *full, bool at_once)
{
    const double now = host_now();
    if (!full->session->broken) {
        return false;
    }
    if (full->waits_for_disk && !at_once && now - full->last_try < RETRY_SECONDS) {
        return true;
    }
    full->last_try = now;
    full->dirty = true;
    if (session_retry(full->session)) {
        full->waits_for_disk = false;
        full->overlay = NONE;
        fullscreen_stepped(full, true, full->last_actor);
    } else {
        tell_trouble(full);
    }
    return true;
}
