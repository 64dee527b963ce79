/* The table: who comes, sits, leaves and is called what; what the host may do; messages that are
 * none. */
#include "table_play.h"

static void join(struct kit *kit, const char *name, const char *more)
{
    char message[256];
    snprintf(message, sizeof message, "{'type':'join','name':'%s'%s}", name, more);
    kit_ok(kit, 0, message);
}

static void creating_a_table(void **unused)
{
    static const struct {
        const char *message;
        const char *error;
    } wrong[] = {
        {"", "malformed"},
        {"[]", "malformed"},
        {"{'type':'create','name':'A'}", "malformed"},
        {"{'type':'create','name':'A','terms':{}}", "malformed"},
        {"{'type':'join','name':'A'}", "not-joined"},
        {"{'type':'create','name':'A','terms':{'game':'go','players':2}}", "no-game"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':7}}", "players"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'seats':['open']}}",
         "players"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'seats':['open','bot:nobody']}}",
         "no-bot"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'seats':['open','Bruno']}}",
         "no-bot"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'substitute':'nobody'}}",
         "no-bot"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'options':{'first':2}}}",
         "option"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'options':{'colour':'red'}}}",
         "option"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'clock':{'kind':'sand'}}}",
         "clock"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'clock':{'kind':'move'}}}",
         "clock"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'clock':{'kind':'move','seconds':5,'increment':1}}}",
         "clock"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'clock':{'kind':'days','days':400}}}",
         "clock"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'clock':{'kind':'move','seconds':0}}}",
         "clock"},
        {"{'type':'create','name':'','terms':{'game':'little','players':2}}", "name"},
        {"{'type':'create','name':'A','seat':2,'terms':{'game':'little',"
         "'players':2}}",
         "no-seat"},
        {"{'type':'create','name':'A','seat':1,'terms':{'game':'little',"
         "'players':2,'seats':['open','bot:random']}}",
         "seat-taken"},
    };
    (void)unused;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        static struct kit kit;
        char error[64];
        kit_init(&kit);
        assert_int_equal(kit_open(&kit, wrong[i].message, NULL), PZ_E_REFUSED);
        snprintf(error, sizeof error, "'error':'%s'", wrong[i].error);
        if (!kit_says(&kit, 0, error)) {
            fprintf(stderr, "%s\n%s, not %s\n", wrong[i].message, kit.last[0], wrong[i].error);
        }
        assert_true(kit_says(&kit, 0, error));
        assert_int_equal(pz_table_stage(kit.table), PZ_TABLE_EMPTY);
        assert_int_equal(kit.out.joined, 0);
        /* an empty table takes nothing else */
        assert_int_equal(kit_send(&kit, 1, "{'type':'start'}"), PZ_E_STATE);
        assert_int_equal(kit_time(&kit, 100), PZ_E_STATE);
        assert_int_equal(kit_presence(&kit, 1, false), PZ_E_STATE);
        assert_int_equal(kit.out.envelope_count, 0);
        kit_release(&kit);
    }
}

static void the_host_is_told_the_whole_table(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_create(&kit, "tickets", 3, 2,
               ",'clock':{'kind':'game','seconds':600,'increment':5},'hold':2000,"
               "'absent_after':30,'substitute':'random'",
               NULL);
    assert_true(kit_says(&kit, 1, "{'protocol':1,'you':{'person':1,'seat':0},'n':1,"));
    assert_true(kit_says(&kit, 1,
                         "'clock':{'kind':'game','seconds':600,'increment':5},"
                         "'hold':2000,'absent_after':30,'substitute':'random'"));
    assert_true(kit_says(&kit, 1, "'seats':['open','bot:random','open']"));
    assert_true(kit_says(&kit, 1,
                         "'seats':[{'person':1,'name':'Anna','here':true},"
                         "{'bot':'random'},{}],'onlookers':[],'host':1"));
    assert_true(kit_says(&kit, 1, "'commitment':'"));
    assert_true(kit_says(&kit, 0, "{'type':'ok','re':1,'n':1}"));
    kit_refused(&kit, 1, "{'type':'create','name':'A','terms':{'game':'bella','players':2}}",
                "started");
    kit_release(&kit);
}

