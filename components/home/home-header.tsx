import { PlanCall } from '#components/billing/plan-call.tsx';
import { DataNotice } from '#components/market/module/data-notice.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { HomeSummary } from '#lib/home/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './home.module.css';

type Props = { locale: Locale; name: string; summary: HomeSummary };

/** What stands above the modules: who, on which plan, what to do next, and what to know about the data. */
export function HomeHeader({ locale, name, summary }: Props) {
  const { home, market, modules, pricing } = messagesFor(locale);
  const t = translator(locale, 'home');
  const { plan, trialDays, isUrgent, showsSample, awaitsReports, way } = summary;
  const isPaused = way === 'add_payment_method';
  const hasPlan = plan !== null && (way === null || isPaused);
  return (
    <>
      <PageHeader
        title={t('welcome', { name })}
        text={home.intro}
        actions={
          hasPlan && (
            <div className={styles.summary}>
              <Chip variant={isUrgent || isPaused ? 'warning' : 'secondary'} size="large">
                {trialDays === null
                  ? t(isPaused ? 'paused' : 'plan', { plan: pricing.plans[plan].name })
                  : t('trial', { days: trialDays })}
              </Chip>
              <LinkButton
                href={localizedPath(locale, '/settings/subscription')}
                variant="outlined"
                size="small"
              >
                {home.seeSubscription}
              </LinkButton>
            </div>
          )
        }
      />
      {way && <PlanCall locale={locale} way={way} />}
      {awaitsReports && (
        <DataNotice>
          <b>{modules.activation.title}.</b> {modules.activation.text}
        </DataNotice>
      )}
      {showsSample && <DataNotice>{market.beta}</DataNotice>}
    </>
  );
}
