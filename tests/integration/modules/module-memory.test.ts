import { beforeAll, describe, expect, it } from 'vitest';
import { POST as closeNotice } from '#app/api/market/sample-notice/route.ts';
import { PUT as choose } from '#app/api/modules/dashboard/route.ts';
import { database } from '#db/client.ts';
import { findModuleMemory } from '#db/queries/module-memory.ts';
import { createPerson, type Person } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { seedChoices } from '#tests/factories/subscriptions.ts';

beforeAll(seedChoices);

const memoryOf = ({ userId }: Person, moduleId: 'imdb' | 'promotions' = 'imdb') =>
  findModuleMemory(database(), { userId, moduleId, dataset: 'licensed' });

const put = (caller: Partial<Person>, moduleId: string, kind: string) =>
  callRoute(choose, { bearer: caller.bearer }, { method: 'PUT', body: { moduleId, kind } });

describe('the choice between our dashboard and the report', () => {
  it('is kept for each person and module, the last one', async () => {
    const mona = await createPerson();
    const colleague = await createPerson({ companyId: mona.companyId ?? '' });
    expect((await memoryOf(mona)).chosen).toBeNull();
    for (const kind of ['native', 'power_bi', 'native', 'power_bi'])
      expect((await put(mona, 'imdb', kind)).status).toBe(200);
    expect((await memoryOf(mona)).chosen).toBe('power_bi');
    expect((await memoryOf(mona, 'promotions')).chosen).toBeNull();
    expect((await memoryOf(colleague)).chosen).toBeNull();
  });

  it('is refused for a guest, a module that is none and a word that is none', async () => {
    const mona = await createPerson();
    expect((await put({}, 'imdb', 'native')).status).toBe(401);
    expect((await put(mona, 'toString', 'native')).status).toBe(400);
    expect((await put(mona, 'imdb', 'other')).status).toBe(400);
    expect((await memoryOf(mona)).chosen).toBeNull();
  });
});

describe('the notice of sample data', () => {
  it('counts as seen from the first time that its reader closed it, and only theirs', async () => {
    const mona = await createPerson();
    const other = await createPerson();
    for (let times = 0; times < 2; times++)
      expect((await callRoute(closeNotice, { bearer: mona.bearer })).status).toBe(200);
    expect((await memoryOf(mona)).hasSeenSampleNotice).toBe(true);
    expect((await memoryOf(other)).hasSeenSampleNotice).toBe(false);
    expect((await callRoute(closeNotice, {})).status).toBe(401);
  });
});
