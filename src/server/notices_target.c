/* Reads and writes targets. URLs are taken apart by curl, which will also use them, so that both
 * understand the same. */
#include "notices_target.h"
#include "piazza/field.h"
#include "store/store.h"
#include <curl/curl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- JSON ---- */

struct reading {
    char url[TARGET_URL_MAX];
    char p256dh[PUSH_POINT_TEXT];
    char auth[24];
};

/* What is too long is not malformed: the error should say what is wanted. It becomes "", which is
 * no address and no key. */
static void read_bounded(struct pz_json_reader *reader, const struct pz_field *field, void *text)
{
    const struct pz_json_reader start = *reader;
    if (!pz_json_read_string(reader, text, field->size)) {
        *reader = start;
        *(char *)text = '\0';
        if (!pz_json_next_is_string(reader) || !pz_json_skip(reader)) {
            pz_json_reader_fail(reader, "a string expected", "");
        }
    }
}

/* Browsers add members to a PushSubscription; nobody adds any to a hook. */
static bool read_json(struct reading *reading, int kind, const char *text, size_t length)
{
    static const struct pz_field hook[] = {
        PZ_FIELD_BY(read_bounded, "url", struct reading, url, false),
        PZ_FIELD_END,
    };
    static const struct pz_field keys[] = {
        PZ_FIELD_BY(read_bounded, "p256dh", struct reading, p256dh, false),
        PZ_FIELD_BY(read_bounded, "auth", struct reading, auth, false),
        PZ_FIELD_END,
    };
    static const struct pz_field push[] = {
        PZ_FIELD_BY(read_bounded, "endpoint", struct reading, url, false),
        PZ_FIELD_OBJECT("keys", keys, false),
        PZ_FIELD_END,
    };
    return kind == STORE_HOOK ? pz_fields_read(hook, reading, text, length, NULL) == 0
                              : pz_fields_read_known(push, reading, text, length, NULL) == 0;
}

/* ---- the URL ---- */

/* The characters that a URL may have: curl is more generous. */
static bool clean(const char *url)
{
    for (; *url != '\0'; url++) {
        if (*url <= ' ' || *url > '~' || strchr("\"<>\\^`{|}", *url) != NULL) {
            return false;
        }
    }
    return true;
}

static bool get_part(CURLU *parts, CURLUPart part, unsigned flags, char *text, size_t size)
{
    char *found = NULL;
    if (curl_url_get(parts, part, &found, flags) != CURLUE_OK) {
        return false;
    }
    const size_t length = strlen(found);
    const bool fits = length > 0 && length < size;
    if (fits) {
        memcpy(text, found, length + 1);
    }
    curl_free(found);
    return fits;
}

/* 80, 443 and those that are not reserved for the system: mail, shells and the like are not for us.
 */
static bool port_allowed(const char *port)
{
    const long number = strtol(port, NULL, 10);
    return number == 80 || number == 443 || (number >= 1024 && number <= 65535);
}

/* fe80::1%eth0 names a link of this machine. */
static bool has_zone(CURLU *parts)
{
    char *zone = NULL;
    const bool found = curl_url_get(parts, CURLUPART_ZONEID, &zone, 0) == CURLUE_OK;
    curl_free(zone);
    return found;
}

static bool read_parts(CURLU *parts, struct notice_target *target, bool plain)
{
    char scheme[8];
    char port[8];
    if (!get_part(parts, CURLUPART_SCHEME, 0, scheme, sizeof scheme) ||
        !get_part(parts, CURLUPART_HOST, 0, target->host, sizeof target->host) ||
        !get_part(parts, CURLUPART_PORT, CURLU_DEFAULT_PORT, port, sizeof port) ||
        !get_part(parts, CURLUPART_URL, 0, target->url, sizeof target->url)) {
        return false;
    }
    const bool secure = strcmp(scheme, "https") == 0;
    if ((!secure && (!plain || strcmp(scheme, "http") != 0)) || !port_allowed(port) ||
        has_zone(parts) || !clean(target->host)) {
        return false;
    }
    for (char *c = target->host; *c != '\0'; c++) {
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    }
    struct pz_text origin = pz_text_in(target->origin, sizeof target->origin);
    pz_text_str(&origin, scheme);
    pz_text_str(&origin, "://");
    pz_text_str(&origin, target->host);
    if (strcmp(port, secure ? "443" : "80") != 0) {
        pz_text_char(&origin, ':');
        pz_text_str(&origin, port);
    }
    return !origin.cut;
}

static bool take_url(struct notice_target *target, const char *url, bool plain)
{
    if (!clean(url)) {
        return false;
    }
    CURLU *parts = curl_url();
    const bool taken = parts != NULL &&
                       curl_url_set(parts, CURLUPART_URL, url, CURLU_DISALLOW_USER) == CURLUE_OK &&
                       curl_url_set(parts, CURLUPART_FRAGMENT, NULL, 0) == CURLUE_OK &&
                       read_parts(parts, target, plain);
    curl_url_cleanup(parts);
    return taken;
}

/* ---- both ---- */

enum server_error notice_target_read(struct notice_target *target, int kind, const char *text,
                                     size_t length, bool private_addresses)
{
    struct reading reading = {"", "", ""};
    struct notice_target read = {.kind = kind};
    if (!read_json(&reading, kind, text, length)) {
        return SERVER_BODY;
    }
    const bool plain = kind == STORE_HOOK || private_addresses;
    if (!take_url(&read, reading.url, plain) ||
        (kind == STORE_PUSH &&
         !push_subscriber_read(&read.subscriber, reading.p256dh, reading.auth))) {
        return kind == STORE_HOOK ? SERVER_HOOK : SERVER_PUSH;
    }
    *target = read;
    return SERVER_OK;
}

static void write_bytes(struct pz_json *json, const char *key, const uint8_t *bytes, size_t count)
{
    char text[PUSH_POINT_TEXT];
    sodium_bin2base64(text, sizeof text, bytes, count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    pz_json_key_string(json, key, text);
}

void notice_target_write(const struct notice_target *target, char text[NOTICES_TARGET_MAX])
{
    struct pz_text out = pz_text_in(text, NOTICES_TARGET_MAX);
    struct pz_json json = pz_json_to(&out);
    pz_json_open(&json, '{');
    if (target->kind == STORE_HOOK) {
        pz_json_key_string(&json, "url", target->url);
    } else {
        pz_json_key_string(&json, "endpoint", target->url);
        pz_json_key_open(&json, "keys", '{');
        write_bytes(&json, "p256dh", target->subscriber.point, PUSH_POINT);
        write_bytes(&json, "auth", target->subscriber.auth, PUSH_AUTH);
        pz_json_close(&json, '}');
    }
    pz_json_close(&json, '}');
}
