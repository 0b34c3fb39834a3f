import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSessionToken, SESSION_ABSOLUTE_SECONDS, sealSessionToken } from '#lib/auth/session-token.ts';

const session = { sessionId: 'session-1', userId: 'user-1', kind: 'cookie' } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('opens what it sealed, as often as it is shown', async () => {
  const token = await sealSessionToken(session);
  expect(await openSessionToken(token)).toEqual(session);
  expect(await openSessionToken(token)).toEqual(session);
});

it('opens nothing that was changed, cut, lengthened or made elsewhere', async () => {
  const token = await sealSessionToken(session);
  expect(await openSessionToken(token)).not.toBeNull();
  const parts = token.split('.');
  const changed = [
    ...parts.slice(0, 3),
    `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`,
    parts[4],
  ];
  for (const other of ['', 'x', token.slice(0, -1), `${token}A`, changed.join('.'), 'A'.repeat(5000)])
    expect(await openSessionToken(other), other.slice(0, 40)).toBeNull();
});

it('refuses a token after its end, though it was opened before', async () => {
  const token = await sealSessionToken(session);
  expect(await openSessionToken(token)).toEqual(session);
  vi.setSystemTime(Date.now() + (SESSION_ABSOLUTE_SECONDS - 60) * 1000);
  expect(await openSessionToken(token)).toEqual(session);
  vi.setSystemTime(Date.now() + 120_000);
  expect(await openSessionToken(token)).toBeNull();
});

it('goes on opening tokens when it has seen more than it keeps', async () => {
  const first = await sealSessionToken(session);
  await openSessionToken(first);
  const others = await Promise.all(
    Array.from({ length: 2100 }, (_, n) => sealSessionToken({ ...session, sessionId: `other-${n}` })),
  );
  for (const [n, token] of others.entries())
    expect((await openSessionToken(token))?.sessionId).toBe(`other-${n}`);
  expect(await openSessionToken(first)).toEqual(session);
}, 20_000);
