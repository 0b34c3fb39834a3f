import type { Requirement } from '#lib/auth/access.ts';
import { isGuestsOwn, PAGES } from '#lib/auth/page-access.ts';
import { isPrerendered } from '#lib/site/indexed-paths.ts';
import {
  type Ask,
  createSomeone,
  openWindow,
  STATES,
  type State,
  SUBSCRIBED_LINKS,
  windowOf,
} from '#tests/setup/e2e/people.ts';
import { expect, test } from '#tests/setup/e2e/test.ts';

type Outcome = 'open' | 'signIn' | 'company' | 'home';

/** What each kind of page does with someone: written apart from the code that decides it. */
const OUTCOMES: Record<
  Exclude<Requirement, 'account'>,
  Record<'out' | 'newcomer' | 'user' | 'admin', Outcome>
> = {
  public: { out: 'open', newcomer: 'open', user: 'open', admin: 'open' },
  guest: { out: 'open', newcomer: 'company', user: 'home', admin: 'home' },
  newcomer: { out: 'signIn', newcomer: 'open', user: 'home', admin: 'home' },
  member: { out: 'signIn', newcomer: 'company', user: 'open', admin: 'open' },
  user: { out: 'signIn', newcomer: 'company', user: 'open', admin: 'home' },
  // Everyone here owns their company.
  owner: { out: 'signIn', newcomer: 'company', user: 'open', admin: 'home' },
  admin: { out: 'signIn', newcomer: 'company', user: 'home', admin: 'open' },
};

const KIND: Record<State, 'out' | 'newcomer' | 'user' | 'admin'> = {
  guest: 'out',
  unverified: 'out',
  revoked: 'out',
  blocked: 'out',
  newcomer: 'newcomer',
  user: 'user',
  promoted: 'admin',
  demoted: 'user',
  trial: 'user',
  active: 'user',
  pastDue: 'user',
  paused: 'user',
  canceled: 'user',
  admin: 'admin',
};

/** People whose cookie names a session that is over see a notice where they sign in again; others have never been here. */
const ENDED: Partial<Record<State, string>> = { revoked: 'ended', blocked: 'blocked' };

/** One of each kind walks in Arabic too, and so do those who see why they were signed out; the language decides nothing else. */
const IN_BOTH_LANGUAGES: readonly State[] = ['guest', 'revoked', 'blocked', 'newcomer', 'active', 'admin'];

/** Pages that show someone else nothing of theirs. */
const CLOSED = ['member', 'user', 'owner', 'admin'] as const satisfies readonly Requirement[];

const MOST_REDIRECTS = 2;

/**
 * Follows redirects by hand, and asks no page again that is led to and has `answered`: most refusals lead to the same few.
 * @param answered bodies of pages that this person has got, by path; grows
 * @returns the last answer, where it came from, and the bodies of all refusals on the way
 */
async function follow(ask: Ask, path: string, answered = new Map<string, string>()) {
  const refusals: string[] = [];
  let url = new URL(path, process.env.APP_URL);
  for (;;) {
    const response = await ask(url.href);
    const location = response.headers.get('location');
    const { status } = response;
    if (status < 300 || status >= 400 || !location) {
      const body = await response.text();
      if (status === 200) answered.set(url.pathname, body);
      return { status, url, refusals, body };
    }
    refusals.push(await response.text());
    url = new URL(location, url);
    const { origin } = url;
    const isInTime = refusals.length <= MOST_REDIRECTS;
    expect({ origin, isInTime }, `redirects from ${path}`).toEqual({
      ...{ origin: process.env.APP_URL, isInTime: true },
    });
    const body = answered.get(url.pathname);
    if (body !== undefined) return { status: 200, url, refusals, body };
  }
}

/** The sentences, names and figures with their words that a page shows. */
const wordsIn = (html: string): string[] =>
  html
    .replaceAll(/<(script|style|title)[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]+>/)
    .map((text) => text.trim())
    .filter((text) => text.length >= 12);

/** As text of an element, or as a whole string of the data that came with it. */
const says = (html: string, text: string): boolean =>
  [`>${text}<`, `"${text}"`, `\\"${text}\\"`].some((form) => html.includes(form));

type Tools = Parameters<typeof createSomeone>[1];

let pages: Promise<[path: string, requirement: Requirement][]> | undefined;

