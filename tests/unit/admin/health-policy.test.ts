import { expect, test } from 'vitest';
import {
  auditState,
  databaseState,
  deliveryState,
  jobsState,
  serviceState,
  syncState,
} from '#lib/admin/health/policy.ts';

const fine = { pingMs: 2, pendingMigrations: 0, longestTransactionSeconds: 0 };

test.each([
  [fine, 'fine'],
  [{ ...fine, pingMs: 250 }, 'shaky'],
  [{ ...fine, pingMs: 3000 }, 'down'],
  [{ ...fine, longestTransactionSeconds: 300 }, 'shaky'],
  [{ ...fine, longestTransactionSeconds: 3600 }, 'down'],
  [{ ...fine, pingMs: 250, pendingMigrations: 1 }, 'down'],
] as const)('PostgreSQL with %o is %s', (facts, state) => expect(databaseState(facts)).toBe(state));

test.each([
  [119, 'fine'],
  [120, 'shaky'],
  [600, 'down'],
] as const)('jobs %i seconds late are %s', (seconds, state) => expect(jobsState(seconds)).toBe(state));

test.each([
  [599, 'fine'],
  [600, 'shaky'],
  [1800, 'down'],
] as const)('a sync %i seconds late is %s', (seconds, state) => expect(syncState(seconds)).toBe(state));

test('polling is as good as being told, and starting is neither', () => {
  expect([deliveryState('listen'), deliveryState('polling'), deliveryState('starting')]).toEqual([
    'fine',
    'fine',
    'shaky',
  ]);
});

test.each([
  [{ isConfigured: false, wasCalled: true, failuresInARow: 9 }, 'off'],
  [{ isConfigured: true, wasCalled: false, failuresInARow: 0 }, 'unknown'],
  [{ isConfigured: true, wasCalled: true, failuresInARow: 0 }, 'fine'],
  [{ isConfigured: true, wasCalled: true, failuresInARow: 2 }, 'shaky'],
  [{ isConfigured: true, wasCalled: true, failuresInARow: 3 }, 'down'],
] as const)('a service with %o is %s', (facts, state) => expect(serviceState(facts)).toBe(state));

test.each([
  [{ brokenDay: null, isBehind: false }, 'fine'],
  [{ brokenDay: null, isBehind: true }, 'shaky'],
  [{ brokenDay: '2026-11-21', isBehind: false }, 'down'],
] as const)('an audit trail with %o is %s', (verdict, state) => expect(auditState(verdict)).toBe(state));
