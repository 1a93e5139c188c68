/* Where rule files are looked for, and the list of all that are found. */
#include <sys/stat.h>

#include "rule_files.h"

#define VARIANT(name, title, more)                 \
    "variant { name = '" name "', title = '" title \
    "', players = { 3, 4 }" more " }\n"

static char above[] = "/tmp/hexlaw-test-XXXXXX"; /* holds folders a and b */

static void write_in(const char *folder, const char *name, const char *text)
{
    char path[256];
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", above, folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/%s/%s.lua", above, folder, name);
    f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static int make_folders(void **state)
{
    (void)state;
    if (!mkdtemp(above))
        return -1;
    setenv("XDG_DATA_HOME", above, 1); /* no rules of the user's own */
    return 0;
}

static int remove_folders(void **state)
{
    char command[64];
    (void)state;

    unsetenv("HEXLAW_PATH");
    snprintf(command, sizeof command, "rm -r %s", above);
    return system(command);
}

/* What is wrong with the mix, or the title of its last file. */
static const char *title_of(const char *format)
{
    static char text[256];
    char mix[256];
    struct hx_request q = {.mix = mix};
    struct hx_report *report = hx_report_new();
    struct hx_composed *c;

    snprintf(mix, sizeof mix, format, above, above);
    c = hx_compose(&q, report);
    snprintf(text, sizeof text, "%s",
             report->n ? messages_of(report)
                       : c->source[c->nsource - 1]->title);
    hx_composed_free(c);
    hx_report_free(report);
    return text;
}

static void search_in(const char *format)
{
    char path[256];

    snprintf(path, sizeof path, format, above, above);
    setenv("HEXLAW_PATH", path, 1);
}

static void the_first_folder_that_has_a_name_wins(void **state)
{
    (void)state;

    write_in("a", "zz_one", VARIANT("zz_one", "of a", ""));
    write_in("b", "zz_one", VARIANT("zz_one", "of b", ""));
    search_in("%s/a:%s/b");
    assert_string_equal(title_of("zz_one"), "of a");
    search_in(":%s/b::%s/a:");
    assert_string_equal(title_of("zz_one"), "of b");
    search_in("%s/c");
    assert_string_equal(title_of("zz_one"), "there is no variant 'zz_one'");
    write_in("hexlaw", "dummy", "");
    write_in("hexlaw/variants", "zz_one", VARIANT("zz_one", "of data", ""));
    assert_string_equal(title_of("zz_one"), "of data");
}

static void a_path_is_searched_first_for_what_it_extends(void **state)
{
    static const char *const parent = VARIANT("zz_root", "root of b", "");
    (void)state;

    write_in("a", "zz_root", VARIANT("zz_root", "root of a", ""));
    write_in("b", "zz_root", parent);
    write_in("b", "zz_kid",
             VARIANT("zz_kid", "kid", ", extends = { 'zz_root' }"));
    search_in("%s/a");
    {
        char mix[256];
        struct hx_request q = {.mix = mix};
        struct hx_report *report = hx_report_new();
        struct hx_composed *c;

        snprintf(mix, sizeof mix, "%s/b/zz_kid.lua", above);
        c = hx_compose(&q, report);
        assert_string_equal(messages_of(report), "");
        assert_string_equal(c->source[0]->title, "root of b");
        hx_composed_free(c);
        hx_report_free(report);
    }
    /* a name in a mix is not looked up beside a path */
    assert_string_equal(title_of("%s/b/zz_kid.lua+zz_kid"), "kid");
    assert_string_equal(title_of("zz_kid"), "there is no variant 'zz_kid'");
}

static void one_name_is_one_file(void **state)
{
    char want[256];
    (void)state;

    write_in("a", "zz_one", VARIANT("zz_one", "of a", ""));
    write_in("b", "zz_one", VARIANT("zz_one", "of b", ""));
    snprintf(want, sizeof want,
             "'zz_one' is both %s/a/zz_one.lua and %s/b/zz_one.lua: one name, "
             "two files",
             above, above);
    assert_string_equal(title_of("%s/a/zz_one.lua+%s/b/zz_one.lua"), want);
    assert_string_equal(title_of("%s/a/zz_one.lua+%s/a/zz_one.lua"), "of a");
}

static void names_in_files_are_bare(void **state)
{
    (void)state;

    write_in("a", "zz_out",
             VARIANT("zz_out", "out", ", extends = { '../b/zz_one' }"));
    assert_non_null(strstr(title_of("%s/a/zz_out.lua"), "../b/zz_one"));
}

struct listing {
    char text[512];
};

static void note_variant(void *self, const struct hx_source *v)
{
    struct listing *l = self;
    size_t n = strlen(l->text);

    if (strncmp(v->name, "zz_", 3) == 0) /* others may be shipped */
        snprintf(l->text + n, sizeof l->text - n, "%s=%s ", v->name,
                 v->title ? v->title : "?");
}

static void all_variants_are_listed_by_name(void **state)
{
    struct listing l = {""};
    (void)state;

    write_in("c", "zz_b", VARIANT("zz_b", "B", ""));
    write_in("c", "zz_a", VARIANT("zz_a", "A", ""));
    write_in("c", "zz_bad", "this is no Lua");
    write_in("d", "zz_a", VARIANT("zz_a", "hidden by the first", ""));
    write_in("d", "zz_C", VARIANT("zz_C", "no name of a variant", ""));
    search_in("%s/c:%s/d");
    hx_find_variants(note_variant, &l);
    assert_string_equal(l.text, "zz_a=A zz_b=B zz_bad=? zz_one=of data ");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_folder_that_has_a_name_wins),
        cmocka_unit_test(a_path_is_searched_first_for_what_it_extends),
        cmocka_unit_test(one_name_is_one_file),
        cmocka_unit_test(names_in_files_are_bare),
        cmocka_unit_test(all_variants_are_listed_by_name),
    };

    return cmocka_run_group_tests(tests, make_folders, remove_folders);
}