static void joining_and_sitting(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_create(&kit, "little", 3, 4, "", NULL);
    kit_refused(&kit, 0, "{'type':'join','name':'Bruno','seat':3}", "no-seat");
    kit_refused(&kit, 0, "{'type':'join','name':'Bruno','seat':999}", "no-seat");
    kit_refused(&kit, 0, "{'type':'join','name':'Bruno','seat':0}", "seat-taken");
    kit_refused(&kit, 0, "{'type':'join','name':'Bruno','seat':2}", "seat-taken");
    kit_refused(&kit, 0, "{'type':'join','name':'Anna'}", "name-taken");
    kit_refused(&kit, 0, "{'type':'join','name':'bot:Bruno'}", "name");
    kit_refused(&kit, 0, "{'type':'join','name':' Bruno'}", "name");
    kit_refused(&kit, 0, "{'type':'join','name':'a;b'}", "name");
    kit_refused(&kit, 0, "{'type':'join','name':'a\\nb'}", "name");
    kit_refused(&kit, 0, "{'type':'join','name':''}", "name");
    kit_refused(&kit, 1, "{'type':'join','name':'Bruno'}", "joined");
    kit_refused(&kit, 0, "{'type':'start'}", "not-joined");
    kit_refused(&kit, 9, "{'type':'leave'}", "not-joined");
    join(&kit, "Bruno", ",'seat':null,'id':'x'");
    assert_int_equal(kit.out.joined, 2);
    assert_true(kit_says(&kit, 0, "{'type':'ok','re':'x','n':2}"));
    assert_true(kit_says(&kit, 2, "'you':{'person':2,'seat':null}"));
    assert_true(kit_says(&kit, 2, "'onlookers':[{'person':2,'name':'Bruno','here':true}]"));
    kit_refused(&kit, 2, "{'type':'word','word':'luna'}", "not-seated");
    kit_refused(&kit, 2, "{'type':'sit','seat':0}", "seat-taken");
    kit_refused(&kit, 2, "{'type':'sit','seat':5}", "no-seat");
    kit_ok(&kit, 2, "{'type':'sit','seat':1}");
    assert_true(kit_says(&kit, 2, "'you':{'person':2,'seat':1}"));
    assert_true(kit_says(&kit, 1, "'seats':[{"));
    assert_int_equal(pz_table_person_at(kit.table, 1), 2);
    assert_string_equal(pz_table_name_at(kit.table, 1), "Bruno");
    /* to look on again, and back; who moves leaves its seat open */
    kit_ok(&kit, 2, "{'type':'sit','seat':null}");
    assert_int_equal(pz_table_person_at(kit.table, 1), 0);
    kit_ok(&kit, 1, "{'type':'sit','seat':1}");
    assert_int_equal(pz_table_person_at(kit.table, 0), 0);
    assert_int_equal(pz_table_person_at(kit.table, 1), 1);
    /* who says no seat gets the first that is open, and then none */
    join(&kit, "Carla", "");
    assert_int_equal(pz_table_person_at(kit.table, 0), 3);
    join(&kit, "Dino", "");
    assert_true(kit_says(&kit, 4, "'you':{'person':4,'seat':null}"));
    kit_same(&kit);
    kit_release(&kit);
}

