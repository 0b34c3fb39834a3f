import { globSync, readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { AUDIT_DETAILS } from '#lib/audit/audit-kinds.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { findMessageUses } from './message-uses/find-message-uses.ts';
import { findUnnamedTexts, type TakenWhole } from './message-uses/find-unnamed-texts.ts';
import { resolveImport } from './message-uses/modules.ts';

/** What draws, says and sends; the routes of the API have no texts of their own. */
const sources = Object.fromEntries(
  globSync('{app,components,lib}/**/*.{ts,tsx}', { exclude: ['**/*.d.ts', 'app/api/**'] }).map((file) => [
    file,
    readFileSync(file, 'utf8'),
  ]),
);

/** Every word that stands in quotes. */
const quoted = [
  ...new Set(Object.values(sources).flatMap((source) => source.match(/(?<=')\w+(?=')/g) ?? [])),
];

const tools = Object.keys(toolOutputs);

const resultFields = Object.entries(sources).flatMap(([file, source]) =>
  file.endsWith('-output.ts') ? (source.match(/\w+(?=:)/g) ?? []) : [],
);

/** Lists of which single members are named too, or which are read by other ways than texts. */
const TAKEN_WHOLE: TakenWhole = {
  'adminAudit.details': Object.values(AUDIT_DETAILS).flatMap(({ shape }) => Object.keys(shape)),
  // Values of closed lists from all over the product, and of flags.
  'adminAudit.values': [...quoted, 'true', 'false'],
  'adminHealth.own.modes': ['listen', 'polling'],
  'billing.invoices.statuses': 'Stripe names the statuses of its invoices',
  'chat.activity.done': tools,
  'chat.activity.working': tools,
  'chat.answer': ['stopped', 'failed', 'cut', 'copied', 'copyFailed'],
  'errors.broken': 'repeated by components/shell/error-page-texts.ts, for pages that can load no texts',
  'errors.status': 'named by the status of a response',
  'errors.success': 'named by the status of a response',
  // Fields of the analyst's results name some.
  'exports.columns': [...quoted, ...resultFields],
  'market.dataset': DATASETS,
  'priceMonitor.heatMap.readLead': ['brands', 'products'],
  'market.periods': ['custom'],
  // Schemas and refusals say what is wrong with a field.
  validation: quoted,
};

/** Dashboards that know nothing of each other, and of which the rest of the product names no texts. */
const DASHBOARDS = ['price-monitor', 'promotions', 'distributions', 'catalogue'];

const isOf = (file: string, dashboard: string): boolean => file.includes(`/market/${dashboard}/`);

/** The files of a dashboard, with all that they import but other dashboards. */
const filesOf = (dashboard: string): string[] => {
  const others = DASHBOARDS.filter((other) => other !== dashboard);
  const files = new Set(Object.keys(sources).filter((file) => isOf(file, dashboard)));
  for (const file of files)
    for (const [, request = ''] of sources[file]?.matchAll(/\b(?:from |import\()'([^']+)'/g) ?? []) {
      const imported = resolveImport(file, request) ?? '';
      if (imported in sources && !others.some((other) => isOf(imported, other))) files.add(imported);
    }
  return [...files];
};

/** Everything else first, which takes longest: read at once, what each names would be looked for in all others. */
const PARTS = [
  Object.keys(sources).filter((file) => !DASHBOARDS.some((dashboard) => isOf(file, dashboard))),
  ...DASHBOARDS.map(filesOf),
];

const named = new Set<string>();

const read = (files: readonly string[]): Promise<string[]> => {
  const thread = new URL('./message-uses/read-in-thread.ts', import.meta.url);
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  const reader = new Worker(thread, {
    workerData: Object.fromEntries(files.map((file) => [file, sources[file]])),
  });
  reader.once('message', resolve);
  reader.once('error', reject);
  return promise;
};

// Two at once, where the rest of the unit tests leaves a processor.
test('the product is read, and each of its dashboards', { timeout: 300_000 }, async () => {
  const left = [...PARTS];
  const readOn = async (): Promise<void> => {
    for (let files = left.shift(); files; files = left.shift()) {
      const paths = await read(files);
      expect(paths.length).toBeGreaterThan(500);
      for (const path of paths) named.add(path);
    }
  };
  await Promise.all([readOn(), readOn()]);
});

test('every text is named by the product', () => {
  expect(findUnnamedTexts(messagesFor('en'), named, TAKEN_WHOLE)).toEqual([]);
});

/** The texts that a planted page leaves unnamed. */
function unnamed(
  tree: object,
  page: string,
  files: Record<string, string> = {},
  takenWhole: TakenWhole = {},
) {
  const imports = `
    import { useTranslations } from 'next-intl';
    import { messagesFor } from '#lib/i18n/catalog.ts';
    import { pageTexts } from '#lib/i18n/page.ts';
    import { translator } from '#lib/i18n/translator.ts';
  `;
  return findUnnamedTexts(tree, findMessageUses({ 'page.tsx': imports + page, ...files }, tree), takenWhole);
}

describe('a planted text', () => {
  const tree = { home: { title: 'Home', menu: { title: 'Menu', close: 'Close' } } };

  test('that only shares its last word with another is found', () => {
    expect(unnamed(tree, "useTranslations('home')('title'); const close = 'close';")).toEqual([
      'home.menu.title',
      'home.menu.close',
    ]);
  });

  test.each([
    [
      "a translator's keys",
      "const t = useTranslations('home'); t('title'); t.rich('menu.title'); t('menu.close');",
    ],
    ['paths of the texts', 'const { title, menu } = messagesFor(l).home; title; menu.title; menu["close"];'],
    [
      'the translators of servers',
      "(await pageTexts('home'))('title'); const t = translator(l, 'home.menu'); t(open ? 'title' : 'close');",
    ],
    [
      'a table of keys',
      "const KEYS = ['title', 'menu.title', 'menu.close']; KEYS.map((key) => useTranslations('home')(key));",
    ],
    [
      'props of a component',
      "function Menu({ words, t }) { words.title; t('close'); } const t = useTranslations('home'); t('title'); <Menu words={messagesFor(l).home.menu} t={useTranslations('home.menu')} />;",
    ],
  ])('may be named by %s', (_, page) => {
    expect(unnamed(tree, page)).toEqual([]);
  });

  test('is followed into other files, and back out of them', () => {
    const page =
      "import { wordsOf } from './words.ts'; import { Menu } from './menu.tsx'; wordsOf().title; <Menu t={useTranslations('home.menu')} />;";
    const files = {
      'words.ts':
        "import { messagesFor } from '#lib/i18n/catalog.ts'; export const wordsOf = () => messagesFor(l).home;",
      'menu.tsx':
        "export function Menu({ t }) { const draw = (key) => t(key); draw('title'); return <b>{draw('close')}</b>; }",
    };
    expect(unnamed(tree, page, files)).toEqual([]);
  });

  test('is not named by one that grows by itself, which comes to an end', () => {
    const page =
      "const t = useTranslations('home'); t('title'); t('menu.title'); let key = '';" +
      'for (const one of all) key = key + `close` + one; t(key);';
    expect(unnamed(tree, page)).toEqual(['home.menu.close']);
  });

  test('is not named by a variable of another function that is called the same', () => {
    const page =
      "function A() { const t = useTranslations('home'); t('title'); } function B() { const t = useTranslations('home.menu'); t('close'); }";
    expect(unnamed(tree, page)).toEqual(['home.menu.title']);
  });
});

describe('a planted list', () => {
  const tree = { home: { title: 'Home', states: { open: 'Open', shut: 'Shut' } } };
  const computed = `const t = useTranslations('home'); t('title'); t(\`states.\${state}\`);`;

  test('is named by the fixed part of a computed key', () => {
    expect(unnamed(tree, computed)).toEqual([]);
  });

  test('has no member beyond a table that is known', () => {
    expect(unnamed(tree, `const STATES = ['open']; for (const state of STATES) { ${computed} }`)).toEqual([
      'home.states.shut',
    ]);
  });

  test('is not named where a key is computed that may be any of a page', () => {
    const page = "const t = useTranslations('home.states'); t('open'); t(ending);";
    expect(unnamed(tree, `messagesFor(l).home.title; ${page}`)).toEqual(['home.states.shut']);
  });

  test('needs an entry then, which says its members, and which must be needed', () => {
    const page = "const t = useTranslations('home.states'); t('open'); t(ending); messagesFor(l).home.title;";
    expect(unnamed(tree, page, {}, { 'home.states': ['shut'] })).toEqual([]);
    expect(unnamed(tree, page, {}, { 'home.states': ['ajar'] })).toEqual(['home.states.shut']);
    expect(unnamed(tree, computed, {}, { 'home.states': ['shut'] })).toEqual(['home.states']);
  });
});
