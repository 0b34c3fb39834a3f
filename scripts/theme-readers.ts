/**
 * Which variables of the theme someone reads: our own files, which name them, and those parts of MUI that our files import, which ask
 * the theme for them.
 */
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CSS_VARIABLE_PREFIX } from '#components/theme/theme.ts';
import { tokens } from '#components/theme/tokens.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = new RegExp(`--${CSS_VARIABLE_PREFIX}-([\\w-]+)(\\$\\{)?`, 'g');
/** `theme.palette.text.primary`, `(theme.vars || theme).palette[color].main`; not the overlays, for our MuiPaper draws none. */
const ASKED =
  /(?:\bvars|\btheme)\)?\??\.(palette|shape|zIndex|shadows|font|opacity)((?:\??\.\w+|\??\.?\[[^\]]*\])*)/g;

type Readers = { reads: (variable: string) => boolean; named: ReadonlySet<string> };

/** @returns whether a variable, written without its prefix, has a reader, and what our own files name */
export function themeReaders(): Readers {
  const sources = globSync('{app,components}/**/*.{css,ts,tsx}', { cwd: root })
    .filter((path) => path !== 'components/theme/theme.css')
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  for (const text of [...sources, ...Object.values(tokens)]) {
    for (const [, name = '', isOpen] of text.matchAll(named)) {
      if (isOpen) patterns.push(new RegExp(`^${name}\\w+$`));
      else names.add(name);
    }
  }
  const parts = sources.flatMap((text) =>
    [...text.matchAll(/'(@mui\/[\w./-]+)'/g)].map(([, part = '']) => part),
  );
  patterns.push(...askedByMui(parts));
  return {
    named: names,
    reads: (variable) => names.has(variable) || patterns.some((it) => it.test(variable)),
  };
}

function askedByMui(parts: readonly string[]): RegExp[] {
  const files = reachable(parts);
  const elevations = new Set<string>();
  const paths = new Set<string>();
  for (const [, text] of files) {
    for (const [, level = ''] of text.matchAll(/elevation\b["']?\s*[:=]\s*\{?(\d+)/g)) elevations.add(level);
    for (const [, group = '', rest = ''] of text.matchAll(ASKED))
      paths.add(group + rest.replaceAll('?.', '.'));
    // A colour that is made see-through is read by its channels.
    if (text.includes('.alpha(')) {
      for (const [, group = '', rest = ''] of text.matchAll(ASKED))
        paths.add(`${group}${rest.replaceAll('?.', '.')}Channel`);
    }
  }
  return [...paths].map((path) => {
    if (/^shadows\b/.test(path)) return new RegExp(`^shadows-(${[...elevations].join('|')})$`);
    const steps = path.replace(/\.?\[[^\]]*\]/g, '.*').split('.');
    // Nothing is named `palette` alone: what follows is chosen elsewhere in that file, by a name that is matched there.
    if (steps.length === 1) return /^$/;
    return new RegExp(
      `^${steps.map((step) => (step === '*' ? '\\w+' : step.replace('*', '\\w+'))).join('-')}$`,
    );
  });
}

/** The modules that these parts of MUI are made of, by path. */
function reachable(parts: readonly string[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const waiting = parts.map((part) => moduleFile(join(root, 'node_modules', part)));
  for (let file = waiting.pop(); waiting.length > 0 || file !== undefined; file = waiting.pop()) {
    if (file === undefined || files.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    files.set(file, text);
    // The list of all of Material's parts is not what a part is made of.
    if (/@mui\/material\/(index|styles\/\w*)\.mjs$/.test(file)) continue;
    for (const [, target = ''] of text.matchAll(/(?:from|import)\s+["']([^"']+)["']/g)) {
      if (target.startsWith('.')) waiting.push(moduleFile(resolve(dirname(file), target)));
      else if (target.startsWith('@mui/')) waiting.push(moduleFile(join(root, 'node_modules', target)));
    }
  }
  return files;
}

function moduleFile(path: string): string | undefined {
  return [path, `${path}.mjs`, `${path}/index.mjs`, `${path}.js`, `${path}/index.js`]
    .filter((file) => /\.m?js$/.test(file) && existsSync(file))
    .map((file) => realpathSync(file))[0];
}