static void names_and_words(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "little", 2, 0, "", NULL);
    kit_ok(&kit, 1, "{'type':'rename','name':'Zo\\u00eb \\ud83d\\ude97'}");
    assert_string_equal(pz_table_name_at(kit.table, 0), "Zo\xc3\xab \xf0\x9f\x9a\x97");
    kit_refused(&kit, 2, "{'type':'rename','name':'Zo\xc3\xab \xf0\x9f\x9a\x97'}", "name-taken");
    kit_refused(&kit, 2, "{'type':'rename','name':'\\ud83d'}", "name");
    kit_refused(&kit, 2, "{'type':'rename','name':'\xff\xfe'}", "name");
    kit_refused(&kit, 2, "{'type':'rename','name':'a\\u0000b'}", "name");
    /* 47 bytes are a name, 48 are not, whatever they are */
    char message[256];
    snprintf(message, sizeof message, "{'type':'rename','name':'%.47s'}",
             "01234567890123456789012345678901234567890123456789");
    kit_ok(&kit, 2, message);
    snprintf(message, sizeof message, "{'type':'rename','name':'%.48s'}",
             "01234567890123456789012345678901234567890123456789");
    kit_refused(&kit, 2, message, "name");
    kit_refused(&kit, 2, "{'type':'rename','name':5}", "malformed");
    /* words: up to 47 bytes, may be taken away again, only before the start */
    kit_ok(&kit, 2, "{'type':'word','word':'pi\\u00f9'}");
    assert_true(kit_says(&kit, 1, "'word':'pi\xc3\xb9'"));
    kit_refused(&kit, 2, "{'type':'word','word':'a\\tb'}", "word");
    snprintf(message, sizeof message, "{'type':'word','word':'%.48s'}",
             "01234567890123456789012345678901234567890123456789");
    kit_refused(&kit, 2, message, "word");
    kit_ok(&kit, 1, "{'type':'word','word':'luna'}");
    kit_ok(&kit, 1, "{'type':'word','word':''}");
    assert_false(kit_says(&kit, 1, "luna"));
    kit_ok(&kit, 1, "{'type':'start'}");
    kit_refused(&kit, 2, "{'type':'word','word':'sole'}", "started");
    kit_same(&kit);
    kit_release(&kit);
}

static void the_host_seats_bots_and_starts(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_create(&kit, "bella", 3, 0, "", NULL);
    join(&kit, "Bruno", "");
    kit_refused(&kit, 2, "{'type':'start'}", "not-host");
    kit_refused(&kit, 1, "{'type':'start'}", "open-seats");
    kit_refused(&kit, 2, "{'type':'seat','seat':2,'player':'bot:greedy'}", "not-host");
    kit_refused(&kit, 1, "{'type':'seat','seat':2,'player':'greedy'}", "no-bot");
    kit_refused(&kit, 1, "{'type':'seat','seat':2,'player':'bot:'}", "no-bot");
    kit_refused(&kit, 1, "{'type':'seat','seat':3,'player':'open'}", "no-seat");
    kit_refused(&kit, 1, "{'type':'seat','seat':null,'player':'open'}", "no-seat");
    kit_ok(&kit, 1, "{'type':'seat','seat':2,'player':'bot:greedy'}");
    assert_string_equal(pz_table_name_at(kit.table, 2), "greedy");
    /* also a seat where somebody sits, who then looks on */
    kit_ok(&kit, 1, "{'type':'seat','seat':1,'player':'open'}");
    assert_int_equal(pz_table_person_at(kit.table, 1), 0);
    assert_true(kit_says(&kit, 0, "'onlookers':[{'person':2,"));
    kit_ok(&kit, 2, "{'type':'sit','seat':1}");
    kit_refused(&kit, 1, "{'type':'resign'}", "not-started");
    kit_refused(&kit, 1, "{'type':'move','ask':1,'move':1}", "not-started");
    kit_refused(&kit, 1, "{'type':'takeback'}", "no-take-back");
    kit_refused(&kit, 1, "{'type':'rematch'}", "not-over");
    kit_refused(&kit, 1, "{'type':'vote','yes':true}", "no-vote");
    kit_ok(&kit, 1, "{'type':'start'}");
    kit_refused(&kit, 1, "{'type':'start'}", "started");
    kit_refused(&kit, 1, "{'type':'seat','seat':2,'player':'open'}", "started");
    kit_refused(&kit, 1, "{'type':'sit','seat':2}", "seated");
    kit_refused(&kit, 1, "{'type':'sit','seat':null}", "seated");
    kit_play(&kit, 3, TO_THE_END);
    kit_refused(&kit, 1, "{'type':'start'}", "over");
    kit_refused(&kit, 1, "{'type':'seat','seat':2,'player':'open'}", "over");
    kit_refused(&kit, 1, "{'type':'resign'}", "over");
    kit_refused(&kit, 1, "{'type':'move','ask':1,'move':1}", "over");
    kit_same(&kit);
    kit_release(&kit);
}

