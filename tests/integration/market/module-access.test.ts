import { describe, expect, it } from 'vitest';
import { database, marketDatabase } from '#db/client.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { type ModuleAccess, moduleAccess } from '#lib/market/access/module-access.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import { getView } from '#lib/market/serve-dashboards.ts';
import { listModules } from '#lib/modules/list-modules.ts';
import { type Actor, GUEST, type SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { MODULE_NAMES, type ModuleName, PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { getPrices, getPromotions, getStockouts } from '#tests/factories/analyst-look-ups.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { accountWith, subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-12-20T12:00:00Z');
const CLOSED = ['paused', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled'];
const PAID = ['active', 'past_due', 'hibernating'];

type Row = { who: string; actor: Actor; module: ModuleName; expected: ModuleAccess };

const companies = (module: ModuleName): Row[] =>
  PLAN_NAMES.flatMap((plan) =>
    ['trialing', ...PAID, ...CLOSED].flatMap((status) =>
      [true, false].map((isChosen): Row => {
        const moduleIds = MODULE_NAMES.filter((each) => (each === module) === isChosen);
        const modules = moduleIds.map((moduleId) => ({ moduleId, dashboardUrl: null }));
        const choice: Partial<SubscriptionSnapshot> = { plan, status, trialEndsAt: later, modules };
        const subscription = subscriptionSnapshot(now, { ...choice, categoryIds: ['tea'] });
        const open = status === 'trialing' ? 'trial' : 'paid';
        const expected = CLOSED.includes(status) ? 'showcase' : isChosen ? open : 'closed';
        const who = `${plan}, ${status}, ${isChosen ? 'with' : 'without'} ${module}`;
        return { who, actor: accountWith(subscription), module, expected };
      }),
    ),
  );

const rows = MODULE_NAMES.flatMap((module): Row[] => [
  { who: `a guest at ${module}`, actor: GUEST, module, expected: 'showcase' },
  { who: `no plan at ${module}`, actor: accountWith(null), module, expected: 'showcase' },
  { who: `an admin at ${module}`, actor: accountWith(null, 'admin'), module, expected: 'admin' },
  ...companies(module),
]);

const context = (actor: Actor) => ({
  db: database(),
  market: marketDatabase(),
  now,
  locale: 'en' as const,
  actor,
});

/** Whether Price Monitor's call answers; the other modules have none yet. */
const answersCall = async (actor: Actor): Promise<boolean> => {
  if (actor.kind === 'guest') return false;
  // Each is another person: one alone would soon be refused.
  const call = getView(
    { ...context(actor), actor: { ...actor, userId: newId() } },
    priceMonitor,
    parsePriceMonitor({}),
  );
  return call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'FORBIDDEN') return false;
      throw error;
    },
  );
};

/** Whether the analyst answers of the module; it has no question on the catalogue yet. */
const answersQuestion = async (actor: Actor, module: Exclude<ModuleName, 'imdb'>): Promise<boolean> => {
  const reader = { ...context(actor), scope: dataScope(actor, now) };
  const asked = { subject: '', retailers: [] };
  const ask = { priceMonitor: getPrices, promotions: getPromotions, distributions: getStockouts }[module];
  const output = await ask(reader, asked);
  return !(output.status === 'outside_plan' && output.module !== undefined);
};

describe('the doors to a module', () => {
  it.each(rows)('agree for $who', async ({ actor, module, expected }) => {
    expect(moduleAccess(dataScope(actor, now), module)).toBe(expected);
    const isOpen = expected !== 'closed';
    if (module !== 'imdb') expect(await answersQuestion(actor, module)).toBe(isOpen);
    if (module === 'priceMonitor' && actor.kind === 'account') expect(await answersCall(actor)).toBe(isOpen);
    const { modules } = await listModules(context(actor));
    const listed = modules.find(({ id }) => id === module);
    // No report is linked here: only a trial's own dashboards count as access.
    expect(listed?.hasAccess).toBe(expected === 'trial');
    if (!isOpen)
      expect(listed).toMatchObject({ powerBILink: null, state: expect.not.stringMatching(/^open$/) });
  });
});
