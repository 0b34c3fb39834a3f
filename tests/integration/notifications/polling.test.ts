import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { GET as stream } from '#app/api/notifications/route.ts';
import { GET as ready } from '#app/api/ready/route.ts';
import { database } from '#db/client.ts';
import { shutDown } from '#lib/core/shutdown.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import { startDelivery } from '#lib/notifications/start-delivery.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { onDatabase } from '#tests/setup/databases.ts';
import { EventStreamReader } from '#tests/setup/event-stream.ts';

const params = { params: Promise.resolve({}) };

beforeAll(() => {
  // As behind a transaction pooler: LISTEN is taken and nothing is ever heard, for notifications stay in their database.
  process.env.DATABASE_DIRECT_URL = onDatabase(inject('postgres').application, 'postgres');
  return startDelivery({ echoWithin: 50, pollEvery: 100 });
});
afterAll(() => shutDown());

test('where LISTEN hears nothing, streams are fed by polling, and /ready says so', async () => {
  const answer = await (await ready(new Request('http://localhost:3000/api/ready'), params)).json();
  expect(answer.data).toMatchObject({ notifications: 'polling' });

  const { userId, bearer } = await createPerson();
  const response = await stream(
    new Request('http://localhost:3000/api/notifications', {
      headers: { authorization: `Bearer ${bearer}` },
    }),
    params,
  );
  const reader = new EventStreamReader(response);
  for (const amount of [1, 2])
    await notifyUser(database(), userId, { type: 'payment.failed', payload: { amount, currency: 'USD' } });
  const events = await reader.take(2);
  expect(events.map(({ id }) => id)).toEqual(['1', '2']);
  await reader.cancel();
});
