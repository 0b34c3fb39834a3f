/** An answer as other programs take it in: sheets read the table of the HTML or tabs, chats the plain text. */

export type CopiedAnswer = { html: string; text: string };

const KEPT = new Set(
  'P UL OL LI STRONG EM H3 BLOCKQUOTE CODE PRE BR TABLE CAPTION THEAD TBODY TR TH TD'.split(' '),
);

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Marks of direction hold a sign to its number on the screen; in a sheet they make a text of it. */
function unmarked(text: string): string {
  return text.replaceAll(/[\u200E\u200F\u2066-\u2069]/g, '');
}

function htmlOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(unmarked(node.textContent ?? ''));
  if (!(node instanceof HTMLElement)) return '';
  const inside = [...node.childNodes].map(htmlOf).join('');
  if (!KEPT.has(node.tagName)) return inside;
  const name = node.tagName.toLowerCase();
  const direction = node.dir === 'rtl' ? ' dir="rtl"' : '';
  return `<${name}${direction}>${inside}</${name}>`;
}

function wordsOf(element: Element): string {
  return unmarked(element.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textOf(block: Element): string {
  const rows = [...block.querySelectorAll('tr')];
  if (rows.length > 0) {
    const title = wordsOf(block.querySelector('caption') ?? block.ownerDocument.createElement('p'));
    const lines = rows.map((row) => [...row.children].map(wordsOf).join('\t'));
    return [title, ...lines].filter(Boolean).join('\n');
  }
  const items = [...block.querySelectorAll('li')];
  return items.length > 0 ? items.map((item) => `• ${wordsOf(item)}`).join('\n') : wordsOf(block);
}

/**
 * @param tables drawn below its words
 * @param looks what the analyst looked at, said below these
 */
export function copiedAnswer(
  markdown: Element,
  tables: readonly Element[],
  looks: readonly string[],
): CopiedAnswer {
  const copy = markdown.cloneNode(true) as Element;
  // What a click has shown stays on the screen.
  for (const element of copy.querySelectorAll<HTMLElement>('[data-copied]'))
    element.textContent = element.dataset.copied ?? '';
  const blocks = [...copy.children, ...tables];
  const source = unmarked(looks.join('\n'));
  const html = [...blocks.map(htmlOf), ...looks.map((look) => `<p>${escaped(unmarked(look))}</p>`)];
  return {
    html: html.join(''),
    text: [...blocks.map(textOf), source].filter(Boolean).join('\n\n'),
  };
}

/** @returns false when the browser refuses */
export async function writeToClipboard({ html, text }: CopiedAnswer): Promise<boolean> {
  const { clipboard } = navigator;
  const blob = (type: string, content: string) => new Blob([content], { type });
  try {
    if (typeof ClipboardItem === 'undefined') await clipboard.writeText(text);
    else
      await clipboard.write([
        new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) }),
      ]);
    return true;
  } catch {
    // Refused, or not there at all outside of a secure page.
    return false;
  }
}
