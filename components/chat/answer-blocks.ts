import type { ExtraProps } from 'react-markdown';
import { languageOfText } from '#lib/chat/question-language.ts';
import type { SourcedFigure } from '#lib/chat/sourced-figures.ts';

/** Gives an answer's lists their own direction, and marks the figures that it leaves out and those that have a source. */

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

function setDirection(block: Block, text: string): void {
  block.properties.dir = languageOfText(text) === 'ar' ? 'rtl' : 'ltr';
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

type Nodes = { children: unknown[] };

/** A text of the answer with the node that holds it; code is quoted, and states nothing. */
function textsWithin(node: Nodes): { node: TextNode; parent: Nodes }[] {
  return node.children.flatMap((child) => {
    if (isText(child)) return [{ node: child, parent: node }];
    return isElement(child) && child.tagName !== 'code' && child.tagName !== 'mark' ? textsWithin(child) : [];
  });
}

type Place = { from: number; to: number };

/** Where a text stands as a whole figure: "3" stands neither in "30" nor in "3.5". */
function placesOf(figure: string, text: string, taken: readonly Place[]): Place[] {
  const places: Place[] = [];
  for (let from = text.indexOf(figure); from >= 0; from = text.indexOf(figure, from + 1)) {
    const to = from + figure.length;
    const isPart =
      /[\p{N}A-Za-z][.,]?$/u.test(text.slice(0, from)) || /^[.,]?\p{N}|^[A-Za-z]/u.test(text.slice(to));
    if (!isPart && taken.every((other) => to <= other.from || from >= other.to)) places.push({ from, to });
  }
  return places;
}

/**
 * Each figure that has a source becomes an element of its own, which says its place among the figures. What stands more or less often in the words
 * than it is stated is left as it is: it isn't clear which of them is meant.
 */
function markSources(tree: Nodes, figures: readonly SourcedFigure[]): void {
  const texts = textsWithin(tree).map((text) => ({ ...text, marks: [] as (Place & { figure: number })[] }));
  const byText = Map.groupBy(figures.keys(), (at) => figures[at]?.text ?? '');
  // The longest first: "50" is part of "EGP 50" too.
  const longestFirst = [...byText].sort(([a], [b]) => b.length - a.length);
  for (const [figure, stated] of longestFirst) {
    const found = texts.flatMap((text) =>
      placesOf(figure, text.node.value, text.marks).map((place) => ({ text, place })),
    );
    const isClear = figure !== '' && found.length === stated.length;
    for (const [at, { text, place }] of found.entries())
      text.marks.push({ ...place, figure: (isClear ? stated[at] : undefined) ?? -1 });
  }
  let isFirst = true;
  for (const { node, parent, marks } of texts) {
    const elements = replaceMarked(node, parent, marks, figures);
    // Where the keyboard comes to the figures.
    if (isFirst && elements[0]) {
      elements[0].properties.dataFirst = true;
      isFirst = false;
    }
  }
}

function replaceMarked(
  node: TextNode,
  parent: Nodes,
  marks: readonly (Place & { figure: number })[],
  figures: readonly SourcedFigure[],
): Block[] {
  const parts: unknown[] = [];
  const elements: Block[] = [];
  let at = 0;
  const say = (to: number) => {
    if (to > at) parts.push({ type: 'text', value: node.value.slice(at, to) });
    at = to;
  };
  for (const { from, to, figure } of marks.toSorted((a, b) => a.from - b.from)) {
    if (!figures[figure]?.source) continue;
    say(from);
    at = to;
    const words = { type: 'text' as const, value: node.value.slice(from, to) };
    const element: Block = {
      ...{ type: 'element', tagName: 'data', properties: { dataFigure: figure } },
      children: [words],
    };
    parts.push(element);
    elements.push(element);
  }
  if (elements.length === 0) return [];
  say(node.value.length);
  parent.children.splice(parent.children.indexOf(node), 1, ...parts);
  return elements;
}

/** A plugin of rehype. */
export function answerBlocks(leftOut?: LeftOut, figures: readonly SourcedFigure[] = []) {
  return (tree: Root) => {
    for (const name of ['ul', 'ol']) for (const list of within(tree, name)) setDirection(list, textOf(list));
    if (leftOut && leftOut.mark !== '') markLeftOut(tree, leftOut, { at: 0 });
    if (figures.length > 0) markSources(tree, figures);
  };
}
