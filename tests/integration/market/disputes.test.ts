import { desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { database, withDriver } from '#db/client.ts';
import { rebuildCategory } from '#db/market/rebuild-market.ts';
import { sweepDisputes, sweepVerdictReadings } from '#db/queries/disputes.ts';
import { emails } from '#db/schema/emails.ts';
import { marketDisputes } from '#db/schema/market-disputes.ts';
import { auditEvents, notifications } from '#db/schema/operations.ts';
import type { DisputeDetailsOut, ReadingOut } from '#lib/admin/disputes/schema.ts';
import { findActor } from '#lib/auth/find-actor.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import type { DisputeOut } from '#lib/disputes/schema.ts';
import { readerOf } from '#lib/market/access/open-reader.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { runJobs } from '#tests/factories/imports.ts';
import { createReadings, createSubscriber, type Reading } from '#tests/factories/market.ts';
import { listDerivedRows } from '#tests/factories/market-world.ts';
import type { Choice } from '#tests/factories/subscriptions.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const CATEGORY = 'disputed';
const WRONG: Reading = ['2026-03-10', 99];
const paying = {
  status: 'active',
  plan: 'growth',
  modules: ['priceMonitor', 'imdb'],
  categories: [CATEGORY],
} satisfies Choice;

let categoryNo = 0;
const admin = new ApiClient();

const clientFor = async (choice: Choice = paying) => {
  const person = await createSubscriber(choice);
  const client = new ApiClient();
  client.bearer = person.bearer;
  return { client, ...person };
};

type Person = Awaited<ReturnType<typeof clientFor>>;
let asker: Person;
let rival: Person;

beforeAll(async () => {
  admin.bearer = (await createPerson({ role: 'admin' })).bearer;
  const own: Reading[] = [
    ['2026-03-01', 20],
    ['2026-03-05', 21],
    WRONG,
    ['2026-03-11', 99],
    ['2026-03-12', 22],
  ];
  const filter = await createReadings(CATEGORY, {
    'b-milk@shop/s1': own,
    'b-milk@shop/s2': [
      ['2026-03-10', 98],
      ['2026-03-12', 23],
    ],
    'b-milk@mart/m1': [
      ['2026-03-01', 25],
      ['2026-03-12', 25],
    ],
    'b-tea@shop/s1': [
      ['2026-03-01', 50],
      ['2026-03-12', 55],
    ],
  });
  await createReadings('elsewhere', { 'c-oil@other/o1': [['2026-03-01', 70]] });
  categoryNo = filter.categoryNo;
  asker = await clientFor();
  rival = await clientFor();
}, 60_000);

const price = { kind: 'price', productId: 'b-milk', retailerId: 'shop', day: '2026-03-10' };

const ask = async ({ client }: Person, body: object = price) => {
  const answer = await client.post('/api/market/questions', body);
  const questions: DisputeOut[] = answer.body.data?.questions ?? [];
  return {
    status: answer.status,
    code: answer.body.errors?.code ?? null,
    questions,
    id: questions[0]?.id ?? '',
  };
};

const own = async ({ client }: Person): Promise<DisputeOut[]> =>
  (await client.get('/api/market/questions')).body.data.items;

/** What shoppers paid at the shop on the day, as figures have it. */
const paid = async (day = '2026-03-10', product = 'b-milk'): Promise<number | null> => {
  const [row] = await db.execute<{ price: number }>(sql`
    select coalesce(s.promo_price, s.regular_price)::float8 as price from chain_prices c
      join chain_spells s on s.category_no = c.category_no and s.chain_id = c.id
    where c.category_no = ${categoryNo} and c.product_id = ${product} and c.retailer_id = 'shop' and c.area = 0
      and s.from_on <= ${day}::date and s.to_on >= ${day}::date`);
  return row?.price ?? null;
};

const details = async (id: string): Promise<DisputeDetailsOut> =>
  (await admin.get(`/api/admin/questions/${id}`)).body.data;

const keyOf = ({ seriesId, observedAt, revision }: ReadingOut) => ({ seriesId, observedAt, revision });

const choose = async (id: string, readings: readonly ReadingOut[]) => {
  const answer = await admin.post(`/api/admin/questions/${id}/readings`, { readings: readings.map(keyOf) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await runJobs();
};

const decide = async (id: string, verdict: string, answer?: string) => {
  const { status, body } = await admin.post(`/api/admin/questions/${id}/verdict`, { verdict, answer });
  await runJobs();
  return { status, code: body.errors?.code ?? null };
};

const undo = async (id: string) => {
  const { status, body } = await admin.post(`/api/admin/questions/${id}/undo`);
  await runJobs();
  return { status, code: body.errors?.code ?? null };
};

const obstacle = async (id: string) => (await details(id)).undo?.obstacle;

const wrongOnes = async (id: string) => (await details(id)).readings.filter(({ regular }) => regular > 90);

const rebuilt = async () => {
  await withDriver(db, (_, tx) => rebuildCategory(tx, categoryNo));
  return listDerivedRows(db, categoryNo);
};

const heard = async ({ userId }: Person) => {
  const rows = await db
    .select({ type: notifications.type })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(desc(notifications.seq));
  const mails = await db
    .select({ subject: emails.subject })
    .from(emails)
    .where(sql`${emails.userId} = ${userId} and ${emails.template} = 'disputeAnswered'`);
  return { types: rows.map(({ type }) => type), mails: mails.map(({ subject }) => subject) };
};

describe('saying that a price is wrong', () => {
  test('counts as before, is shown to the company alone, and changes nothing when it is said again', async () => {
    const before = await listDerivedRows(db, categoryNo);
    const first = await ask(asker, { ...price, note: ' Shelf says 21 ' });
    expect(first).toMatchObject({
      status: 201,
      questions: [{ price: 98, state: 'open', note: 'Shelf says 21' }],
    });
    expect(await ask(asker)).toMatchObject({ status: 201, id: first.id });
    expect(await listDerivedRows(db, categoryNo)).toEqual(before);
    const colleague = new ApiClient();
    const { companyId } = asker;
    colleague.bearer = (await createPerson(companyId === null ? {} : { companyId })).bearer;
    expect((await colleague.get('/api/market/questions')).body.data.items).toMatchObject([
      { id: first.id, isOwn: false, product: { id: 'b-milk' }, retailer: { id: 'shop' } },
    ]);
    expect(await own(rival)).toEqual([]);
    const foreign = await rival.client.call('DELETE', `/api/market/questions/${first.id}`);
    expect(foreign.status).toBe(404);
    expect((await rival.client.get(`/api/admin/questions/${first.id}`)).status).toBe(403);
    const [entry] = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'company.dispute_opened'));
    expect(entry).toMatchObject({ companyId, detail: { dispute: first.id, day: '2026-03-10' } });
  });

  test('marks the price in files and answers of that company, in the words of the screen', async () => {
    await ask(asker);
    const view = `category=${CATEGORY}&from=2026-03-01&to=2026-03-10`;
    const linesOf = async ({ client }: Person, table: string): Promise<string[]> => {
      const file = await client.raw('GET', `/api/exports/price-monitor?${view}&format=csv&${table}`);
      return (await file.text()).split('\r\n').filter((line) => /Issue|Questioned/.test(line));
    };
    for (const table of ['table=prices', 'table=price-changes', 'figure=unit-price']) {
      const [head, marked, ...others] = await linesOf(asker, table);
      expect([head, marked, others], table).toEqual([
        expect.stringMatching(/Issue$/),
        expect.stringMatching(/98.*Questioned$/),
        [],
      ]);
      expect(await linesOf(rival, table)).toEqual([]);
    }
    const askedOf = async ({ bearer }: Person) => {
      const actor = await findActor(db, { authorization: `Bearer ${bearer}` }, new Date());
      const reader = await readerOf({ actor, db, market: db, locale: 'ar', now: new Date() });
      const answer = await tools.getPrices.lookUp(reader, {
        ...{ subject: CATEGORY, retailers: [], period: '2026-03-10' },
      });
      return JSON.stringify(answer);
    };
    expect((await askedOf(asker)).match(/"issue":"عليه بلاغ"/g)).toHaveLength(1);
    expect(await askedOf(rival)).not.toContain('issue');
  });

  test('is for plans that see products, and no trial', async () => {
    const refused = { status: 403, code: 'PLAN_REQUIRED' };
    expect(await ask(await clientFor({ ...paying, status: 'trialing' }))).toMatchObject(refused);
    expect(await ask(await clientFor({ ...paying, plan: 'starter' }))).toMatchObject(refused);
    expect(await ask(await clientFor({ ...paying, modules: ['promotions'] }))).toMatchObject({
      ...{ status: 403, code: 'FORBIDDEN' },
    });
    expect(await ask(await clientFor({ ...paying, categories: ['elsewhere'] }))).toMatchObject({
      status: 404,
    });
  });

  test.each([
    { ...price, productId: 'none' },
    { ...price, retailerId: 'none' },
    { ...price, day: '2026-02-01' },
    { ...price, day: '2026-03-13' },
    { kind: 'match', productId: 'b-milk', retailerId: 'shop', code: 'none' },
  ])('is refused for what is not shown: %o', async (body) => {
    expect(await ask(asker, body)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('is possible for fifty at a time, also of two who ask at once', async () => {
    const full = await clientFor();
    await db.insert(marketDisputes).values(
      Array.from({ length: 49 }, (_, at) => ({
        ...{ companyId: full.companyId ?? '', userId: full.userId, kind: 'price' as const },
        ...{ dataset: 'sample' as const, ofCategory: categoryNo, productId: 'p', retailerId: `r${at}` },
        ...{ day: '2026-03-01', price: 1, createdAt: new Date() },
      })),
    );
    const tea = { ...price, productId: 'b-tea', day: '2026-03-12' };
    const answers = await Promise.all([ask(full), ask(full, tea)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('DISPUTES_FULL');
    await db.delete(marketDisputes).where(eq(marketDisputes.companyId, full.companyId ?? ''));
  });
});

describe('an admin', () => {
  test('takes the chosen readings out of every figure, and puts them back; figures equal a rebuild each time', async () => {
    const { id } = await ask(asker);
    const before = await listDerivedRows(db, categoryNo);
    const wrong = await wrongOnes(id);
    expect(wrong.map(({ regular, status }) => [regular, status]).sort()).toEqual([
      [98, 'ok'],
      [99, 'ok'],
      [99, 'ok'],
    ]);
    await choose(id, wrong);
    expect(await paid()).toBe(21);
    expect((await own(asker))[0]).toMatchObject({ state: 'open', isExcluded: true });
    expect((await details(id)).readings.filter(({ status }) => status === 'disputed')).toHaveLength(3);
    const disputed = await listDerivedRows(db, categoryNo);
    expect(await rebuilt()).toEqual(disputed);
    await choose(id, []);
    expect(await paid()).toBe(98);
    expect(await listDerivedRows(db, categoryNo)).toEqual(before);
    expect(await rebuilt()).toEqual(before);
  });

  test('refuses: readings count again, and the asker hears it', async () => {
    const { id } = await ask(asker);
    const before = await listDerivedRows(db, categoryNo);
    await choose(id, await wrongOnes(id));
    expect(await decide(id, 'refused', 'We saw it on the shelf.')).toMatchObject({ status: 200 });
    expect(await listDerivedRows(db, categoryNo)).toEqual(before);
    expect(await own(asker)).toMatchObject([{ id, state: 'refused', answer: 'We saw it on the shelf.' }]);
    expect(await heard(asker)).toMatchObject({
      types: ['dispute.refused'],
      mails: ['No error found: A at A'],
    });
    expect(await decide(id, 'upheld')).toMatchObject({ status: 409, code: 'DISPUTE_CLOSED' });
  });

  test('withdrawn by the asker: what was out counts again, unless another company says the same', async () => {
    const { id } = await ask(asker);
    const before = await listDerivedRows(db, categoryNo);
    const theirs = await ask(rival);
    await choose(id, await wrongOnes(id));
    expect((await asker.client.call('DELETE', `/api/market/questions/${id}`)).status).toBe(200);
    await runJobs();
    expect(await paid()).toBe(21);
    expect((await rival.client.call('DELETE', `/api/market/questions/${theirs.id}`)).status).toBe(200);
    await runJobs();
    expect(await listDerivedRows(db, categoryNo)).toEqual(before);
    expect((await rival.client.call('DELETE', `/api/market/questions/${theirs.id}`)).status).toBe(404);
  });

  test('whatever is chosen in whatever order, figures equal a rebuild, and without any choice those of the beginning', async () => {
    const { id } = await ask(asker);
    const before = await listDerivedRows(db, categoryNo);
    const { readings } = await details(id);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.subarray(readings), { minLength: 1, maxLength: 3 }), async (choices) => {
        for (const chosen of choices) await choose(id, chosen);
        const now = await listDerivedRows(db, categoryNo);
        expect(await rebuilt()).toEqual(now);
        expect(now.join() === before.join()).toBe(choices.at(-1)?.length === 0);
      }),
      { numRuns: 4 },
    );
    await choose(id, []);
    expect(await listDerivedRows(db, categoryNo)).toEqual(before);
    expect((await asker.client.call('DELETE', `/api/market/questions/${id}`)).status).toBe(200);
  });

  test('undoes an answer: the issue waits again with the same readings out, the asker hears it, and the trail keeps it', async () => {
    const { id } = await ask(asker);
    const beginning = await listDerivedRows(db, categoryNo);
    await choose(id, await wrongOnes(id));
    expect((await details(id)).undo).toBeNull();
    expect(await undo(id)).toMatchObject({ status: 409, code: 'DISPUTE_NOT_UNDOABLE' });
    for (const [verdict, figure] of [
      ['refused', 98],
      ['upheld', 21],
    ] as const) {
      await decide(id, verdict, 'We looked.');
      expect(await paid()).toBe(figure);
      expect(await obstacle(id)).toBeNull();
      expect(await undo(id)).toMatchObject({ status: 200 });
      expect(await paid()).toBe(21);
      expect((await own(asker))[0]).toMatchObject({ id, state: 'open', isExcluded: true, answer: null });
      expect((await wrongOnes(id)).map(({ status }) => status)).toEqual(['disputed', 'disputed', 'disputed']);
    }
    const { types, mails } = await heard(asker);
    expect(types.slice(0, 2)).toEqual(['dispute.reopened', 'dispute.upheld']);
    expect(mails).toContain('Under review again: A at A');
    const entries = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'admin.dispute_answer_undone'));
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ companyId: asker.companyId, detail: { dispute: id } });
    // Also where prices have not followed yet: upheld, undone and refused before the job has its turn.
    await decide(id, 'upheld');
    for (const [call, body] of [
      ['undo', undefined],
      ['verdict', { verdict: 'refused' }],
    ] as const)
      expect((await admin.post(`/api/admin/questions/${id}/${call}`, body)).status).toBe(200);
    await runJobs();
    expect(await listDerivedRows(db, categoryNo)).toEqual(beginning);
  });

  test('is refused an undo that something prevents, and sees what', async () => {
    const { id } = await ask(asker);
    await choose(id, await wrongOnes(id));
    await decide(id, 'refused');
    const refused = { status: 409, code: 'DISPUTE_NOT_UNDOABLE' };
    const again = await ask(asker);
    expect(await obstacle(id)).toBe('again');
    expect(await undo(id)).toMatchObject(refused);
    await asker.client.call('DELETE', `/api/market/questions/${again.id}`);
    const nextDay = await ask(asker, { ...price, day: '2026-03-11' });
    await choose(nextDay.id, await wrongOnes(nextDay.id));
    expect(await obstacle(id)).toBe('elsewhere');
    expect(await undo(id)).toMatchObject(refused);
    await decide(nextDay.id, 'refused');
    expect(await obstacle(id)).toBe('elsewhere');
    expect(await undo(nextDay.id)).toMatchObject({ status: 200 });
    await asker.client.call('DELETE', `/api/market/questions/${nextDay.id}`);
    await runJobs();
    expect(await obstacle(id)).toBeNull();
    await db.execute(
      sql`update market_disputes set closed_at = closed_at - interval '31 days' where id = ${id}`,
    );
    expect(await obstacle(id)).toBe('age');
    expect(await undo(id)).toMatchObject(refused);
    await db.execute(
      sql`update market_disputes set closed_at = closed_at + interval '31 days' where id = ${id}`,
    );
    expect(await sweepVerdictReadings(db, addMs(new Date(), DAY))).toBeGreaterThan(0);
  });

  test('whatever is answered and undone in whatever order, figures equal a rebuild, and after an undo those before the answer', async () => {
    const { id } = await ask(asker);
    const { readings } = await details(id);
    const step = fc.record({
      chosen: fc.subarray(readings),
      verdict: fc.constantFrom('upheld', 'refused'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 2 }), async (steps) => {
        for (const { chosen, verdict } of steps) {
          await choose(id, chosen);
          const open = await listDerivedRows(db, categoryNo);
          if ((await decide(id, verdict)).status === 200) {
            expect(await rebuilt()).toEqual(await listDerivedRows(db, categoryNo));
            expect((await undo(id)).status).toBe(200);
          }
          expect(await listDerivedRows(db, categoryNo)).toEqual(open);
          expect(await rebuilt()).toEqual(open);
        }
      }),
      { numRuns: 2 },
    );
    expect((await asker.client.call('DELETE', `/api/market/questions/${id}`)).status).toBe(200);
    await runJobs();
  });

  test('upholds only what has readings out, for good, and all who said the same hear it', async () => {
    const { id } = await ask(asker);
    await ask(rival);
    expect(await decide(id, 'upheld')).toMatchObject({ status: 409, code: 'DISPUTE_WITHOUT_READINGS' });
    expect((await details(id)).together).toBe(2);
    await choose(id, await wrongOnes(id));
    expect(await decide(id, 'upheld')).toMatchObject({ status: 200 });
    expect(await paid()).toBe(21);
    expect(await rebuilt()).toEqual(await listDerivedRows(db, categoryNo));
    expect(await wrongOnes(id)).toEqual([]);
    for (const person of [asker, rival]) {
      expect((await own(person))[0]).toMatchObject({ state: 'upheld' });
      expect((await heard(person)).types[0]).toBe('dispute.upheld');
    }
    const decided = await db.select().from(auditEvents).where(eq(auditEvents.kind, 'admin.dispute_decided'));
    expect(
      decided.map(({ companyId, detail }) => [companyId, (detail as { verdict: string }).verdict]),
    ).toEqual(
      expect.arrayContaining([
        [asker.companyId, 'upheld'],
        [rival.companyId, 'upheld'],
      ]),
    );
  });
});

