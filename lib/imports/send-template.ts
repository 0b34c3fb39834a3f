import type { Context } from '#lib/context/context.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { exampleRow, templateHeadings } from '#lib/intake/mapping/import-template.ts';
import type { ImportKind, SentFormat } from '#lib/vocabulary/import-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { OwnTemplateQuery, TemplateQuery } from './schema.ts';
import { sendTable } from './send-table.ts';

/** GET /admin/imports/template: a file with the headings of a kind, and an example row that is refused. */
export const sendTemplate = (ctx: Context, request: Request): Promise<Response> =>
  sendHeadings(ctx, parseQuery(request, TemplateQuery));

/** GET /imports/template: the same of what a company brings. */
export const sendOwnTemplate = (ctx: Context, request: Request): Promise<Response> =>
  sendHeadings(ctx, parseQuery(request, OwnTemplateQuery));

type Template = { kind: ImportKind; locale: Locale; format: SentFormat };

const sendHeadings = async (ctx: Context, { kind, locale, format }: Template): Promise<Response> => {
  const title = messagesFor(locale).adminImports.kinds[kind];
  return sendTable(ctx, {
    ...{ format, locale, name: `raff-${kind}-${locale}`, title },
    head: templateHeadings(kind, locale),
    rows: [exampleRow(kind)],
  });
};