/** Every page at an address that it has, where its path names someone. */
const everyPage = (tools: Tools) =>
  (pages ??= (async () => {
    const somebody = await createSomeone('user', tools);
    const { user } = (await (await somebody.request.get('/api/auth/me')).json()).data;
    await somebody.request.dispose();
    // A shared chat is there for one company alone: shared-chats.spec.ts.
    const entries = Object.entries<Requirement>(PAGES).filter(([path]) => path !== '/chat/shared/[id]');
    return entries.map(([path, requirement]): [string, Requirement] => [
      path.replace('[id]', user.id).replace('[domain]', 'account').replace('[productId]', 'nasma-milk-1'),
      requirement,
    ]);
  })());

type Words = (locale: string, path: string, requirement: Requirement) => Promise<string[]>;
let references: Promise<Words> | undefined;

/** Gives the words that stand in a closed page and not around it, as someone sees them who may open it; each page is read once a worker. */
const referenceWords = (tools: Tools): Promise<Words> => (references ??= readWords(tools));

async function readWords(tools: Tools): Promise<Words> {
  const ask = {
    user: await windowOf(await createSomeone('user', tools), tools),
    admin: await windowOf(await createSomeone('admin', tools), tools),
    guest: await windowOf(await createSomeone('guest', tools), tools),
  };
  const known = new Map<string, string[]>();
  const drawn = new Map<string, Promise<string[]>>();
  /** The words of a page that stands around others, which is asked once. */
  const wordsAround = (who: 'user' | 'admin' | 'guest', path: string): Promise<string[]> => {
    const key = `${who} ${path}`;
    const asked = drawn.get(key) ?? follow(ask[who], path).then(({ body }) => wordsIn(body));
    drawn.set(key, asked);
    return asked;
  };
  return async (locale: string, path: string, requirement: Requirement): Promise<string[]> => {
    const key = localized(locale, path);
    const cached = known.get(key);
    if (cached) return cached;
    const who = requirement === 'admin' ? 'admin' : 'user';
    const other = path.startsWith('/settings') ? '/price-monitor' : '/settings/general';
    const around = [
      ...(await wordsAround(who, localized(locale, other))),
      ...(await wordsAround('guest', localized(locale, '/chat'))),
      // People that the page refuses have their own menu, which may share a word with it.
      ...(await wordsAround('user', localized(locale, other))),
    ];
    const { body } = await follow(ask[who], key);
    // What a page says of itself in its head is no secret, and a spinner's word ("Loading…") is no content.
    const head = [/<meta name="description" content="([^"]*)"/, /<title>([^<]*)/];
    const said = head.map((part) => part.exec(body)?.[1] ?? '').join('\n');
    const isContent = (text: string) => !around.includes(text) && !said.includes(text) && !text.endsWith('…');
    const own = wordsIn(body).filter(isContent);
    expect(own.length, `words of ${key}`).toBeGreaterThan(0);
    known.set(key, own);
    return own;
  };
}

const localized = (locale: string, path: string) =>
  locale === 'en' ? path : path === '/' ? '/ar' : `/ar${path}`;

const expected = (state: State, locale: string, path: string, requirement: Requirement) => {
  const kind = KIND[state];
  if (requirement === 'account') throw new Error('no page asks for an account alone');
  const at = (to: string, search = '') => ({ path: localized(locale, to), search });
  const origin = `?callbackUrl=${encodeURIComponent(localized(locale, path))}`;
  const end = ENDED[state];
  switch (OUTCOMES[requirement][kind]) {
    case 'open':
      if (end && !isGuestsOwn(path)) return at('/login', `${origin}&session=${end}`);
      return at(path === '/settings' ? '/settings/general' : path);
    case 'signIn':
      return end ? at('/login', `${origin}&session=${end}`) : at('/signup', origin);
    case 'company':
      return at('/company', origin);
    case 'home':
      return at(kind === 'admin' ? '/admin' : '/');
  }
};

/** Where a visit ended; what follows the path only where something is expected of it. */
const ending = (status: number, { pathname, search }: URL, expectedSearch: string) => ({
  status,
  path: pathname,
  search: expectedSearch && search,
});

test.slow();

