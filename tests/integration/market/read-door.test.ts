import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GET as getBrands } from '#app/api/companies/current/brands/route.ts';
import { GET as getFile } from '#app/api/exports/[module]/route.ts';
import { GET as getView } from '#app/api/market/[module]/route.ts';
import { GET as getRows } from '#app/api/market/[module]/rows/route.ts';
import { database } from '#db/client.ts';
import { seedCategories } from '#db/sample-market/seed-market.ts';
import { newId } from '#lib/core/ids.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';
import { type Asker, enterMarket, readMarket } from '#lib/market/access/read-market.ts';
import { personOf, takeLimit } from '#lib/rate-limit/rate-limit.ts';
import { GUEST } from '#lib/vocabulary/actor.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { PRICE_MONITOR } from '#tests/factories/price-monitor.ts';
import { accountWith } from '#tests/factories/subscription-facts.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { apiPath, ROUTES } from '#tests/setup/api-routes.ts';
import { holdTimers, settled, waitedFor } from '#tests/setup/held-timers.ts';

beforeAll(() => seedCategories(database()));

const PATHS = { getView: '/api/market/price-monitor', getBrands: '/api/companies/current/brands' };

const subscriber = () => createSubscriber({ status: 'active', plan: 'premium' });
const view = (bearer: string, signal?: AbortSignal) =>
  callRoute(
    getView,
    { bearer },
    { method: 'GET', path: PATHS.getView, params: PRICE_MONITOR, ...(signal && { signal }) },
  );

const askerOf = (userId: string): Asker => ({
  actor: { ...accountWith(null), userId },
  db: database(),
  locale: 'en',
  now: new Date(),
});

/** Takes all places of a person. @returns gives one back with each call */
const takePlaces = async (userId: string) => {
  const asker = askerOf(userId);
  const places = [await enterMarket(asker), await enterMarket(asker), await enterMarket(asker)];
  return () => places.pop()?.leave();
};

/** Takes all places of a person and all of the line before them: whatever they read is refused at once. @returns opens it again */
const closeDoor = async (userId: string) => {
  await takePlaces(userId);
  const leaving = new AbortController();
  const asker = { ...askerOf(userId), gone: leaving.signal };
  for (let at = 0; at < 100; at++) readMarket(asker, async () => at, { isPatient: true }).catch(() => {});
  return () => leaving.abort();
};

/** Takes all reads of a person, and of everyone before them; none comes back within the test, however slow the machine is. */
const exhaust = async (userId: string): Promise<void> => {
  await takeLimit(database(), MARKET_LIMITS.read, userId);
  await database().execute(sql`update rate_limits set tat = now() + interval '1 hour'`);
};

afterEach(() => {
  vi.useRealTimers();
});

const isOpen = async (promise: Promise<unknown>): Promise<boolean> => {
  await settled();
  const open = Symbol('open');
  return (await Promise.race([promise, Promise.resolve(open)])) === open;
};

