/** The frame of the hosted pages: one narrow column, light and dark, either direction, no script. */
import type { Language, Words } from '#dev/stripe/pages/words.ts';

/** Text made safe for HTML. Only `html` makes one out of pieces. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | Html[] | string | number | null | false;

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(
    strings.reduce((text, part, n) => text + part + (n < pieces.length ? render(pieces[n] ?? null) : ''), ''),
  );
}

function render(piece: Piece): string {
  if (piece === null || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map((one) => one.text).join('');
  return String(piece).replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light dark;--ink:#16202c;--dim:#5a6675;--line:#d9dfe6;--page:#f5f7f9;--card:#fff;--act:#0b7285;--on:#fff;--bad:#b42318;--good:#0f7b46}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--dim:#a3afbc;--line:#33404d;--page:#10171e;--card:#18222c;--act:#3bc9db;--on:#04191d;--bad:#ff9a8f;--good:#6fdca0}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
main{max-width:480px;margin-inline:auto;padding:16px 16px 48px}
.note{display:flex;gap:12px;justify-content:space-between;align-items:center;max-width:480px;margin-inline:auto;padding:12px 16px;color:var(--dim);font-size:14px}
.box{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:16px;margin-block:12px}
h1{font-size:22px;line-height:1.3;margin:8px 0 4px}h2{font-size:16px;margin:0 0 8px}
h2:not(:first-child){margin-block-start:20px}p{margin:4px 0}.dim{color:var(--dim)}.sum{font-size:30px;font-weight:600;font-variant-numeric:tabular-nums}
.row{display:flex;justify-content:space-between;gap:12px;padding-block:8px;border-block-end:1px solid var(--line)}.row:last-child{border:0}
fieldset{border:0;margin:0;padding:0}legend{padding:0;font-weight:600;margin-block-end:8px}
.choice{display:flex;gap:12px;align-items:flex-start;border:1px solid var(--line);border-radius:8px;padding:12px;margin-block:8px;cursor:pointer}
.choice:has(input:checked){border-color:var(--act);box-shadow:0 0 0 1px var(--act)}
.choice input{flex:none;inline-size:20px;block-size:20px;margin:2px 0 0;accent-color:var(--act)}
.number{direction:ltr;unicode-bidi:isolate;font-variant-numeric:tabular-nums;white-space:nowrap}
label{display:block}input[type=text]{inline-size:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:8px;padding:10px 12px;margin-block:4px 12px}
button,.button{display:block;inline-size:100%;text-align:center;font:inherit;font-weight:600;border-radius:8px;border:1px solid var(--act);background:var(--act);color:var(--on);padding:12px 16px;margin-block:8px;cursor:pointer;text-decoration:none}
.quiet{background:transparent;color:var(--act)}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.bad{color:var(--bad);border-color:var(--bad)}.good{color:var(--good)}
a{color:var(--act)}`;

export type Page = {
  language: Language;
  words: Words;
  title: string;
  /** Where the other language is. */
  otherUrl: string;
  body: Html;
};

export function wholePage({ language, words, title, otherUrl, body }: Page): string {
  const other = language === 'ar' ? 'en' : 'ar';
  const page = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${new Html(STYLE)}</style></head>
<body><div class="note"><span>${words.standIn}</span><a lang="${other}" href="${otherUrl}">${words.other}</a></div>
<main>${body}</main></body></html>`;
  return page.text;
}

/** One left-to-right piece, in Arabic too. */
export function money(language: Language, amount: number, currency: string): string {
  const written = new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount / 100);
  return language === 'ar' ? `\u2066${written}\u2069` : written;
}

export function day(language: Language, seconds: number): string {
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG-u-nu-latn' : 'en-GB', {
    day: 'numeric',
    month: language === 'ar' ? 'long' : 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(seconds * 1000);
}

export function messagePage(page: Omit<Page, 'body'>, text: string): string {
  return wholePage({
    ...page,
    body: html`<div class="box"><h1>${page.title}</h1><p class="dim">${text}</p></div>`,
  });
}