for (const state of STATES) {
  test(`${state} gets every page that they may open, is led away from every other, and home where there is none`, async ({
    playwright,
    inbox,
    uniqueEmail,
    clientAddress,
  }) => {
    const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
    const someone = await createSomeone(state, tools);
    const wordsOf = await referenceWords(tools);
    const { cookies } = await someone.request.storageState();
    const frameIn = async (locale: string): Promise<string> => {
      const { body } = await follow(openWindow(cookies, tools), localized(locale, '/chat'));
      return body;
    };
    const frames = { en: await frameIn('en'), ar: await frameIn('ar') };
    const answered = new Map<string, string>();
    const locales = IN_BOTH_LANGUAGES.includes(state) ? (['en', 'ar'] as const) : (['en'] as const);
    for (const locale of locales) {
      for (const [path, requirement] of await everyPage(tools)) {
        const context = `${localized(locale, path)} as ${state}`;
        // Each page with the cookies as they were: the first refusal takes one that is over.
        const visit = openWindow(cookies, tools);
        const { status, url, refusals, body } = await follow(visit, localized(locale, path), answered);
        const { path: endsAt, search } = expected(state, locale, path, requirement);
        const hasDirection = body.includes(locale === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
        // One expectation a page: each is a step of the report, of which there are a thousand here.
        expect({ ...ending(status, url, search), hasDirection }, context).toEqual({
          ...{ status: 200, path: endsAt, search, hasDirection: true },
        });
        const isClosed = CLOSED.some((each) => each === requirement);
        if (requirement === 'account' || !isClosed || OUTCOMES[requirement][KIND[state]] === 'open') continue;
        const words = await wordsOf(locale, path, requirement);
        for (const refusal of refusals) {
          // A list of everyone also names the people who are refused, whose own frame may say so.
          const leaked = words.filter((text) => says(refusal, text) && !says(frames[locale], text));
          expect(leaked, `refusal of ${context}`).toEqual([]);
        }
      }
    }
    await test.step('in two steps at most when they read another language too', async () => {
      if (locales.length === 1) return;
      for (const [path, requirement] of await everyPage(tools)) {
        // Their address alone says their language.
        if (isPrerendered(path)) continue;
        const visit = openWindow(cookies, tools, { 'accept-language': 'ar' });
        const { status, url } = await follow(visit, path, answered);
        const context = `${path} as ${state}, in Arabic`;
        const { path: endsAt, search } = expected(state, 'ar', path, requirement);
        expect(ending(status, url, search), context).toEqual({ status: 200, path: endsAt, search });
      }
    });
    await test.step('from an address that no page has: guests are told so, others are led home or to sign in', async () => {
      for (const locale of ['en', 'ar']) {
        for (const path of ['/no-such-page', '/admin/no-such-page']) {
          // Each address with the cookies as they were: the first answer takes one that is over.
          const visit = openWindow(cookies, tools);
          const { status, url } = await follow(visit, localized(locale, path), answered);
          const context = `${localized(locale, path)} as ${state}: ${url.pathname}`;
          const isGuest = KIND[state] === 'out' && !ENDED[state];
          expect(status, context).toBe(isGuest ? 404 : 200);
          if (ENDED[state]) {
            const { path: endsAt, search } = expected(state, locale, '/', 'user');
            expect(url.pathname + url.search, context).toBe(endsAt + search);
          }
          if (KIND[state] === 'user') expect(url.pathname, context).toBe(localized(locale, '/'));
          if (KIND[state] === 'admin') expect(url.pathname, context).toBe(localized(locale, '/admin'));
          if (KIND[state] === 'newcomer') expect(url.pathname, context).toBe(localized(locale, '/company'));
        }
      }
    });
    await someone.request.dispose();
  });
}

/** What a company sees of Price Monitor: its own dashboard, with its report beside it, or the showcase. */
const SHOWN: Record<keyof typeof SUBSCRIBED_LINKS | 'user', 'report' | 'dashboard' | 'showcase'> = {
  user: 'showcase',
  trial: 'dashboard',
  active: 'report',
  pastDue: 'report',
  paused: 'showcase',
  canceled: 'showcase',
};

test('a module is drawn for who has it, and its report and figures are in nobody else’s page', async ({
  playwright,
  inbox,
  uniqueEmail,
  clientAddress,
}) => {
  const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
  for (const [state, shown] of Object.entries(SHOWN) as [keyof typeof SHOWN, string][]) {
    const someone = await createSomeone(state, tools);
    const visit = await windowOf(someone, tools);
    const link = state === 'user' ? null : SUBSCRIBED_LINKS[state];
    for (const locale of ['en', 'ar']) {
      for (const path of ['/price-monitor', '/imdb', '/promotions', '/', '/settings/general', '/payments']) {
        const { status, body } = await follow(visit, localized(locale, path));
        const context = `${localized(locale, path)} with ${state}`;
        expect(status, context).toBe(200);
        const isOwn = path === '/price-monitor' || path === '/imdb';
        if (link && !(isOwn && shown === 'report')) expect(body, context).not.toContain(link);
        if (link && isOwn && shown === 'report') expect(body, context).toContain(link);
        if (path === '/settings/general' && locale === 'en')
          expect(body.includes('>Power BI active<'), context).toBe(shown === 'report');
        if (path !== '/price-monitor') continue;
        // Each has the dashboard, whatever category is asked for; beside the showcase stands the way to a plan.
        expect(body, context).toContain('<table');
        const { body: answer } = await follow(visit, '/api/market/price-monitor?category=tea');
        const { filters, options } = JSON.parse(answer).data.view;
        expect(filters.category, context).toBe('milk');
        expect(options.categories, context).toHaveLength(1);
      }
    }
    await someone.request.dispose();
  }
});

test('no page shows anybody what belongs to another company', async ({
  playwright,
  inbox,
  uniqueEmail,
  clientAddress,
}) => {
  const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
  const theirs = await createSomeone('active', tools);
  const me = (await (await theirs.request.get('/api/auth/me')).json()).data.user;
  const { userSubscription } = (await (await theirs.request.get('/api/subscriptions/current')).json()).data;
  const secrets = [me.id, me.email, me.companyName, userSubscription.id];
  const own = await follow(await windowOf(theirs, tools), '/settings/general');
  expect(own.body).toContain(me.email);
  for (const state of ['trial', 'user', 'newcomer', 'guest'] as const) {
    const someone = await createSomeone(state, tools);
    const visit = await windowOf(someone, tools);
    for (const path of Object.keys(PAGES)) {
      const query = `?session_id=cs_test_${userSubscription.id}&id=${userSubscription.id}&userId=${me.id}`;
      const asked = await follow(
        visit,
        `${path.replace('[id]', me.id).replace('[productId]', 'nasma-milk-1')}${query}`,
      );
      const said = [asked.body, ...asked.refusals].join('').replaceAll(query.slice(1), '');
      // What was asked for may stand in the address that is remembered; nothing else of it.
      for (const secret of secrets.slice(1, 3)) expect(said, `${path} as ${state}`).not.toContain(secret);
    }
    await someone.request.dispose();
  }
  await theirs.request.dispose();
});

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/x/..//evil.example',
  '/en//evil.example',
  '/ar/..//evil.example',
  '/\tevil.example',
  'javascript:alert(1)',
];