describe('saying that a match is wrong', () => {
  const match = { kind: 'match', productId: 'b-tea', retailerId: 'shop' };
  const listing = 'b-tea@shop';
  const queue = async () => (await admin.get('/api/admin/matching?queue=disputed')).body.data;
  const decideMatch = async (kind: string, productId: string | null) => {
    const { version } = (await admin.get(`/api/admin/matching/listing?id=${encodeURIComponent(listing)}`))
      .body.data;
    const body = { listingId: listing, kind, productId, version, twins: [] };
    const { status, body: answer } = await admin.post('/api/admin/matching/decisions', body);
    expect(status, JSON.stringify(answer)).toBe(200);
    await runJobs();
    return answer.data.decisions[0].seq;
  };

  test('puts the item into the review queue, whose decision answers it, and whose undo has it wait again', async () => {
    const { id, questions } = await ask(asker, match);
    expect(questions).toMatchObject([{ kind: 'match', day: null, price: null }]);
    expect((await queue()).items.map((item: { id: string }) => item.id)).toEqual([listing]);
    expect((await admin.post(`/api/admin/questions/${id}/verdict`, { verdict: 'upheld' })).status).toBe(404);
    expect(await paid('2026-03-12', 'b-tea')).toBe(55);
    const no = await decideMatch('rejected', null);
    expect(await paid('2026-03-12', 'b-tea')).toBeNull();
    expect((await own(asker))[0]).toMatchObject({ id, state: 'upheld' });
    expect((await queue()).items).toEqual([]);
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect((await own(asker))[0]).toMatchObject({ id, state: 'open' });
    expect((await heard(asker)).types[0]).toBe('dispute.reopened');
    expect((await admin.post(`/api/admin/matching/decisions/${no}/undo`)).status).toBe(200);
    await decideMatch('accepted', 'b-tea');
    expect((await own(asker))[0]).toMatchObject({ id, state: 'refused' });
    // The same decision again answers what was said since.
    const again = await ask(asker, match);
    expect(again.id).not.toBe(id);
    await decideMatch('accepted', 'b-tea');
    expect((await own(asker))[0]).toMatchObject({ id: again.id, state: 'refused' });
    // Both have the same decision: the newest waits again.
    expect(await obstacle(id)).toBeNull();
    expect(await undo(id)).toMatchObject({ status: 200 });
    expect((await own(asker)).map(({ state }) => state).slice(0, 2)).toEqual(['open', 'refused']);
    expect((await asker.client.call('DELETE', `/api/market/questions/${again.id}`)).status).toBe(200);
    expect(await rebuilt()).toEqual(await listDerivedRows(db, categoryNo));
  });
});

test('what was answered is kept for 13 months', async () => {
  const [{ n } = { n: 0 }] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from market_disputes`,
  );
  expect(n).toBeGreaterThan(0);
  expect(await sweepDisputes(db, addMs(new Date(), -DAY))).toBe(0);
  expect(await sweepDisputes(db, addMs(new Date(), DAY))).toBe(n);
});
