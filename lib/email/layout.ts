import { directionOf } from '#lib/i18n/locales.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { isolatesAsElements } from './isolation.ts';

/** What a mail says, without its looks. Both of its parts, HTML and text, are made from this, so they tell the same. */
export type EmailContent = {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  greeting: string;
  paragraphs: string[];
  /** Six digits, set large. */
  code?: string;
  /** One after the other below the paragraphs: what it belongs to, and where it leads. */
  items?: { heading: string; text: string; url: string }[];
  action?: { label: string; url: string };
  /** Said below a rule, smaller: how long it lasts, what to do when it was not you. */
  notes: string[];
  /** Who sends it and why. */
  footer: string;
  /** Below it: terms and privacy. */
  links: { label: string; url: string }[];
  /** Where readers end such mails, and what their mail programs call to end them. */
  stop?: { label: string; url: string; oneClick: string };
  productName: string;
  /** Made a link wherever it stands. */
  supportAddress: string | undefined;
};

const SIGNS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** A sentence as HTML, with what was put into it isolated. */
const sentence = (text: string): string => isolatesAsElements(escapeHtml(text));

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${sentence(text)}</p>`;

const codeBlock = (code: string): string =>
  `<p class="code" dir="ltr" style="margin:8px 0 24px;padding:16px 8px;border-radius:8px;background:#eef2f4;color:#10242a;text-align:center;font:600 30px/1.2 ui-monospace,Consolas,Menlo,monospace;letter-spacing:6px;">${escapeHtml(code)}</p>`;

const actionButton = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 24px;"><a class="action" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0e7490;color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(label)}</a></p>`;

/** The heading of items that follow each other is said once. */
const itemList = (items: NonNullable<EmailContent['items']>): string =>
  items
    .map(({ heading, text, url }, index) => {
      const isNew = heading !== items[index - 1]?.heading;
      const head = isNew ? `<p style="margin:16px 0 4px;font-weight:600;">${sentence(heading)}</p>` : '';
      return `${head}<p style="margin:0 0 8px;"><a href="${escapeHtml(url)}" style="color:inherit;">${sentence(text)}</a></p>`;
    })
    .join('\n');

const footLink = ({ label, url }: { label: string; url: string }): string =>
  `<a class="quiet" href="${escapeHtml(url)}" style="color:#4a5f66;">${escapeHtml(label)}</a>`;

// Mail programs that know dark colours use these; the others keep the inline ones.
const DARK = `@media (prefers-color-scheme:dark){body,.page{background:#0b1517!important;color:#e7f0f2!important}.card{background:#121f22!important;border-color:#26373c!important}.quiet{color:#a3b7bd!important}.code{background:#0e191c!important;color:#e7f0f2!important}.action{background:#4fc3d9!important;color:#04222a!important}}`;

/** The HTML part: one column that fits 320 px, both directions, light and dark. */
export const renderHtml = (content: EmailContent, locale: Locale): string => {
  const direction = directionOf(locale);
  const start = direction === 'rtl' ? 'right' : 'left';
  const font =
    locale === 'ar'
      ? "'IBM Plex Sans Arabic',Tahoma,'Segoe UI',Arial,sans-serif"
      : "'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const linked = (html: string): string => {
    const address = content.supportAddress && escapeHtml(content.supportAddress);
    return address
      ? html.replaceAll(address, `<a href="mailto:${address}" style="color:inherit;">${address}</a>`)
      : html;
  };
  const body = [
    paragraph(content.greeting),
    ...content.paragraphs.map((text) => paragraph(text)),
    content.code ? codeBlock(content.code) : '',
    itemList(content.items ?? []),
    content.action ? actionButton(content.action) : '',
    ...content.notes.map(
      (text) =>
        `<p class="quiet" style="margin:0 0 8px;color:#4a5f66;font-size:14px;">${linked(sentence(text))}</p>`,
    ),
  ].join('\n');
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}${DARK}</style>
</head>
<body style="margin:0;padding:0;background:#f6f8f9;color:#10242a;">
<div style="display:none;max-height:0;overflow:hidden;">${sentence(content.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background:#f6f8f9;color:#10242a;">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;">
<tr><td style="padding:0 4px 16px;text-align:${start};font:600 20px/1.3 ${font};">${escapeHtml(content.productName)}</td></tr>
<tr><td class="card" style="padding:24px 20px;border:1px solid #dbe3e6;border-radius:8px;background:#ffffff;text-align:${start};font:400 16px/1.6 ${font};overflow-wrap:anywhere;">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;">${sentence(content.heading)}</h1>
${body}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;color:#4a5f66;text-align:${start};font:400 13px/1.5 ${font};">${linked(sentence(content.footer))}<br>${linksOf(content).map(footLink).join(' · ')}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
};

const linksOf = ({ links, stop }: EmailContent): EmailContent['links'] => [...(stop ? [stop] : []), ...links];

/** The text part: the same facts in the same order. */
export const renderText = (content: EmailContent): string =>
  [
    content.heading,
    content.greeting,
    ...content.paragraphs,
    content.code,
    ...(content.items ?? []).map(({ heading, text, url }) => `${heading}: ${text}\n${url}`),
    content.action && `${content.action.label}:\n${content.action.url}`,
    ...content.notes,
    `—\n${content.productName}\n${content.footer}`,
    linksOf(content)
      .map(({ label, url }) => `${label}:\n${url}`)
      .join('\n'),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
    .concat('\n');
