import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { auditEvents, securityEvents } from '#db/schema/operations.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { sweep } from '#lib/worker/sweep.ts';
import { ApiClient } from '#tests/setup/api-client.ts';

beforeEach(async () => {
  await database().delete(securityEvents);
});

const kinds = async () =>
  (await database().select().from(securityEvents).orderBy(securityEvents.at)).map(({ kind }) => kind);

test('a refused sign-in of anybody leaves the audit trail as it was', async () => {
  const stranger = new ApiClient();
  const before = await database().$count(auditEvents);
  const { status } = await stranger.post('/api/auth/signin', {
    email: 'nobody@company.example',
    password: 'not-the-password',
  });
  expect(status).toBe(401);
  expect(await database().$count(auditEvents)).toBe(before);
  expect(await kinds()).toEqual(['account.sign_in_refused']);
  const [event] = await database().select().from(securityEvents);
  expect(event).toMatchObject({
    userId: null,
    detail: { reason: 'INVALID_CREDENTIALS', method: 'password' },
  });
  expect(JSON.stringify(event)).not.toContain('nobody@company.example');
  expect(JSON.stringify(event)).not.toContain(stranger.address);
});

test('events of the door are forgotten after 90 days, the audit trail never', async () => {
  const now = new Date();
  const event = { kind: 'account.signed_in', userId: 'u1', addressHash: 'h' };
  await database()
    .insert(securityEvents)
    .values([
      { ...event, at: addMs(now, -91 * DAY) },
      { ...event, at: addMs(now, -89 * DAY) },
    ]);
  await database()
    .insert(auditEvents)
    .values({ at: addMs(now, -4000 * DAY), kind: 'admin.user_blocked', subjectId: 'ancient' });
  await sweep({ db: database(), now, log });
  expect(await kinds()).toHaveLength(1);
  expect(await database().$count(auditEvents, eq(auditEvents.subjectId, 'ancient'))).toBe(1);
});
