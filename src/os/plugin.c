/* Loads games from shared objects. */
#include "plugin.h"
#include "piazza/plugin.h"
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* dlopen() looks for a name without a slash in the folders of the system, not here. */
static void *open_object(const char *path)
{
    char here[4096];
    if (strchr(path, '/') == NULL) {
        snprintf(here, sizeof here, "./%s", path);
        path = here;
    }
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

int plugin_load(const char *path, struct pz_problem *problem)
{
    void *object = open_object(path);
    if (object == NULL) {
        const char *why = dlerror();
        return pz_problem_set(problem, PZ_E_GAME, "it cannot be loaded: {}",
                              why != NULL ? why : path);
    }
    const struct pz_plugin *plugin = dlsym(object, "pz_plugin");
    if (plugin == NULL) {
        dlclose(object);
        return pz_problem_set(problem, PZ_E_GAME,
                              "it is no plug-in of Piazza: PZ_PLUGIN() is missing", "");
    }
    return pz_plugin_register(plugin, problem); /* it stays: some of its games may be registered */
}