static void the_host_passes_on(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_create(&kit, "little", 2, 0, "", NULL);
    join(&kit, "Onno", ",'seat':null");
    join(&kit, "Bruno", ",'seat':1");
    kit_ok(&kit, 1, "{'type':'leave','id':7}");
    assert_true(kit_says(&kit, 1, "{'type':'ok','re':7"));
    /* to somebody with a seat, if anybody has one */
    assert_true(kit_says(&kit, 3, "'host':3"));
    kit_refused(&kit, 1, "{'type':'chat','text':'ciao'}", "not-joined");
    kit_refused(&kit, 2, "{'type':'seat','seat':0,'player':'bot:random'}", "not-host");
    kit_ok(&kit, 3, "{'type':'leave'}");
    assert_true(kit_says(&kit, 0, "'host':2"));
    kit_ok(&kit, 2, "{'type':'leave'}");
    assert_true(kit_says(&kit, 0, "'host':0"));
    /* a table that everybody left has a host again as soon as somebody comes; numbers are new */
    join(&kit, "Anna", "");
    assert_int_equal(kit.out.joined, 4);
    assert_true(kit_says(&kit, 4, "'host':4"));
    kit_ok(&kit, 4, "{'type':'seat','seat':1,'player':'bot:random'}");
    kit_ok(&kit, 4, "{'type':'start'}");
    kit_same(&kit);
    kit_release(&kit);
}

static void a_full_table(void **unused)
{
    static struct kit kit;
    char name[32];
    (void)unused;
    kit_init(&kit);
    kit_create(&kit, "little", 6, 0, "", NULL);
    for (int i = 2; i <= PZ_TABLE_PEOPLE_MAX; i++) {
        snprintf(name, sizeof name, "number %d", i);
        join(&kit, name, "");
        assert_int_equal(kit.out.joined, i);
    }
    kit_refused(&kit, 0, "{'type':'join','name':'one more'}", "full");
    kit_ok(&kit, 64, "{'type':'leave'}");
    join(&kit, "one more", "");
    assert_int_equal(kit.out.joined, 65);
    kit_ok(&kit, 1, "{'type':'start'}");
    kit_play(&kit, 1, 20);
    kit_same(&kit);
    kit_release(&kit);
}

/* A record holds a bounded number of notes, whatever people do. */
static void people_who_come_and_go_all_the_time(void **unused)
{
    static struct kit kit;
    static char text[1 << 18];
    struct pz_text out;
    int number = 2;
    (void)unused;
    kit_begin(&kit, "little", 2, 0, ",'absent_after':1");
    for (unsigned i = 0; i < 100; i++) {
        kit_presence(&kit, 1, false);
        kit_time(&kit, 1000);
        kit_presence(&kit, 1, true);
    }
    for (;;) {
        kit.now += 10;
        if (kit_send(&kit, number, "{'type':'leave'}") != 0) {
            break;
        }
        join(&kit, "Bruno", "");
        number = kit.out.joined;
        assert_true(number < KIT_PEOPLE - 1);
    }
    assert_true(kit_says(&kit, number, "'error':'too-often'"));
    kit_presence(&kit, 1, false);
    kit_time(&kit, 5000);
    out = pz_text_in(text, sizeof text);
    assert_int_equal(pz_table_record(kit.table, &out), 0);
    kit_presence(&kit, 1, true);
    kit_ok(&kit, 1, "{'type':'resign'}");
    out = pz_text_in(text, sizeof text);
    assert_int_equal(pz_table_record(kit.table, &out), 0);
    kit_ok(&kit, number, "{'type':'leave'}"); /* nothing of it is noted after the end */
    kit_same(&kit);
    kit_release(&kit);
}

