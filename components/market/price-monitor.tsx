'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { DEFAULT_PERIOD } from '#lib/market/periods.ts';
import { type PriceMonitorFilters, priceMonitorSearch } from '#lib/market/price-monitor-address.ts';
import type { PriceMonitorData } from '#lib/market/schema.ts';
import { BasketBars } from './basket-bars.tsx';
import { MultipleChoice, SingleChoice } from './choice-menu.tsx';
import { DataNotice } from './data-notice.tsx';
import { DataWarning } from './data-warning.tsx';
import { type Figures, figuresFor } from './figures.ts';
import { HeatMap } from './heat-map.tsx';
import { MoversTable } from './movers-table.tsx';
import { PeriodMenu } from './period-menu.tsx';
import { PriceHistory } from './price-history.tsx';
import styles from './price-monitor.module.css';
import { PriceTiles } from './price-tiles.tsx';
import { RetailerTable } from './retailer-table.tsx';

type Props = {
  initial: PriceMonitorData;
  locale: Locale;
  /** The notice of sample data has not been closed yet. */
  warnsOfSample: boolean;
};

/** The dashboard. Its filters live in the address: a change writes there, and the figures follow the address. */
export function PriceMonitor({ initial, locale, warnsOfSample }: Props) {
  const t = useTranslations('market');
  const { data, filters, isUpdating, failed, retry, show } = usePriceMonitor(initial);
  const figures = useMemo(() => figuresFor(locale, data.currency), [locale, data.currency]);
  return (
    <div className={styles.page}>
      {data.dataset === 'sample' && <DataNotice>{t('beta')}</DataNotice>}
      {warnsOfSample && data.dataset === 'sample' && (
        <DataWarning labels={{ title: t('warning.title'), text: t('warning.text'), ok: t('warning.ok') }} />
      )}
      <FilterBar data={data} filters={filters} figures={figures} onChange={show} />
      <p className="visually-hidden" role="status">
        {isUpdating ? t('filters.updating') : ''}
      </p>
      {failed && <Failure onRetry={retry} />}
      <div className={styles.body} aria-busy={isUpdating}>
        {data.listings === 0 ? (
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Button variant="outlined" onClick={() => show(withoutFilters(filters))}>
                {t('filters.reset')}
              </Button>
            }
          />
        ) : (
          <Board data={data} figures={figures} />
        )}
      </div>
    </div>
  );
}

function Board({ data, figures }: { data: PriceMonitorData; figures: Figures }) {
  return (
    <>
      <PriceTiles data={data} figures={figures} />
      <div className={styles.wide} data-single={data.basket.value === null}>
        <PriceHistory data={data} figures={figures} />
        <BasketBars data={data} figures={figures} />
      </div>
      <HeatMap data={data} figures={figures} />
      <div className={styles.halves}>
        <RetailerTable data={data} figures={figures} />
        <MoversTable data={data} figures={figures} />
      </div>
    </>
  );
}

function withoutFilters(filters: PriceMonitorFilters): PriceMonitorFilters {
  return { ...filters, brands: [], retailers: [], period: DEFAULT_PERIOD };
}

/** What is shown follows the address; old figures stay, dimmed, until the new ones are here. */
function usePriceMonitor(initial: PriceMonitorData) {
  const search = useSearchParams().toString();
  const pathname = usePathname();
  const [shown, setShown] = useState({ search, data: initial });
  // What was asked for and is not here yet: the filters answer at once, and two quick changes build on each other.
  const [pending, setAsked] = useState<{ search: string; filters: PriceMonitorFilters } | null>(null);
  const [failedSearch, setFailedSearch] = useState<string | null>(null);
  const isStale = shown.search !== search;
  const failed = failedSearch === search;

  useEffect(() => {
    if (!isStale || failed) return;
    const abort = new AbortController();
    const path = `/market/price-monitor?${search}`;
    callApi<{ priceMonitor: PriceMonitorData | null }>(path, { signal: abort.signal, silent: true })
      .then(({ priceMonitor }) => {
        setShown((before) => ({ search, data: priceMonitor ?? before.data }));
        setAsked((before) => (before?.search === search ? null : before));
      })
      .catch((error) => {
        if (!(error instanceof ApiError && error.isCanceled)) setFailedSearch(search);
      });
    return () => abort.abort();
  }, [search, isStale, failed]);

  useEffect(() => {
    // Back and forward leave what was asked for behind.
    const forget = () => setAsked(null);
    window.addEventListener('popstate', forget);
    return () => window.removeEventListener('popstate', forget);
  }, []);

  return {
    data: shown.data,
    filters: pending?.filters ?? shown.data.filters,
    isUpdating: isStale && !failed,
    failed,
    retry: () => setFailedSearch(null),
    show: (filters: PriceMonitorFilters) => {
      const next = priceMonitorSearch(filters);
      setAsked({ search: new URLSearchParams(next).toString(), filters });
      window.history.pushState(null, '', `${pathname}?${next}`);
    },
  };
}

type FilterProps = {
  data: PriceMonitorData;
  filters: PriceMonitorFilters;
  figures: Figures;
  onChange: (filters: PriceMonitorFilters) => void;
};

function FilterBar({ data, filters, figures, onChange }: FilterProps) {
  const t = useTranslations('market');
  const { options } = data;
  const isNarrowed =
    filters.brands.length > 0 || filters.retailers.length > 0 || filters.period !== DEFAULT_PERIOD;
  return (
    <section className={styles.filters} aria-label={t('filters.label')}>
      <div className={styles.menus}>
        <SingleChoice
          label={t('filters.category')}
          options={options.categories}
          value={filters.category}
          // Another category has other brands and retailers.
          onChange={(category) => onChange({ ...filters, category, brands: [], retailers: [] })}
        />
        <MultipleChoice
          label={t('filters.brand')}
          options={options.brands}
          values={filters.brands}
          onChange={(brands) => onChange({ ...filters, brands })}
        />
        <MultipleChoice
          label={t('filters.retailer')}
          options={options.retailers}
          values={filters.retailers}
          onChange={(retailers) => onChange({ ...filters, retailers })}
        />
        <PeriodMenu
          period={filters.period}
          range={filters.range}
          figures={figures}
          onPreset={(period) => onChange({ ...filters, period })}
          onCustom={(range) => onChange({ ...filters, period: 'custom', range })}
        />
      </div>
      <div className={styles.foot}>
        {/* Its place is kept, so that the first filter moves nothing. */}
        <span className={styles.reset} data-idle={!isNarrowed}>
          <Button variant="empty" size="small" onClick={() => onChange(withoutFilters(filters))}>
            {t('filters.reset')}
          </Button>
        </span>
        <p className={styles.stamp}>
          <Chip variant="outlined">{t(`dataset.${data.dataset}`)}</Chip>
          <span>{data.asOf === null ? t('noRound') : t('asOf', { when: figures.moment(data.asOf) })}</span>
        </p>
      </div>
    </section>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('market.failed');
  const common = useTranslations('common.actions');
  return (
    <div className={styles.failure} role="alert">
      <div>
        <p className={styles.failureTitle}>{t('title')}</p>
        <p>{t('text')}</p>
      </div>
      <Button variant="outlined" size="small" onClick={onRetry}>
        {common('retry')}
      </Button>
    </div>
  );
}
