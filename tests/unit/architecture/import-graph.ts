import fs from 'node:fs';
import path from 'node:path';
import { parseSync, type StaticExportEntry, type StaticImportEntry } from 'oxc-parser';

type Edge = {
  /** A file of the repository, from the root, or the name of a package (`node:fs`, `stripe`). */
  to: string;
  ours: boolean;
  /** True where the import is gone after types are stripped. */
  typeOnly: boolean;
};

type SourceFile = {
  imports: Edge[];
  /** What only a look into the syntax shows. */
  hasTry: boolean;
  directives: string[];
  /** What is read of `process.env`, by name; `*` where it is taken as a whole. */
  environment: string[];
  /** What writes figures and dates by a language's rules, by name. */
  formatters: string[];
  /** True where the file does nothing but pass other files' exports on. */
  isBarrel: boolean;
};

/** Every source file by its path from the root, with what it imports. */
export type ImportGraph = Map<string, SourceFile>;

const SOURCE = /\.(ts|tsx|mjs)$/;
const FOLDERS = ['app', 'components', 'lib', 'db', 'dev', 'scripts', 'tests'];

/** Reads the graph of the repository at `root`. */
export function readImportGraph(root: string): ImportGraph {
  const atRoot = fs.readdirSync(root).filter((name) => SOURCE.test(name) && !name.endsWith('.d.ts'));
  const inside = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`),
  );
  const files = [...atRoot, ...inside].filter((name) => SOURCE.test(name) && !name.endsWith('.d.ts'));
  return buildImportGraph(
    Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')])),
  );
}

/** The graph of sources by their path. @throws where a file does not parse */
export function buildImportGraph(sources: Record<string, string>): ImportGraph {
  return new Map(Object.entries(sources).map(([file, source]) => [file, parse(file, source)]));
}

function parse(file: string, source: string): SourceFile {
  const { module, program, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports: Edge[] = [];
  const add = (request: string, typeOnly: boolean) => imports.push({ ...resolve(file, request), typeOnly });
  const erased = (entries: (StaticImportEntry | StaticExportEntry)[]) =>
    entries.length > 0 && entries.every((entry) => entry.isType);

  for (const { moduleRequest, entries } of module.staticImports) add(moduleRequest.value, erased(entries));
  for (const { entries } of module.staticExports) {
    const request = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
    if (request) add(request.value, erased(entries));
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], false);
  }

  const { importedTypes, ...looked } = inspect(program);
  for (const request of importedTypes) add(request, true);
  const passesOn = program.body.filter(
    (node) => (node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source,
  );
  const isBarrel = passesOn.length > 1 && passesOn.length === program.body.length;
  return { imports, ...looked, isBarrel };
}

type Looked = Pick<SourceFile, 'hasTry' | 'directives' | 'environment' | 'formatters'> & {
  /** Of `import('…').Type`, which is no import statement. */
  importedTypes: string[];
};

const FORMATTERS = new Set([
  'Intl',
  'toLocaleString',
  'toLocaleDateString',
  'toLocaleTimeString',
  'toFixed',
  'toPrecision',
  'useFormatter',
  'getFormatter',
  'createFormatter',
]);

/** Walks the syntax tree, whatever its nodes are. */
function inspect(program: object): Looked {
  const directives: string[] = [];
  const environment: string[] = [];
  const formatters: string[] = [];
  const importedTypes: string[] = [];
  let hasTry = false;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isEnvironment(node)) environment.push('*');
    // A variable by its name, and not the whole of it.
    if ('object' in node && isEnvironment(node.object) && 'property' in node) {
      environment.push(nameOf(node.property));
      return;
    }
    // `Intl.NumberFormatOptions` is a type, which formats nothing.
    if ('type' in node && node.type === 'TSQualifiedName') return;
    if ('object' in node && nameOf(node.object) === 'Intl' && 'property' in node) {
      formatters.push(`Intl.${nameOf(node.property)}`);
      return;
    }
    if (FORMATTERS.has(nameOf(node))) formatters.push(nameOf(node));
    if ('type' in node && node.type === 'TryStatement') hasTry = true;
    if ('type' in node && node.type === 'TSImportType') importedTypes.push(...literals(node));
    if ('directive' in node && typeof node.directive === 'string') directives.push(node.directive);
    Object.values(node).forEach(walk);
  };
  walk(program);
  return { hasTry, directives, environment, formatters, importedTypes };
}

const nameOf = (node: unknown): string =>
  typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : '*';

const isEnvironment = (node: unknown): boolean =>
  typeof node === 'object' &&
  node !== null &&
  'object' in node &&
  'property' in node &&
  nameOf(node.object) === 'process' &&
  nameOf(node.property) === 'env';

const literals = (node: object): string[] => {
  const source: unknown = 'source' in node ? node.source : null;
  if (typeof source !== 'object' || source === null || !('value' in source)) return [];
  return typeof source.value === 'string' ? [source.value] : [];
};

function resolve(from: string, request: string): { to: string; ours: boolean } {
  if (request.startsWith('#')) return { to: request.slice(1), ours: true };
  if (request.startsWith('.')) return { to: path.posix.join(path.posix.dirname(from), request), ours: true };
  return { to: packageOf(request), ours: false };
}

const packageOf = (request: string) =>
  request.startsWith('node:')
    ? request
    : request
        .split('/')
        .slice(0, request.startsWith('@') ? 2 : 1)
        .join('/');

/** All that a file reaches when it runs, itself included, each with the way there. */
export function reachable(graph: ImportGraph, start: string): Map<string, string[]> {
  const ways = new Map([[start, [start]]]);
  for (const [file, way] of ways) {
    for (const { to, typeOnly } of graph.get(file)?.imports ?? [])
      if (!typeOnly && !ways.has(to)) ways.set(to, [...way, to]);
  }
  return ways;
}
