import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const MIGRATION = /^db\/migrations\//;

/** Every text of the repository by its path from the root; files that hold none, with an empty one. */
export type Texts = Record<string, string>;

const FOLDERS = ['app', 'components', 'db', 'dev', 'docs', 'lib', 'messages', 'public', 'scripts', 'tests'];
const READ = /\.(ts|tsx|mjs|md|css|sql)$|(^|\/)(\.env\.example|Dockerfile|\.gitignore)$/;

export function readTexts(root: string): Texts {
  const files = fs
    .readdirSync(root, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isFile() ? [entry.name] : FOLDERS.includes(entry.name) ? filesBelow(root, entry.name) : [],
    );
  return Object.fromEntries(
    files.map((file) => [file, READ.test(file) ? fs.readFileSync(path.join(root, file), 'utf8') : '']),
  );
}

const filesBelow = (root: string, folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

/** One sentence for each mention of something that a reader of this repository cannot open. */
export function findLostReferences(texts: Texts): string[] {
  const known = knownPlaces(texts);
  return Object.entries(texts).flatMap(([file, text]) => {
    if (file.endsWith('.md')) return sentences(file, papersIn(text), lostInDocument(file, text, known));
    // Parsing is dear, so it is asked of those alone that have something to answer for, comment or not.
    if (papersIn(text).length === 0 && lostInComment(text, known).length === 0) return [];
    const comments = commentsOf(file, text);
    // A migration is never edited, so it may name what has moved since.
    const lost = MIGRATION.test(file) ? [] : comments.flatMap((comment) => lostInComment(comment, known));
    return sentences(file, comments.flatMap(papersIn), lost);
  });
}

const sentences = (file: string, papers: string[], lost: string[]): string[] => [
  ...papers.map((paper) => `${file} speaks of "${paper}", which is no document of this repository`),
  ...lost.map((target) => `${file} points at ${target}, which is not there`),
];

const papersIn = (text: string): string[] => text.match(PAPERS) ?? [];

/** Requirements and tickets, by name, section or number: readers of the code have none of them. */
const PAPERS =
  /§ ?\d*|\b(?:SPEC|DESIGN|HOUSE|FINDINGS|PITFALLS|WORDS|LOOK|TECH)(?:\.md)?\b|\bD\d{1,2}b?\b|\b(?:the|this|our) (?:papers?|spec|specification|ticket|brief|issue)\b/g;

type Places = {
  files: Set<string>;
  folders: Set<string>;
  /** Whole paths and every end of them: a comment names a neighbour by its name alone. */
  endings: Set<string>;
  anchors: Map<string, Set<string>>;
};

function knownPlaces(texts: Texts): Places {
  const files = new Set(Object.keys(texts));
  const folders = new Set<string>();
  for (const file of files) {
    for (let dir = path.posix.dirname(file); dir !== '.'; dir = path.posix.dirname(dir)) folders.add(dir);
  }
  const endings = [...files].flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, at) => parts.slice(at).join('/'));
  });
  const documents = Object.entries(texts).filter(([file]) => file.endsWith('.md'));
  const anchors = new Map(documents.map(([file, text]) => [file, anchorsOf(text)]));
  return { files, folders, endings: new Set(endings), anchors };
}

const withoutCode = (markdown: string): string => markdown.replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '');

/** As GitHub makes them of headings. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutCode(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

const hasAnchor = ({ anchors }: Places, file: string, anchor: string | undefined): boolean =>
  !anchor || anchors.get(file)?.has(anchor) === true;

const LINKS = [/\]\((?<target>[^)\s]+)\)/g, /\b(?:href|src)="(?<target>[^"]+)"/g];
/** A path from the root in code marks; one with a placeholder stands for many. */
const CODE_PATH = /`(?<place>(?:app|components|db|dev|docs|lib|messages|public|scripts|tests)\/[^`\s]*)`/g;

function lostInDocument(file: string, text: string, known: Places): string[] {
  const prose = withoutCode(text);
  const links = LINKS.flatMap((link) => [...prose.matchAll(link)].map(({ groups }) => groups?.target ?? ''));
  const lostLinks = links.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [place = '', anchor] = target.split('#');
    const to = place === '' ? file : path.posix.join(path.posix.dirname(file), place).replace(/\/$/, '');
    return !(known.files.has(to) || known.folders.has(to)) || !hasAnchor(known, to, anchor);
  });
  const places = [...prose.matchAll(CODE_PATH)].map(({ groups }) => groups?.place ?? '');
  const lostPlaces = places.filter(
    (place) =>
      !/[<>*{}…]/.test(place) && !known.files.has(place) && !known.folders.has(place.replace(/\/$/, '')),
  );
  const rest = prose.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '').replaceAll(CODE_PATH, '');
  // A name alone may be one that must not exist.
  const lostFiles = lostInComment(rest, known).filter((place) => place.includes('/'));
  return [...lostLinks, ...lostPlaces, ...lostFiles];
}

const MENTION =
  /(?<![\w/.@<>*-])(?<file>(?:(?:[\w.[\]-]+|\([\w-]+\))\/)*[\w.-]*\w\.(?:ts|tsx|mjs|md|css|sql))(?:#(?<anchor>[\w-]+))?(?![\w*])/g;

function lostInComment(comment: string, known: Places): string[] {
  return [...comment.matchAll(MENTION)].flatMap(({ groups }) => {
    const { file = '', anchor } = groups ?? {};
    const isThere = known.endings.has(file) && hasAnchor(known, file, anchor);
    return isThere ? [] : [anchor ? `${file}#${anchor}` : file];
  });
}

/** The comments of a source, with their marks left out where the parser gives them so. */
export function commentsOf(file: string, text: string): string[] {
  if (/\.(ts|tsx|mjs)$/.test(file)) return parseSync(file, text).comments.map(({ value }) => value);
  if (file.endsWith('.css')) return text.match(/\/\*[\s\S]*?\*\//g) ?? [];
  if (file.endsWith('.sql')) return text.match(/--(?!> ).*$/gm) ?? [];
  return READ.test(file) ? (text.match(/^\s*#.*$/gm) ?? []) : [];
}
