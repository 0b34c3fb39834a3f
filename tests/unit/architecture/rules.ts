import {
  type Arrow,
  arrowsBetweenDomains,
  arrowsBetweenFiles,
  arrowsBetweenRooms,
  arrowsWithin,
  knotsOf,
} from './domains.ts';
import { type ImportGraph, reachable } from './import-graph.ts';

/** Answers one sentence for each violation. */
export type Rule = (graph: ImportGraph) => string[];

const layerOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file);

/** What a layer may import of the others (docs/conventions.md). Files at the root stand for themselves. */
const ARROWS: Record<string, (to: string) => boolean> = {
  app: (to) => /^(app|components|lib)\//.test(to),
  components: (to) => /^(components|lib)\//.test(to),
  // What only fills an empty database is no part of the server.
  lib: (to) => /^(lib|messages|db)\//.test(to) && !/^db\/(schema|seed)\//.test(to),
  db: (to) => /^(db|lib\/core|lib\/vocabulary)\//.test(to),
  'middleware.ts': (to) => to.startsWith('lib/'),
  'instrumentation.ts': (to) => to.startsWith('lib/'),
  'next.config.ts': (to) => to.startsWith('lib/'),
  'drizzle.config.ts': (to) => /^(db|lib\/core|lib\/vocabulary)\//.test(to),
  // The manifest says how the server is started.
  dev: (to) => /^(dev|scripts|db|lib)\//.test(to) || to === 'package.json',
  scripts: (to) => /^(scripts|db|lib|components|messages)\//.test(to),
};

const arrows: Rule = (graph) =>
  edges(graph)
    .filter(({ from, to, ours }) => ours && ARROWS[layerOf(from)]?.(to) === false)
    .map(({ from, to }) => `${from} must not import ${to}`);

/** Each service is known to one file of the product, or to one folder of nothing else; stand-ins and tests may use an SDK's types and helpers. */
const ONLY_IMPORTER: Record<string, string> = {
  stripe: 'lib/billing/stripe/',
  resend: 'lib/email/resend-mailer.ts',
  '@ai-sdk/openai': 'lib/chat/openai-model.ts',
  postgres: 'db/driver.ts',
  'csv-parse': 'lib/intake/file/file-rows.ts',
  yauzl: 'lib/sheets/archive.ts',
  saxes: 'lib/sheets/read-xml.ts',
};

/** What plays Stripe knows nothing of its callers, so that it cannot be bent to what the product expects. */
const strangers: Rule = (graph) =>
  edges(graph)
    .filter(({ from, to, ours }) => from.startsWith('dev/stripe/') && ours && !to.startsWith('dev/'))
    .map(({ from, to }) => `${from} plays Stripe and must not know ${to}`);

const sdks: Rule = (graph) =>
  edges(graph)
    .filter(({ from, to }) => {
      const importer = ONLY_IMPORTER[to];
      const may = importer?.endsWith('/') ? from.startsWith(importer) : from === importer;
      return importer && !may && !/^(dev|tests)\//.test(from);
    })
    .map(({ from, to }) => `${from} imports ${to}, which only ${ONLY_IMPORTER[to]} may`);

const drizzle: Rule = (graph) =>
  edges(graph)
    .filter(({ from, to }) => to === 'drizzle-orm' && /^(app|components|lib|middleware)/.test(from))
    .map(({ from }) => `${from} speaks Drizzle, which only db does`);

