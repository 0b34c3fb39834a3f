import { Call } from '#components/ui/call.tsx';
import type { PlanWay } from '#lib/billing/rules/offered-actions.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { TRIAL_DAYS } from '#lib/vocabulary/plans.ts';

export const planWayPaths = {
  start_trial: '/subscription',
  subscribe: '/subscription',
  choose_new_plan: '/subscription',
  add_payment_method: '/settings/subscription',
  manage: '/settings/subscription',
} as const satisfies Record<PlanWay, string>;

type Props = { locale: Locale; way: PlanWay; isCompact?: boolean };

/** Asks a company without an open plan for the one thing that opens it. */
export function PlanCall({ locale, way, isCompact }: Props) {
  const { title, action } = messagesFor(locale).modules.calls[way];
  const t = translator(locale, 'modules.calls');
  return (
    <Call
      title={title}
      text={way === 'start_trial' ? t('start_trial.text', { days: TRIAL_DAYS }) : t(`${way}.text`)}
      action={action}
      href={localizedPath(locale, planWayPaths[way])}
      {...(isCompact && { isCompact })}
    />
  );
}