static void messages_that_are_none(void **unused)
{
    static struct kit kit;
    static const struct {
        const char *message;
        const char *error;
    } wrong[] = {
        {"", "malformed"},
        {"{", "malformed"},
        {"{}", "malformed"},
        {"null", "malformed"},
        {"{'type':'chat','text':'a'} ", NULL},
        {"{'type':'chat','text':'a'}x", "malformed"},
        {"{'type':'chat','text':'a','text':'b'}", "malformed"},
        {"{'type':'chat','text':'a','colour':1}", "malformed"},
        {"{'type':'chat','text':'a','seat':1}", "malformed"},
        {"{'type':'chat'}", "malformed"},
        {"{'type':'dance'}", "unknown-type"},
        {"{'type':'a type with a long name'}", "unknown-type"},
        {"{'type':'ahead'}", "unknown-type"},
        {"{'type':'chat','text':''}", "chat"},
        {"{'type':'chat','text':'a\\u0007'}", "chat"},
        {"{'type':'chat','text':'a','id':-1}", "malformed"},
        {"{'type':'chat','text':'a','id':[]}", "malformed"},
        {"{'type':'chat','text':'a','id':'01234567890123456789012345678901234567890'}",
         "malformed"},
        {"{'type':'chat','text':'a','id':01}", "malformed"},
        {"{'type':'chat','text':'a','id':1.}", "malformed"},
        {"{'type':'chat','text':'a','id':'\\q'}", "malformed"},
        {"{'type':'chat','text':'a','id':'\xff'}", "malformed"},
        {"{'type':'vote','yes':1}", "malformed"},
        {"{'type':'sit','seat':-1}", "malformed"},
        {"{'type':'sit','seat':0.5}", "malformed"},
        {"{'type':'since','n':5000000000}", "malformed"},
        {"{'type':'since','n':9}", "number"},
    };
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "little", 2, 0, "", NULL);
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        if (wrong[i].error != NULL) {
            kit_refused(&kit, 2, wrong[i].message, wrong[i].error);
        } else {
            kit_ok(&kit, 2, wrong[i].message);
        }
    }
    /* the answer says which member is wrong, and where */
    static const struct {
        const char *message;
        const char *part;
    } members[] = {
        {"{'type':'chat','text':'a','colour':1}", "'member':'colour','column':36,"},
        {"{'type':'chat','text':'a','text':'b'}", "'member':'text','column':"},
        {"{'type':'vote','yes':1}", "'member':'yes','column':22,"},
        {"{'type':'vote',\n'yes':1}", "'error':'malformed','member':'yes','sentence'"},
        {"{'type':'vote'}", "'error':'malformed','member':'yes','sentence'"},
        {"{'text':'a'}", "'member':'type','column':"},
        {"{'type':'chat','text':'a','seat':1}", "'malformed','member':'seat','sentence'"},
        {"{'type':'chat','text':'a','id':[]}", "'member':'id',"},
        {"{'type':'create','name':'A','terms':{'game':'little'}}", "'member':'players',"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,"
         "'hold':-1}}",
         "'member':'hold',"},
        {"{'type':'create','name':'A','terms':{'game':'little','players':2,'x':0}"
         "}",
         "'member':'x',"},
        {"{'type':'create','name':'A','terms':7}", "'member':'terms',"},
        {"{'type':'chat','\\'\\u00e9':1}", "'member':'\\'\xc3\xa9',"},
        /* no member is to blame, or its name is no text */
        {"{'type':'chat','text':'a'}x", "'error':'malformed','column':27,"},
        {"{'type':'chat' 'text':'a'}", "'error':'malformed','column':16,"},
        {"{'type':'chat','\xff':1}", "'error':'malformed','column':"},
        {"{'type':'chat','\\u0007':1}", "'error':'malformed','column':"},
        {"[]", "'error':'malformed','column':1,"},
        {"{'type':'chat','text':''}", "'error':'chat','sentence'"},
    };
    for (unsigned i = 0; i < sizeof members / sizeof members[0]; i++) {
        assert_int_equal(kit_send(&kit, 2, members[i].message), PZ_E_REFUSED);
        if (!kit_says(&kit, 2, members[i].part)) {
            fail_msg("%s\n%s, not %s", members[i].message, kit.last[2], members[i].part);
        }
    }
    /* the answer repeats the id, as soon as it could be read */
    kit_refused(&kit, 2, "{'id':'\\u00e9','type':'resign'}", "not-started");
    assert_true(kit_says(&kit, 2, "{'type':'error','re':'\\u00e9','error'"));
    kit_refused(&kit, 2, "{'id':12,'type':", "malformed");
    assert_true(kit_says(&kit, 2, "'re':12,"));
    kit_refused(&kit, 2, "{'id': 13 ,'type':'resign'}", "not-started");
    assert_true(kit_says(&kit, 2, "'re':13,"));
    /* 500 bytes of chat are a line, 501 are not; 4096 bytes are a message, 4097 are not */
    char message[PZ_TABLE_MESSAGE_MAX + 2];
    memset(message, 'a', sizeof message);
    memcpy(message, "{'type':'chat','text':'", 23);
    memcpy(message + 23 + PZ_TABLE_CHAT_MAX, "'}", 3);
    kit_ok(&kit, 2, message);
    memset(message, 'a', sizeof message);
    memcpy(message, "{'type':'chat','text':'", 23);
    memcpy(message + 24 + PZ_TABLE_CHAT_MAX, "'}", 3);
    kit_refused(&kit, 2, message, "chat");
    memset(message, ' ', sizeof message);
    memcpy(message, "{'type':'chat','text':'ciao'}", 29);
    message[PZ_TABLE_MESSAGE_MAX] = '\0';
    kit_ok(&kit, 2, message);
    message[PZ_TABLE_MESSAGE_MAX] = ' ';
    message[PZ_TABLE_MESSAGE_MAX + 1] = '\0';
    kit_refused(&kit, 2, message, "too-long");
    kit_same(&kit);
    kit_release(&kit);
}