const ai: Rule = (graph) =>
  edges(graph)
    .filter(({ to }) => to === 'ai' || to === '@ai-sdk/react')
    .filter(({ from }) => !/^(lib\/chat|components\/chat|dev|tests)\//.test(from))
    .map(({ from, to }) => `${from} imports ${to} outside lib/chat and components/chat`);

const IMPURE = new Set([...Object.keys(ONLY_IMPORTER), 'drizzle-orm', 'pino']);

/** What runs in browsers and in the middleware reaches no database and no service; in browsers there is no Node either. */
const pure: Rule = (graph) =>
  [...graph.keys()]
    .filter((file) => file.startsWith('components/') || file === 'middleware.ts')
    .flatMap((file) => {
      const ways = [...reachable(graph, file)].filter(
        ([to]) =>
          to.startsWith('db/') || IMPURE.has(to) || (to.startsWith('node:') && file !== 'middleware.ts'),
      );
      return ways.slice(0, 1).map(([, way]) => `${file} reaches what it must not: ${way.join(' → ')}`);
    });

/** The domains of lib, with storage among them, and the folders of components stand in layers: none reaches itself through another. */
const noCycles: Rule = (graph) =>
  (['lib', 'components'] as const).flatMap((layer) => knotsIn(arrowsBetweenDomains(graph, layer)));

/** So do the folders inside of one domain, its loose files taken as one folder. */
const noRoomCycles: Rule = (graph) => knotsIn(arrowsBetweenRooms(graph));

/** Nor does any file reach itself, types included; tables alone refer to each other as their rows do. */
const noFileCycles: Rule = (graph) =>
  knotsIn(
    arrowsBetweenFiles(graph).filter(
      ({ from, to }) => ![from, to].every((file) => file.startsWith('db/schema/')),
    ),
  );

const knotsIn = (arrows: readonly Arrow[]): string[] =>
  knotsOf(arrows).map((knot) => {
    const imports = arrowsWithin(arrows, knot).map(({ example }) => example);
    return `${knot.join(', ')} reach each other: ${imports.join(', ')}`;
  });

/** Domain words stay out of components/ui. */
const plainUi: Rule = (graph) =>
  edges(graph)
    .filter(({ from, to }) => from.startsWith('components/ui/') && to.startsWith('components/'))
    .filter(({ to }) => !/^components\/(ui|theme)\//.test(to))
    .map(({ from, to }) => `${from} knows of ${to}`);

/** Node strips types but cannot read JSX, and jobs run where scripts do. */
const noJsxInScripts: Rule = (graph) =>
  [...graph.keys()]
    .filter((file) => /^(scripts|dev|lib\/worker)\//.test(file))
    .flatMap((file) => {
      const way = [...reachable(graph, file)].find(([to]) => to.endsWith('.tsx'))?.[1];
      return way ? [`${file} reaches JSX: ${way.join(' → ')}`] : [];
    });

const thinRoutes: Rule = (graph) =>
  [...graph]
    .filter(([file, { hasTry }]) => file.startsWith('app/api/') && hasTry)
    .map(([file]) => `${file} has a try: the route wrapper maps what is thrown`);

/** A bundler replaces these two where they stand. */
const REPLACED = new Set(['NODE_ENV', 'NEXT_RUNTIME']);

/** One file knows every variable of the product; programs beside it set them. */
const environment: Rule = (graph) =>
  [...graph]
    .filter(
      ([file]) => !/^(dev\/|scripts\/|tests\/|drizzle\.config)/.test(file) && file !== 'lib/core/env.ts',
    )
    .flatMap(([file, read]) =>
      read.environment.filter((name) => !REPLACED.has(name)).map((name) => [file, name]),
    )
    .map(([file, name]) => `${file} reads ${name} of the environment itself`);

/** Neither secrets nor every text of a language reach a browser. */
const SERVER_ONLY = /^(lib\/core\/(env|log)\.ts|lib\/i18n\/catalog\.ts|messages\/(?!compiled\/))/;

const serverOnly: Rule = (graph) =>
  [...graph]
    .filter(([, { directives }]) => directives.includes('use client'))
    .flatMap(([file]) => {
      const way = [...reachable(graph, file)].find(([to]) => SERVER_ONLY.test(to))?.[1];
      return way ? [`${file} takes into browsers what is the server's: ${way.join(' → ')}`] : [];
    });

/** What is written nowhere: days as keys of Cairo's calendar, and the Islamic calendar's arithmetic. Its parts are numbers, not words. */
const CALENDARS = new Set(['lib/core/clock.ts', 'lib/vocabulary/season-calendar.ts']);

/** Figures, money, dates and lists are written in one place, so that they read alike wherever they stand; so are the analyst stand-in's. */
const oneFormatter: Rule = (graph) =>
  [...graph]
    .filter(([file]) => /^(app\/|components\/|lib\/|middleware|dev\/analyst\/)/.test(file))
    .filter(([file]) => file !== 'lib/i18n/format.ts' && !CALENDARS.has(file))
    .flatMap(([file, { formatters }]) =>
      formatters
        // A noun's form is no figure.
        .filter((name) => name !== 'Intl.PluralRules')
        .slice(0, 1)
        .map((name) => `${file} formats by itself with ${name}: lib/i18n/format.ts does`),
    );

const noServerActions: Rule = (graph) =>
  [...graph]
    .filter(([, { directives }]) => directives.includes('use server'))
    .map(([file]) => `${file} is a server action`);

const names: Rule = (graph) =>
  [...graph.keys()]
    .filter(
      (file) =>
        /(^|\/)(utils?|helpers?|misc|common|index)(\.|\/)/.test(file) &&
        /^(app|components|lib|db)\//.test(file),
    )
    .map((file) => `${file} has a name that says nothing`);

const noBarrels: Rule = (graph) =>
  [...graph]
    .filter(([file, { isBarrel }]) => isBarrel && /^(components|lib|db\/queries)\//.test(file))
    .map(([file]) => `${file} is a barrel`);

const exists: Rule = (graph) =>
  edges(graph)
    .filter(({ to, ours }) => ours && /\.(ts|tsx|mjs)$/.test(to) && !to.endsWith('.d.ts') && !graph.has(to))
    .map(({ from, to }) => `${from} imports ${to}, which is not there`);

export const RULES: Record<string, Rule> = {
  arrows,
  strangers,
  sdks,
  drizzle,
  ai,
  pure,
  noCycles,
  noRoomCycles,
  noFileCycles,
  plainUi,
  noJsxInScripts,
  thinRoutes,
  environment,
  serverOnly,
  oneFormatter,
  noServerActions,
  names,
  noBarrels,
  exists,
};

const edges = (graph: ImportGraph) =>
  [...graph].flatMap(([from, { imports }]) => imports.map((edge) => ({ from, ...edge })));
