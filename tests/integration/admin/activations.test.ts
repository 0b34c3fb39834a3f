import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import { auditEvents, notifications } from '#db/schema/operations.ts';
import { invoices, subscriptions } from '#db/schema/subscriptions.ts';
import { alarmAdmins } from '#lib/admin/activation/alarm-admins.ts';
import type { ActivationItemOut } from '#lib/admin/activation/schema.ts';
import { stripe } from '#lib/billing/stripe/stripe-client.ts';
import { resyncCompany } from '#lib/billing/sync/resync-company.ts';
import { addMs, HOUR, MINUTE } from '#lib/core/clock.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { buy, type Owner, startTrial, world } from '#tests/integration/billing/buyers.ts';
import { growthChoice } from '#tests/integration/billing/world.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

const db = database();
const link = 'https://app.powerbi.com/reportEmbed?reportId=5f0c6a1e-3f0f-4d6c-9a53-6f1f3d2b9c01';
const admin = new ApiClient();
const other = new ApiClient();
const ids = { admin: '', other: '' };

beforeAll(async () => {
  for (const [who, client] of [
    ['admin', admin],
    ['other', other],
  ] as const) {
    const { bearer, userId } = await createPerson({ role: 'admin' });
    client.bearer = bearer;
    ids[who] = userId;
  }
});

const buyer = async (): Promise<Owner & { subscriptionId: string }> => {
  const owner = await world.createOwner();
  await buy(owner, growthChoice());
  return { ...owner, subscriptionId: (await rowOf(owner)).id };
};

const rowOf = async ({ companyId }: Owner) => {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.companyId, companyId));
  if (!row) throw new Error('no subscription');
  return row;
};