/* A message is read into the event that it asks for, but these members are the table's. */
static void what_only_the_table_sets(void **unused)
{
    static struct kit kit;
    static const char *const messages[] = {
        "'type':'create','name':'A','terms':{'game':'little','players':2}",
        "'type':'join','name':'A'",
        "'type':'move','ask':1,'move':0",
        "'type':'rematch'",
        "'type':'vote','yes':true",
        "'type':'chat','text':'a'",
    };
    static const char *const members[] = {
        "'n':1",      "'t':1",    "'format':1",    "'rules':1",  "'person':1",
        "'bot':true", "'seed':7", "'secret':'00'", "'drawn':[]", "'has_secret':true",
    };
    static const char *const types[] = {"ahead", "chance", "timeout", "away", "back", "absent"};
    char message[200];
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "little", 2, 0, "", NULL);
    for (unsigned i = 0; i < sizeof messages / sizeof messages[0]; i++) {
        for (unsigned k = 0; k < sizeof members / sizeof members[0]; k++) {
            snprintf(message, sizeof message, "{%s,%s}", messages[i], members[k]);
            kit_refused(&kit, 2, message, "malformed");
        }
    }
    for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
        snprintf(message, sizeof message, "{'type':'%s'}", types[i]);
        kit_refused(&kit, 2, message, "unknown-type");
    }
    kit_same(&kit);
    kit_release(&kit);
}

static void chat_reaches_all(void **unused)
{
    static struct kit kit;
    (void)unused;
    kit_init(&kit);
    kit_fill(&kit, "tickets", 2, 0, "", NULL);
    join(&kit, "Onno", ",'seat':null");
    kit_ok(&kit, 3, "{'type':'chat','text':'\\'ciao\\' \\\\ \\u00e0'}");
    for (int person = 0; person <= 2; person++) {
        assert_true(
            kit_says(&kit, person, "'type':'chat','person':3,'text':'\\'ciao\\' \\\\ \xc3\xa0'}"));
    }
    kit_same(&kit);
    kit_release(&kit);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creating_a_table),
        cmocka_unit_test(the_host_is_told_the_whole_table),
        cmocka_unit_test(joining_and_sitting),
        cmocka_unit_test(names_and_words),
        cmocka_unit_test(the_host_seats_bots_and_starts),
        cmocka_unit_test(the_host_passes_on),
        cmocka_unit_test(a_full_table),
        cmocka_unit_test(people_who_come_and_go_all_the_time),
        cmocka_unit_test(messages_that_are_none),
        cmocka_unit_test(what_only_the_table_sets),
        cmocka_unit_test(chat_reaches_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
