import { appOrigin } from '#lib/core/env.ts';
import { isolateName } from '#lib/i18n/isolate.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

/** What alerts say to a webhook: of each rule its lines, in the language of the webhook, and where they lead. */
type Said = {
  /** Of all lines, of which the largest are said. */
  count: number;
  lines: readonly { rule: string; text: string; path: string }[];
};

/** In Slack's form of text, which its like read too: names bold, each line a link to its rows. */
export const messageText = ({ count, lines }: Said, locale: Locale): string => {
  const t = translator(locale, 'alerts.webhook.message');
  const url = (path: string) => appOrigin() + localizedPath(locale, path);
  const rules = [...Map.groupBy(lines, ({ rule }) => rule)].flatMap(([rule, own]) => [
    `*${plain(isolateName(locale, rule))}*`,
    ...own.map(({ text, path }) => `• ${link(url(path), text)}`),
  ]);
  const more = count - lines.length;
  return [
    plain(t('heading', { count })),
    ...rules,
    ...(more > 0 ? [link(url('/settings/alerts'), t('more', { count: more }))] : []),
  ].join('\n');
};

/** The three letters that Slack reads as its own, and the marks of its formats, which a name may have. */
const plain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, (mark) => `\u200b${mark}`);

const link = (url: string, text: string): string => `<${url}|${plain(text).replaceAll('|', '¦')}>`;

/** The body of a message. */
export const messageBody = (text: string): string => JSON.stringify({ text, unfurl_links: false });
