#include "config.h"

#include "stream/columns.h"

#include "stream/fields.h"

void columns_open(struct columns *c, const struct settings *settings)
{
    struct settings other = *settings;

    /* The names have been checked. */
    other.decode = !settings->decode;
    other.safe = NULL;
    other.note_name = NULL;
    c->fields = settings->fields;
    convert_open(&c->converter, &other, NULL, NULL);
}

static void add_delimiter(struct columns *c)
{
    const struct fields *f = c->fields;

    if (f == NULL || f->delimiter_size == 0)
        buffer_text(&c->text, "\t");
    else
        buffer_append(&c->text, f->delimiter, f->delimiter_size);
}

bool columns_add(struct columns *c, struct slice name, struct failure *failure)
{
    struct parts parts = {.text = &c->form,
                          .omits = c->converter.settings.only_names};
    struct fields_walk unquoted = {.number = 0};

    c->form.size = 0;
    if (!convert_string(&c->converter, name, &parts, failure))
        return false;
    struct slice form = buffer_slice(&c->form);
    add_delimiter(c);
    if (c->fields == NULL || !c->fields->is_csv ||
        !fields_quote(c->fields, &unquoted, form, &c->text))
        buffer_put(&c->text, form);
    return true;
}

void columns_clear(struct columns *c, struct slice record)
{
    struct fields_walk walk = {.record = record};

    c->text.size = 0;
    if (c->fields == NULL)
        add_delimiter(c);
    else
        while (fields_next(c->fields, &walk))
            add_delimiter(c);
}

void columns_close(struct columns *c)
{
    convert_close(&c->converter);
    buffer_free(&c->text);
    buffer_free(&c->form);
}
