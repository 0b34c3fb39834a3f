import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { DELETE, PATCH } from '#app/api/market/views/[id]/route.ts';
import { GET, POST } from '#app/api/market/views/route.ts';
import { database } from '#db/client.ts';
import { memberships } from '#db/schema/accounts.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';

let person: Person;
let colleague: Person;

beforeAll(async () => {
  person = await createPerson();
  colleague = await createPerson({ companyId: person.companyId ?? '' });
});

const call = async (
  handler: typeof GET,
  who: Person,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  more: { body?: unknown; params?: { id: string } } = {},
) => {
  const path = '/api/market/views?module=priceMonitor';
  const response = await callRoute(handler, who, { method, path, ...more });
  return { status: response.status, body: await response.json() };
};

const keep = (who: Person, name: string, query = 'category=milk') =>
  call(POST, who, 'POST', { body: { module: 'priceMonitor', name, query } });

const keptBy = async (who: Person): Promise<{ id: string; name: string; query: string }[]> =>
  (await call(GET, who, 'GET')).body.data.views;

describe('the views that somebody keeps', () => {
  it('are theirs alone, also in a company of several', async () => {
    const { status, body } = await keep(person, 'Milk, Ramadan', 'category=milk&period=ramadan');
    expect(status).toBe(201);
    expect(await keptBy(person)).toEqual([body.data]);
    expect(await keptBy(colleague)).toEqual([]);
    const params = { id: body.data.id };
    expect((await call(PATCH, colleague, 'PATCH', { params, body: { name: 'Ours' } })).status).toBe(404);
    expect((await call(DELETE, colleague, 'DELETE', { params })).status).toBe(404);
  });

  it('are kept as the dashboard writes them: what nobody reads is left out, and its own section stays', async () => {
    const query = 'section=packs&utm_source=mail&period=90d&brand=nasma,,nasma&compare=mars&gov=giza';
    const { body } = await keep(person, 'As written', query);
    expect(body.data.query).toBe('brand=nasma&gov=giza&section=packs');
    const dates = await keep(person, 'Dates', 'from=٢٠٢٦-٠١-٠١&to=2026-02-01&period=custom');
    expect(dates.body.data.query).toBe('from=2026-01-01&to=2026-02-01');
  });

  it('are refused where they are longer as they are kept than a view may be', async () => {
    const short = 'brand=ب'.padEnd(80, 'ب');
    expect((await keep(person, 'Arabic', short)).status).toBe(201);
    const long = `brand=${Array.from({ length: 20 }, (_, n) => `${n}`.padEnd(70, 'ب')).join(',')}`;
    const { status, body } = await keep(person, 'Long in Arabic', long);
    expect({ status, fields: body.errors.fields }).toEqual({
      status: 400,
      fields: { query: 'This text is too long' },
    });
  });

  it('have names that are theirs alone, under which they are found, renamed and deleted', async () => {
    const first = await keep(person, 'First');
    await keep(person, 'Second');
    const taken = { name: 'You already have a view with this name' };
    expect((await keep(person, ' First ')).body.errors.fields).toEqual(taken);
    const params = { id: first.body.data.id };
    const rename = (name: string) => call(PATCH, person, 'PATCH', { params, body: { name } });
    expect((await rename('Second')).body.errors.fields).toEqual(taken);
    for (const unseen of ['', '\u200b\u2800', 'Two\nlines', 'Turned \u202e around'])
      expect((await rename(unseen)).status, JSON.stringify(unseen)).toBe(400);
    expect((await rename('First')).status).toBe(200);
    expect((await rename('الأولى')).body.data).toEqual({ id: params.id, name: 'الأولى' });
    expect((await keptBy(person)).map(({ name }) => name)).toContain('الأولى');
    expect((await call(DELETE, person, 'DELETE', { params })).status).toBe(200);
    expect((await call(DELETE, person, 'DELETE', { params })).status).toBe(404);
    expect((await rename('Gone')).status).toBe(404);
  });

  it('stay with the company in which they were saved', async () => {
    const mover = await createPerson();
    const { companyId: next } = await createPerson();
    const { body } = await keep(mover, 'Before the move');
    const params = { id: body.data.id };
    const moveTo = (companyId: string | null) =>
      database()
        .update(memberships)
        .set({ companyId: companyId ?? '' })
        .where(eq(memberships.userId, mover.userId));
    await moveTo(next);
    expect(await keptBy(mover)).toEqual([]);
    expect((await call(PATCH, mover, 'PATCH', { params, body: { name: 'Taken along' } })).status).toBe(404);
    expect((await call(DELETE, mover, 'DELETE', { params })).status).toBe(404);
    await moveTo(mover.companyId);
    expect(await keptBy(mover)).toEqual([body.data]);
  });

  it('are fifty a person at the most, also when they are kept at once', async () => {
    const keen = await createPerson();
    const answers = await Promise.all(Array.from({ length: 55 }, (_, n) => keep(keen, `View ${n}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    expect(answers.find(({ status }) => status === 400)?.body.errors.fields).toEqual({
      name: 'You can save up to 50 views. Delete one first',
    });
  });

  it('are kept by admins too, who are in no company', async () => {
    const admin = await createPerson({ role: 'admin', withCompany: false });
    expect((await keep(admin, 'Mine')).status).toBe(201);
    expect((await keep(admin, 'Mine')).status).toBe(400);
    expect(await keptBy(admin)).toMatchObject([{ name: 'Mine' }]);
  });
});
