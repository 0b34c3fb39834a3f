import { describe, expect, it } from 'vitest';
import { userColumns } from '#components/admin/directory/user-columns.tsx';
import { planColumns } from '#components/admin/plans/plan-columns.tsx';
import type { UserItemOut } from '#lib/admin/directory/schema.ts';
import type { CompanyPlanOut } from '#lib/admin/plans/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { draw } from '#tests/setup/draw.tsx';

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '  ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .trim()
    .split(/\s{2,}/);

describe.each(locales)('the plan of a company, in %s', (locale) => {
  const { billing, pricing, adminUsers } = messagesFor(locale);
  const inUsers = (
    of: Pick<UserItemOut, 'plan' | 'subscribedPlan' | 'subscriptionState' | 'hasFailedPayment'>,
  ) => {
    const column = userColumns(locale).find(({ key }) => key === 'plan');
    return wordsOf(draw(locale, column?.cell({ interval: 'monthly', ...of } as UserItemOut)));
  };
  const inPlans = (key: string, of: Partial<CompanyPlanOut>) => {
    const column = planColumns(locale).find((one) => one.key === key);
    return draw(locale, column?.cell({ plan: 'starter', interval: 'monthly', ...of } as CompanyPlanOut));
  };
  const [title] = wordsOf(inPlans('plan', {}));

  it('is named in the list of users as in the list of plans, open or not', () => {
    const starter = { subscribedPlan: 'starter', hasFailedPayment: false } as const;
    const names = billing.states;
    expect(title).toContain(pricing.plans.starter.name);
    expect(inUsers({ ...starter, plan: 'trial', subscriptionState: 'trial' })).toEqual([title, names.trial]);
    expect(inUsers({ ...starter, plan: 'none', subscriptionState: 'waiting_for_payment_method' })).toEqual([
      title,
      names.waiting_for_payment_method,
    ]);
    expect(
      inUsers({ subscribedPlan: null, plan: 'none', subscriptionState: 'none', hasFailedPayment: false }),
    ).toEqual([adminUsers.plans.none]);
  });

  it('whose payment failed says that, and not that a method is missing', () => {
    const failed = { hasFailedPayment: true, subscribedPlan: 'starter', plan: 'starter' } as const;
    const state = 'waiting_for_payment_method';
    expect(inUsers({ ...failed, subscriptionState: state })).toEqual([title, billing.states.payment_failed]);
    const chip = inPlans('state', { state, hasFailedPayment: true });
    expect(chip).toContain(`>${billing.states.payment_failed}<`);
    expect(chip).toContain('data-chip="error"');
  });

  it('that waits for its activation does not look as if it were active', () => {
    const look = (state: CompanyPlanOut['state']) =>
      /data-chip="(\w+)"/.exec(inPlans('state', { state, hasFailedPayment: false }))?.[1];
    expect(look('active')).toBe('success');
    expect(look('waiting_for_activation')).toBe('info');
  });
});
