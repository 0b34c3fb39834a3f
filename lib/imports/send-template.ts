import type { Context } from '#lib/context/context.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { exampleRow, templateHeadings } from '#lib/intake/mapping/import-template.ts';
import { TemplateQuery } from './schema.ts';
import { sendTable } from './send-table.ts';

/** GET /admin/imports/template: a file with the headings of a kind, and an example row that is refused. */
export const sendTemplate = async (ctx: Context, request: Request): Promise<Response> => {
  const { kind, locale, format } = parseQuery(request, TemplateQuery);
  const title = messagesFor(locale).adminImports.kinds[kind];
  return sendTable(ctx, {
    ...{ format, locale, name: `raff-${kind}-${locale}`, title },
    head: templateHeadings(kind, locale),
    rows: [exampleRow(kind)],
  });
};
