/* Runs a fuzz target over files and over the files in folders. */
#include "fuzz.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { INPUT_MAX = 1 << 20 };

static unsigned files;

static int run_file(const char *path)
{
    static uint8_t input[INPUT_MAX];
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        perror(path);
        return 1;
    }
    const size_t size = fread(input, 1, sizeof input, in);
    fclose(in);
    uint8_t *exact = malloc(size > 0 ? size : 1); /* ASan sees a read past the end */
    if (exact == NULL) {
        return 1;
    }
    memcpy(exact, input, size);
    LLVMFuzzerTestOneInput(exact, size);
    free(exact);
    files++;
    return 0;
}

static int run_path(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL) {
        return run_file(path);
    }
    int failed = 0;
    for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (entry->d_name[0] != '.') {
            char name[4096];
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name);
            failed |= run_file(name);
        }
    }
    closedir(folder);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        failed |= run_path(argv[i]);
    }
    printf("%u inputs\n", files);
    return failed || files == 0;
}
