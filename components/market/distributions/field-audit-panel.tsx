'use client';

import { useLocale, useTranslations } from 'next-intl';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelPager } from '#components/market/dashboard/panel-pager.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { FieldAuditsData } from '#lib/market/distributions/panels/field-audits/schema.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { AuditedProducts, AuditFigures } from './field-audit-tables.tsx';
import styles from './shelf-place-table.module.css';
import { Note, Summary } from './shortfall-parts.tsx';

type Props = {
  audits: FieldAuditsData;
  range: { from: string; to: string };
  ours: OwnBrands;
  figures: Figures;
  onPage: (page: number) => void;
};

/** What a company's own field audits found, beside the panel's visits. */
export function FieldAuditPanel(props: Props) {
  const t = useTranslations('distributions.audits');
  const { audits } = props;
  if (audits.state === 'shown') return <Shown {...props} />;
  return (
    <Panel title={t('title')}>
      <div className={styles.levels}>
        <p>{t(`states.${audits.state}`)}</p>
        <WayTo state={audits.state} />
      </div>
    </Panel>
  );
}

/** To the plans, or to where files are imported. */
function WayTo({ state }: Pick<FieldAuditsData, 'state'>) {
  const t = useTranslations('distributions.audits');
  const locale = useLocale();
  if (state === 'noCompany') return null;
  const isOpen = state === 'none';
  return (
    <LinkButton
      href={localizedPath(locale, isOpen ? '/settings/data' : '/subscription')}
      variant="outlined"
      size="small"
    >
      {t(isOpen ? 'toImport' : 'upgrade')}
    </LinkButton>
  );
}

function Shown({ audits, range, ours, figures, onPage }: Props) {
  const t = useTranslations('distributions.audits');
  const { visits, checks, newest, later, total, page, pages } = audits;
  const age = newest === null ? 0 : dayNumber(range.to) - dayNumber(newest);
  return (
    <Panel title={t('title')} text={t('text')}>
      <Summary>
        {checks > 0 && (
          <span>
            {t.rich('summary', {
              rows: (words) => <FigureLink figure="audits-checks">{words}</FigureLink>,
              ...{ checks, visits, days: figures.days(range.from, range.to) },
            })}
          </span>
        )}
        {newest !== null && (
          <span>
            {age > 0
              ? t('age', { day: figures.day(newest), n: age })
              : t('newest', { day: figures.day(newest) })}
          </span>
        )}
        {later > 0 && <span>{t('later', { n: later, day: figures.day(range.to) })}</span>}
      </Summary>
      {total === 0 ? (
        <Note>{t('noneHere')}</Note>
      ) : (
        <>
          <AuditFigures audits={audits} figures={figures} />
          <AuditedProducts products={audits.products} ours={ours} figures={figures} />
          <PanelPager page={page} pages={pages} onPage={onPage} />
        </>
      )}
    </Panel>
  );
}
