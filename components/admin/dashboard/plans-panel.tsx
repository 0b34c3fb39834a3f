import { stateGroupName } from '#components/billing/subscription-labels.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OverviewOut, PlanCell } from '#lib/admin/analytics/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatMoney, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { PLAN_NAMES, SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';
import styles from './admin-dashboard.module.css';

type Props = { locale: Locale; overview: Pick<OverviewOut, 'plans' | 'currency' | 'business'> };

/** How many companies have which plan in which state, and what that comes to a month. */
export function PlansPanel({ locale, overview: { plans: cells, currency, business } }: Props) {
  const t = translator(locale, 'admin.dashboard.plans');
  const { pricing } = messagesFor(locale);
  const states = SUBSCRIPTION_STATES.filter((state) => cells.some((cell) => cell.state === state));
  const shared = { locale, currency };
  const text = t('text', {
    count: business.payingCompanies,
    amount: formatMoney(locale, business.monthly, currency),
  });
  return (
    <Panel title={t('title')} titleId="plans" text={cells.length > 0 ? text : t('none')}>
      {cells.length > 0 && (
        <Table caption={t('table')}>
          <thead>
            <tr>
              <th scope="col">{t('state')}</th>
              {PLAN_NAMES.map((plan) => (
                <th key={plan} scope="col" data-numeric="">
                  {pricing.plans[plan].name}
                </th>
              ))}
              <th scope="col" data-numeric="">
                {t('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {states.map((state) => {
              const row = cells.filter((cell) => cell.state === state);
              return (
                <tr key={state}>
                  <th scope="row">{stateGroupName(locale, state)}</th>
                  {PLAN_NAMES.map((plan) => (
                    <Sum
                      key={plan}
                      {...shared}
                      narrowing={`plan=${plan}&state=${state}`}
                      cells={row.filter((cell) => cell.plan === plan)}
                    />
                  ))}
                  <Sum {...shared} narrowing={`state=${state}`} cells={row} />
                </tr>
              );
            })}
            <tr>
              <th scope="row">{t('total')}</th>
              {PLAN_NAMES.map((plan) => (
                <Sum
                  key={plan}
                  {...shared}
                  narrowing={`plan=${plan}`}
                  cells={cells.filter((cell) => cell.plan === plan)}
                />
              ))}
              <Sum {...shared} narrowing="" cells={cells} />
            </tr>
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

type SumProps = {
  locale: Locale;
  currency: string;
  cells: readonly PlanCell[];
  /** What of an address narrows the list to these companies. */
  narrowing: string;
};

/** Companies, which lead to the list of them, and below what they pay. */
function Sum({ locale, currency, cells, narrowing }: SumProps) {
  const t = translator(locale, 'admin.dashboard.plans');
  const companies = cells.reduce((sum, cell) => sum + cell.companies, 0);
  const monthly = cells.reduce((sum, cell) => sum + cell.monthly, 0);
  if (companies === 0) return <td data-numeric="">–</td>;
  return (
    <td data-numeric="">
      <PageLink
        href={localizedPath(locale, narrowing ? `/admin/plans?${narrowing}` : '/admin/plans')}
        title={t('companies', { count: companies })}
      >
        {formatNumber(locale, companies)}
      </PageLink>
      {monthly > 0 && (
        <span className={`${styles.muted} ${styles.below}`}>
          <bdi>{formatMoney(locale, monthly, currency)}</bdi>
        </span>
      )}
    </td>
  );
}
