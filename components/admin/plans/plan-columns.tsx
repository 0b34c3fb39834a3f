import { CompanyName } from '#components/admin/list/company-name.tsx';
import type { Column } from '#components/admin/list/list-table.tsx';
import { StateChip } from '#components/billing/subscription-card.tsx';
import { Chip } from '#components/ui/chip.tsx';
import type { CompanyPlanOut } from '#lib/admin/plans/schema.ts';
import { namedState } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';

export function planColumns(locale: Locale): Column<CompanyPlanOut>[] {
  const { adminPlans: words, pricing } = messagesFor(locale);
  const title = translator(locale, 'billing.card');
  return [
    {
      key: 'company',
      label: words.company,
      cell: ({ company }) => <CompanyName locale={locale} company={company} />,
    },
    {
      key: 'plan',
      label: words.plan,
      cell: ({ plan, interval }) =>
        plan === null || interval === null
          ? '–'
          : title('title', { plan: pricing.plans[plan].name, interval }),
    },
    {
      key: 'state',
      label: words.state,
      cell: ({ state, hasFailedPayment }) => (
        <StateChip locale={locale} state={namedState(state, hasFailedPayment)} />
      ),
    },
    {
      key: 'ends',
      label: words.ends,
      cell: ({ endsAt }) => (endsAt === null ? '–' : formatDate(locale, endsAt, 'moment')),
    },
    {
      key: 'card',
      label: words.card,
      cell: ({ hasCard }) => (
        <Chip variant={hasCard ? 'success' : 'outlined'} size="small">
          {words[hasCard ? 'hasCard' : 'noCard']}
        </Chip>
      ),
    },
  ];
}
