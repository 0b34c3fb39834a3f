import type { ExtraProps } from 'react-markdown';
import { languageOfText } from '#lib/chat/question-language.ts';

/** Gives an answer's lists and tables their own direction, and marks the columns of a table that hold figures. */

type Block = NonNullable<ExtraProps['node']>;
type Node = Block | Block['children'][number];
type Root = { children: unknown[] };

function isElement(node: unknown): node is Block {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'element';
}

function textOf(node: Node): string {
  return node.type === 'text' ? node.value : isElement(node) ? node.children.map(textOf).join('') : '';
}

function within(node: { children: unknown[] }, name: string): Block[] {
  return node.children.flatMap((child) => {
    if (!isElement(child)) return [];
    return [...(child.tagName === name ? [child] : []), ...within(child, name)];
  });
}

/** A number with its sign, currency or percent sign; a dash stands for none. */
const FIGURE = /^[^\p{L}\d]*(?:EGP|USD)?[^\p{L}\d]*\d[\d.,]*[^\p{L}\d]*(?:EGP|USD|جنيه)?[^\p{L}\d]*$/u;
const NONE = /^[–—-]?$/;

function setDirection(block: Block, text: string): void {
  block.properties.dir = languageOfText(text) === 'ar' ? 'rtl' : 'ltr';
}

function cellsOf(row: Block): Block[] {
  return row.children.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
}

function alignTable(table: Block): void {
  const [head, ...body] = within(table, 'tr').map(cellsOf);
  if (!head) return;
  // The headings are the answer's own words; names in the rows may be in another language.
  setDirection(table, head.map(textOf).join(' '));
  for (const [column, heading] of head.entries()) {
    const cells = body.flatMap((row) => row[column] ?? []);
    const texts = cells.map((cell) => textOf(cell).trim());
    const hasFigures = texts.some((text) => FIGURE.test(text));
    if (!hasFigures || !texts.every((text) => FIGURE.test(text) || NONE.test(text))) continue;
    for (const cell of [heading, ...cells]) cell.properties.dataFigure = true;
  }
}

/** Words that stand for figures which are left out. */
export type LeftOut = { mark: string; figures: readonly string[] };

type TextNode = Extract<Node, { type: 'text' }>;

function isText(node: unknown): node is TextNode {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'text';
}

/** Each mark becomes an element of its own, which holds the figure. */
function markLeftOut(node: { children: unknown[] }, { mark, figures }: LeftOut, next: { at: number }): void {
  node.children = node.children.flatMap((child) => {
    if (isElement(child)) markLeftOut(child, { mark, figures }, next);
    if (!isText(child)) return [child];
    return child.value.split(mark).flatMap((value, at): unknown[] => {
      const text = value === '' ? [] : [{ type: 'text', value }];
      if (at === 0) return text;
      const figure = figures[next.at];
      next.at += 1;
      const properties = { dataLeftOut: figure ?? '' };
      const words = { type: 'text', value: mark };
      return [{ type: 'element', tagName: 'mark', properties, children: [words] }, ...text];
    });
  });
}

const places = new WeakMap<Block, number>();

/** A table's place among those of its answer. */
export function tablePlace(table: Block | undefined): number {
  return (table && places.get(table)) ?? 1;
}

/** A plugin of rehype. */
export function answerBlocks(leftOut?: LeftOut) {
  return (tree: Root) => {
    for (const name of ['ul', 'ol']) for (const list of within(tree, name)) setDirection(list, textOf(list));
    for (const [at, table] of within(tree, 'table').entries()) {
      alignTable(table);
      places.set(table, at + 1);
    }
    if (leftOut && leftOut.mark !== '') markLeftOut(tree, leftOut, { at: 0 });
  };
}