const listed = async (
  query = '',
  client = admin,
): Promise<{ total: number; items: ActivationItemOut[]; nextCursor: string }> => {
  const { status, body } = await client.get(`/api/admin/activations?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const companiesIn = async (query = '', client = admin) =>
  (await listed(query, client)).items.map(({ company }) => company.id);

const setLinks = async (
  { userId, subscriptionId }: { userId: string; subscriptionId: string },
  url: string | null,
  moduleIds = growthChoice().moduleIds,
) => {
  const links = moduleIds.map((moduleId) => ({ moduleId, powerBILink: url }));
  const path = `/api/admin/users/${userId}/subscriptions/${subscriptionId}/modules/powerbi-links`;
  const { status, body } = await admin.call('PUT', path, { links });
  expect(status, JSON.stringify(body)).toBe(200);
};

/** How often someone was mailed that all reports are there. */
const timesTold = ({ userId }: { userId: string }) =>
  db.$count(emails, and(eq(emails.userId, userId), eq(emails.template, 'dashboardsReady')));

const act = async (
  client: ApiClient,
  verb: 'claim' | 'release',
  { subscriptionId }: { subscriptionId: string },
) => {
  const { status, body } = await client.post(`/api/admin/activations/${subscriptionId}/${verb}`);
  return { status, taken: body.data?.activation.taken?.id ?? null, said: body.message as string };
};

/** As though a claim had been made so long before. */
const age = (id: string, ms: number) =>
  db
    .update(subscriptions)
    .set({ claimedAt: addMs(new Date(), -ms) })
    .where(eq(subscriptions.id, id));

describe('an activation', () => {
  test('is due 48 hours after the first payment until every module has its report', async () => {
    const owner = await buyer();
    const [item] = (await listed()).items;
    expect(item).toMatchObject({
      company: { id: owner.companyId, contactId: owner.userId },
      plan: 'growth',
      modules: ['imdb', 'priceMonitor', 'promotions'],
      taken: null,
    });
    expect(Date.parse(item?.dueAt ?? '')).toBe(Date.parse(item?.paidAt ?? '') + 48 * HOUR);
    await resyncCompany(world.system(), owner);
    expect((await listed()).items).toEqual([item]);
    await setLinks(owner, link);
    expect(await companiesIn()).toEqual([]);
    expect(await rowOf(owner)).toMatchObject({ activationDueAt: null, activatedAt: expect.any(Date) });
  });

  test('counts from the first invoice with an amount, not from the free one of a trial', async () => {
    const owner = await world.createOwner();
    await startTrial(owner);
    await world.settle();
    world.stripe.control.addCard(await world.customerOf(owner.companyId));
    await world.pass({ days: 8 });
    const { id, activationDueAt } = await rowOf(owner);
    const bills = await db.select().from(invoices).where(eq(invoices.companyId, owner.companyId));
    const [free, paid] = bills.toSorted((a, b) => a.amountPaid - b.amountPaid);
    expect([free?.amountPaid, free?.status, paid?.amountPaid]).toEqual([0, 'paid', 14_900]);
    expect(activationDueAt?.getTime()).toBe((paid?.paidAt?.getTime() ?? 0) + 48 * HOUR);
    await setLinks({ ...owner, subscriptionId: id }, link, ['priceMonitor', 'promotions']);
  });

  test('ends with one mail to the owners, once the last report is there', async () => {
    const owner = await buyer();
    const [first, ...others] = growthChoice().moduleIds;
    await setLinks(owner, link, [...others]);
    expect(await timesTold(owner)).toBe(0);
    await setLinks(owner, link, first ? [first] : []);
    await setLinks(owner, `${link}&language=ar`);
    await resyncCompany(world.system(), owner);
    expect(await timesTold(owner)).toBe(1);
  });

  test('begins anew from the moment at which a report is taken away', async () => {
    const owner = await buyer();
    await setLinks(owner, link);
    const { activatedAt } = await rowOf(owner);
    await world.pass({ hours: 60 });
    const before = Date.now();
    await setLinks(owner, null);
    const again = await rowOf(owner);
    expect(again.activationDueAt?.getTime()).toBeGreaterThanOrEqual(before + 48 * HOUR);
    await setLinks(owner, link);
    expect((await rowOf(owner)).activatedAt).toEqual(activatedAt);
  });

  test('is not waited for in a trial, and no longer once the plan has ended', async () => {
    const trial = await world.createOwner();
    await startTrial(trial);
    await world.settle();
    expect((await rowOf(trial)).activationDueAt).toBeNull();
    const owner = await buyer();
    expect(await companiesIn()).toEqual([owner.companyId]);
    const [running] = world.stripe.control.state().subscriptions.newestFirst();
    world.stripe.control.cancelInPortal(running?.id ?? '');
    await world.settle();
    expect(await companiesIn()).toEqual([owner.companyId]);
    await stripe().customers.del(await world.customerOf(owner.companyId));
    await world.settle();
    expect(await companiesIn()).toEqual([]);
  });
});

describe('taking an activation', () => {
  test('is won by one of two admins at once; the other is told who has it since when', async () => {
    const owner = await buyer();
    const answers = await Promise.all([act(admin, 'claim', owner), act(other, 'claim', owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.taken;
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.said).toMatch(/^Assigned to .+ at \d{1,2}(:\d\d)? ?(am|pm|noon|midnight)\.$/);
    const [one, two] = winner === ids.admin ? [admin, other] : [other, admin];
    expect(await companiesIn('filter=mine', one)).toEqual([owner.companyId]);
    expect(await companiesIn('filter=mine', two)).toEqual([]);
    expect((await act(two, 'release', owner)).status).toBe(409);
    expect((await act(one, 'claim', owner)).taken).toBe(winner);
    expect((await act(one, 'release', owner)).taken).toBeNull();
    expect((await act(one, 'release', owner)).status).toBe(200);
    const lines = await db.select().from(auditEvents).where(eq(auditEvents.companyId, owner.companyId));
    expect(
      lines.filter(({ kind }) => kind.startsWith('admin.')).map(({ kind, detail }) => [kind, detail]),
    ).toEqual([
      ['admin.activation_claimed', { subscription: owner.subscriptionId, before: null, after: winner }],
      ['admin.activation_released', { subscription: owner.subscriptionId, before: winner, after: null }],
    ]);
    await setLinks(owner, link);
    expect((await act(admin, 'claim', owner)).status).toBe(404);
  });

  test('lasts four hours', async () => {
    const owner = await buyer();
    await act(admin, 'claim', owner);
    await age(owner.subscriptionId, 4 * HOUR - MINUTE);
    expect((await act(other, 'claim', owner)).status).toBe(409);
    await age(owner.subscriptionId, 4 * HOUR + MINUTE);
    expect((await listed()).items[0]?.taken).toBeNull();
    expect(await companiesIn('filter=mine')).toEqual([]);
    expect((await act(other, 'claim', owner)).taken).toBe(ids.other);
    await setLinks(owner, link);
  });
});

test('the queue is sorted by what is due first, narrowed, read on without a gap, and its counts are those of the dashboard', async () => {
  const owners = [await buyer(), await buyer(), await buyer()];
  for (const [at, hours] of [20, -1, 5].entries()) {
    const id = owners[at]?.subscriptionId ?? '';
    await db
      .update(subscriptions)
      .set({ activationDueAt: addMs(new Date(), hours * HOUR) })
      .where(eq(subscriptions.id, id));
  }
  const [late, overdue, soon] = owners.map(({ companyId }) => companyId);
  expect(await companiesIn()).toEqual([overdue, soon, late]);
  expect(await companiesIn('filter=due')).toEqual([soon]);
  expect(await companiesIn('filter=overdue')).toEqual([overdue]);
  const first = await listed('limit=2');
  expect(await companiesIn(`cursor=${first.nextCursor}`)).toEqual([late]);
  expect((await admin.get('/api/admin/activations?filter=later')).status).toBe(400);
  expect((await admin.get('/api/admin/activations?cursor=x')).status).toBe(400);
  const { activations } = (await admin.get('/api/admin/overview')).body.data.attention;
  expect(activations).toMatchObject({
    waiting: (await listed()).total,
    due: (await listed('filter=due')).total,
    overdue: (await listed('filter=overdue')).total,
  });
  expect(activations.medianHours).toEqual(expect.any(Number));
  for (const owner of owners) await setLinks(owner, link);
});

describe('admins', () => {
  const toldTo = async (userId: string) =>
    (await db.select().from(notifications).where(eq(notifications.userId, userId)).orderBy(notifications.seq))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('activation.'));
  const mailsTo = (userId: string) =>
    [...world.mails.values()].flatMap(({ to, subject }) => (to.startsWith(userId) ? [subject] : []));

  test('are reminded once each 36 and 48 hours after a payment, and not of what is done', async () => {
    const owner = await buyer();
    const done = await buyer();
    await setLinks(done, link);
    await world.pass({ hours: 35 });
    expect(await toldTo(ids.admin)).toEqual([]);
    await world.pass({ hours: 2 });
    expect(await toldTo(ids.admin)).toEqual(['activation.due']);
    await world.pass({ hours: 12 });
    const row = await rowOf(owner);
    const again = {
      companyId: owner.companyId,
      subscriptionId: row.id,
      mark: 48,
      dueAt: row.activationDueAt?.toISOString() ?? '',
    } as const;
    await alarmAdmins(world.system(), again);
    await world.settle();
    for (const id of [ids.admin, ids.other]) {
      expect(await toldTo(id)).toEqual(['activation.due', 'activation.overdue']);
      expect(mailsTo(id)).toEqual([
        expect.stringMatching(/: reports due soon$/),
        expect.stringMatching(/: reports overdue$/),
      ]);
    }
    expect(await toldTo(owner.userId)).toEqual([]);
  });
});
