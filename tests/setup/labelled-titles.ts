import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The titles that matching is measured by, and the catalogue that they are matched to. */

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/matching');

const LOOK_ALIKES: readonly string[] = ['other-size', 'other-variant', 'other-brand'];

export type LabelledTitle = {
  title: string;
  /** Where the file has a column for it. */
  size: string | null;
  /** Null: none of the catalogue's. */
  productId: string | null;
  /** What is hard about it. */
  kind: string;
};

export function readTitles(set: 'shaping' | 'held-out'): LabelledTitle[] {
  return readRows(`${set}.tsv`).map(({ title = '', size = '', product = '', kind = '' }) => ({
    title,
    size: size || null,
    productId: product || null,
    kind,
  }));
}

export function isLookAlike({ kind }: LabelledTitle): boolean {
  return LOOK_ALIKES.includes(kind);
}

/** Rows of a table under the names of its columns. */
export function readRows(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path.join(FOLDER, file), 'utf8').replace(/\n$/, '').split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    if (cells.length !== names.length) throw new Error(`${file}: ${line} has ${cells.length} columns`);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}