describe('the rate of reads', () => {
  test('is 40 at once and two a second from then on, whatever is read, and each person has their own', async () => {
    const { bearer, userId } = await subscriber();
    const began = performance.now();
    let refused = await view(bearer);
    let reads = 0;
    for (; refused.status === 200; reads++) refused = await view(bearer);
    expect(reads).toBeGreaterThanOrEqual(40);
    expect(reads).toBeLessThanOrEqual(41 + (2 * (performance.now() - began)) / 1000);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(1);
    expect((await refused.json()).errors.code).toBe('TOO_MANY_REQUESTS');
    expect(personOf({ ...accountWith(null), userId })).toBe(userId);
    expect((await view((await subscriber()).bearer)).status).toBe(200);
  });

  test('counts every kind of read together', async () => {
    const { bearer, userId } = await subscriber();
    await exhaust(userId);
    await holdTimers();
    const module = 'price-monitor';
    const reads = [
      view(bearer),
      callRoute(
        getRows,
        { bearer },
        { method: 'GET', path: `${PATHS.getView}/rows?figure=index`, params: PRICE_MONITOR },
      ),
      callRoute(getBrands, { bearer }, { method: 'GET', path: PATHS.getBrands }),
      callRoute(getFile, { bearer }, { method: 'GET', path: `/api/exports/${module}`, params: { module } }),
    ];
    const { answer: refused } = await waitedFor(Promise.all(reads));
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  test('counts an admin who views as a customer as the admin, and a guest by the address', async () => {
    const { userId } = await subscriber();
    const admin = newId();
    const viewing = { by: admin, until: new Date(Date.now() + 60_000) };
    const viewed = { ...askerOf(userId), actor: { ...accountWith(null), userId, viewing } };
    await exhaust(admin);
    await expect(readMarket(viewed, async () => 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await readMarket(askerOf(userId), async () => 1)).toBe(1);
    expect(personOf(GUEST, '2001:db8:1:2:3::4')).toBe(personOf(GUEST, '2001:db8:1:2:ffff::1'));
    expect(personOf(GUEST, '203.0.113.7')).toBe('203.0.113.7');
  });

  test('refuses a person four times a second at most, however fast they ask', async () => {
    const { bearer, userId } = await subscriber();
    await exhaust(userId);
    await holdTimers();
    const asked = Array.from({ length: 8 }, () => view(bearer));
    const { passed } = await waitedFor(Promise.all(asked), 100);
    expect(passed).toBeGreaterThanOrEqual(7 * 250 - 100);
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(8).fill(429));
  });
});

describe('reads at once', () => {
  test('are three of a person: a fourth goes on as soon as one ends', async () => {
    const { bearer, userId } = await subscriber();
    await holdTimers();
    const leaveOne = await takePlaces(userId);
    const fourth = view(bearer);
    expect(await isOpen(fourth)).toBe(true);
    expect((await view((await subscriber()).bearer)).status).toBe(200);
    leaveOne();
    expect((await fourth).status).toBe(200);
  });

  test('refuse the fourth after two seconds, and say when to come back', async () => {
    const { bearer, userId } = await subscriber();
    await holdTimers();
    const leaveOne = await takePlaces(userId);
    const fourth = view(bearer);
    expect(await isOpen(fourth)).toBe(true);
    const { answer: refused, passed } = await waitedFor(fourth);
    expect(passed).toBeGreaterThanOrEqual(2000);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    leaveOne();
    expect((await view(bearer)).status).toBe(200);
  });

  test('give a place back also where the read fails', async () => {
    const asker = askerOf(newId());
    for (let at = 0; at < 4; at++)
      await expect(readMarket(asker, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await readMarket(asker, async () => 1)).toBe(1);
  });

  test('are left by who hangs up while waiting, without taking a place', async () => {
    const { bearer, userId } = await subscriber();
    await holdTimers();
    const leaveOne = await takePlaces(userId);
    const leaving = new AbortController();
    const hungUp = view(bearer, leaving.signal);
    expect(await isOpen(hungUp)).toBe(true);
    leaving.abort();
    expect((await hungUp).status).toBe(429);
    const next = view(bearer);
    expect(await isOpen(next)).toBe(true);
    leaveOne();
    expect((await next).status).toBe(200);
  });

  test('are given back by a file once it is sent, or nobody takes it', async () => {
    const { bearer, userId } = await subscriber();
    const leaving = new AbortController();
    const ask = (signal?: AbortSignal) =>
      callRoute(
        getFile,
        { bearer },
        {
          method: 'GET',
          path: '/api/exports/price-monitor?format=csv&table=nothing',
          params: { module: 'price-monitor' },
          ...(signal && { signal }),
        },
      );
    for (let at = 0; at < 4; at++) expect((await ask(leaving.signal)).status).toBe(404);
    const leaveOne = await takePlaces(userId);
    await holdTimers();
    const waiting = ask(leaving.signal);
    expect(await isOpen(waiting)).toBe(true);
    leaving.abort();
    expect((await waiting).status).toBeGreaterThanOrEqual(429);
    leaveOne();
    expect((await view(bearer)).status).toBe(200);
  });
});

test('what is patient is never refused: it waits for its turn, and the rate does not count it', async () => {
  const asker = askerOf(newId());
  const leaveOne = await takePlaces(personOf(asker.actor));
  await exhaust(personOf(asker.actor));
  await holdTimers();
  const patient = readMarket(asker, async () => 'read', { isPatient: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await isOpen(patient)).toBe(true);
  leaveOne();
  expect(await patient).toBe('read');
});

/** Tables that only the market has. */
const MARKET =
  /\b(chain_(prices|spells|months|deals)|price_(spells|series)|shelf_(spells|series)|market_(runs|changes)|listings)\b|from brands\b/;

test('no call reads the market past the door', async () => {
  const { bearer, userId } = await createSubscriber({
    status: 'active',
    plan: 'premium',
    modules: [...MODULE_NAMES],
  });
  const pool = database().$client;
  const unsafe = pool.unsafe.bind(pool);
  let statements: string[] = [];
  const watched = vi.spyOn(pool, 'unsafe').mockImplementation((query, parameters) => {
    statements.push(query);
    return unsafe(query, parameters);
  });
  const client = new ApiClient();
  client.bearer = bearer;
  const queries: Record<string, string> = {
    'GET market/price-monitor/rows': '?figure=index',
    'GET market/promotions/rows': '?figure=time',
    'GET market/distributions/rows': '?figure=numeric',
    'GET market/imdb/rows': '?figure=active',
    'GET market/search': '?q=milk',
    'GET chats/search': '?q=milk',
    'GET market/views': '?module=priceMonitor',
  };
  // A company's own products are found by the codes of its own rows, with a limit of their own.
  const calls = Object.keys(ROUTES).filter(
    (call) => call.startsWith('GET ') && !/^GET (admin|auth|notifications$|imports\/products$)/.test(call),
  );
  const refused: string[] = [];
  const closing = await closeDoor(userId);
  for (const call of calls) {
    statements = [];
    const path = apiPath(call.slice('GET '.length), 'price-monitor') + (queries[call] ?? '');
    const response = await client.raw('GET', path);
    await response.body?.cancel();
    if (response.status === 429) refused.push(call);
    expect(
      statements.filter((statement) => MARKET.test(statement)),
      call,
    ).toEqual([]);
  }
  expect(refused.sort()).toEqual([
    'GET chat/names',
    'GET companies/current/brands',
    'GET exports/[module]',
    'GET market/distributions',
    'GET market/distributions/rows',
    'GET market/imdb',
    'GET market/imdb/rows',
    'GET market/news',
    'GET market/price-monitor',
    'GET market/price-monitor/rows',
    'GET market/products/[id]',
    'GET market/promotions',
    'GET market/promotions/rows',
    'GET market/search',
  ]);
  watched.mockRestore();
  closing();
}, 30_000);
