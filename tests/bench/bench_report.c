/*
 * Makes of lines "ROW METRIC VALUE UNIT" a table for people, and JSON for
 * programs: an object of rows, each an object of metrics, each an object of
 * value and unit.
 *
 * usage: bench_report JSON-FILE <lines
 */
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The columns of the table; what else is known of a row stands below it. */
static const struct {
    const char *metric, *head;
    int places; /* after the point */
} column[] = {{"games", "games/s", 0},         {"steps", "steps/s", 0},
              {"step", "ns/step", 1},          {"steps_game", "steps/game", 0},
              {"turns_game", "turns/game", 0}, {"ratio", "of floor.c", 3},
              {"best_ratio", "best round", 3}, {"beside", "of row 1", 3}};
enum { COLUMNS = sizeof column / sizeof *column, WIDTH = 12 };

static bool is_column(const char *metric)
{
    for (int i = 0; i < COLUMNS; i++)
        if (!strcmp(metric, column[i].metric))
            return true;
    return false;
}

/* Reads standard input; NULL if a line is not as it should be. */
static json_t *read_lines(void)
{
    json_t *rows = json_object();
    char line[256], row[64], metric[64], unit[64];
    double value;

    while (fgets(line, sizeof line, stdin)) {
        json_t *of;

        if (sscanf(line, "%63s %63s %lf %63s", row, metric, &value, unit) !=
            4) {
            fprintf(stderr, "bench_report: not understood: %s", line);
            json_decref(rows);
            return NULL;
        }
        if (!(of = json_object_get(rows, row))) {
            of = json_object();
            json_object_set_new(rows, row, of);
        }
        json_object_set_new(
            of, metric, json_pack("{s:f, s:s}", "value", value, "unit", unit));
    }
    return rows;
}

static void print_table(json_t *rows)
{
    const char *name;
    json_t *of;

    printf("%-16s", "");
    for (int i = 0; i < COLUMNS; i++)
        printf("%*s", WIDTH, column[i].head);
    putchar('\n');
    json_object_foreach(rows, name, of)
    {
        if (!json_object_get(of, "games"))
            continue;
        printf("%-16s", name);
        for (int i = 0; i < COLUMNS; i++) {
            json_t *m = json_object_get(of, column[i].metric);

            if (m)
                printf("%*.*f", WIDTH, column[i].places,
                       json_number_value(json_object_get(m, "value")));
            else
                printf("%*s", WIDTH, "-");
        }
        putchar('\n');
    }
}

/* What is in no column: a line a metric. */
static void print_rest(json_t *rows)
{
    const char *name, *metric;
    json_t *of, *m;

    json_object_foreach(rows, name, of)
    {
        json_object_foreach(of, metric, m)
        {
            if (!is_column(metric))
                printf("%-16s %-16s %10.6g %s\n", name, metric,
                       json_number_value(json_object_get(m, "value")),
                       json_string_value(json_object_get(m, "unit")));
        }
    }
}

int main(int argc, char **argv)
{
    json_t *rows;
    int status = 0;

    if (argc != 2) {
        fprintf(stderr, "usage: bench_report JSON-FILE <lines\n");
        return 2;
    }
    if (!(rows = read_lines()))
        return 1;
    print_table(rows);
    putchar('\n');
    print_rest(rows);
    if (json_dump_file(rows, argv[1],
                       JSON_INDENT(2) | JSON_REAL_PRECISION(6))) {
        fprintf(stderr, "bench_report: cannot write %s\n", argv[1]);
        status = 1;
    }
    json_decref(rows);
    return status;
}