test('who is signed in is never led to another site by the address that they came with', async ({
  playwright,
  inbox,
  uniqueEmail,
  clientAddress,
}) => {
  const tools = { playwright, inbox, uniqueEmail, address: clientAddress };
  for (const state of ['user', 'newcomer', 'revoked'] as const) {
    const someone = await createSomeone(state, tools);
    const { cookies } = await someone.request.storageState();
    const answered = new Map<string, string>();
    for (const elsewhere of [...ELSEWHERE, '/%09/evil.example']) {
      const asked = encodeURIComponent(elsewhere);
      const paths = ['/login', '/ar/signup', '/company'].map((path) => `${path}?callbackUrl=${asked}`);
      paths.push(`/api/auth/refresh?to=${asked}`);
      if (new URL(elsewhere, process.env.APP_URL).origin === process.env.APP_URL) paths.push(elsewhere);
      for (const path of paths) {
        // `follow` holds every hop to this site, and to two at the most.
        const visit = openWindow(cookies, tools);
        await follow(visit, path, answered);
      }
    }
    await someone.request.dispose();
  }
});

test('signing in goes on inside this site only', async ({ page, account }) => {
  for (const [at, elsewhere] of ['/.//evil.example', '/en//evil.example'].entries()) {
    await page.goto(`${at % 2 ? '/ar' : ''}/login?callbackUrl=${encodeURIComponent(elsewhere)}`);
    await page.locator('input[name="email"]').fill(account.email);
    await page.locator('input[name="password"]').fill(account.password);
    await page.locator('form button[type="submit"]').click();
    await expect(page).toHaveURL(at % 2 ? /^http:\/\/localhost:\d+\/ar$/ : /^http:\/\/localhost:\d+\/$/);
    // Not under an open page, which would go on with a session that it no longer has.
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
});

test('only paths of this site are gone back to', async ({ page }) => {
  for (const elsewhere of ELSEWHERE) {
    await page.goto(`/login?callbackUrl=${encodeURIComponent(elsewhere)}`);
    await expect(page.locator(`a[href*="evil.example"], a[href^="javascript"]`)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/signup');
  }
});
