'use client';

import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import {
  type DashboardDrawing,
  type DashboardProps,
  MarketDashboard,
} from '#components/market/dashboard/market-dashboard.tsx';
import type { RowNames } from '#components/market/dashboard/rows-words.ts';
import type { Dashboard } from '#components/market/dashboard/use-dashboard.ts';
import { namePromotionColumn } from '#lib/market/promotions/promotion-columns.ts';
import { formatPromotions, promotionFilters } from '#lib/market/promotions/promotion-filters.ts';
import {
  promotionHeadTexts,
  promotionSectionTexts,
  type TitledPromotionFigure,
} from '#lib/market/promotions/promotion-texts.ts';
import type { PromotionsData } from '#lib/market/promotions/schema.ts';
import { PROMOTION_SECTIONS, type PromotionSection } from '#lib/market/promotions/section-ids.ts';
import { AfterPanel } from './after-panel.tsx';
import { DeepPanel } from './deep-panel.tsx';
import { DepthHistogram } from './depth-histogram.tsx';
import { FollowedPanel } from './followed-panel.tsx';
import { FrequencyPanel } from './frequency-panel.tsx';
import { LeaguePanel } from './league-panel.tsx';
import { MechanicMixPanel } from './mechanic-mix-panel.tsx';
import { NextPanel } from './next-panel.tsx';
import { OverlapPanel } from './overlap-panel.tsx';
import { PricePointsPanel } from './price-points-panel.tsx';
import { PromotionCalendarPanel } from './promotion-calendar-panel.tsx';
import { PromotionSharePanel } from './promotion-share-panel.tsx';
import { PromotionTiles } from './promotion-tiles.tsx';
import { RamadanPanel } from './ramadan-panel.tsx';
import { RealDiscountsPanel } from './real-discounts-panel.tsx';
import { UpcomingPanel } from './upcoming-panel.tsx';

const DRAWING: DashboardDrawing<PromotionsData> = {
  module: 'promotions',
  table: promotionFilters,
  format: formatPromotions,
  firstPage: (filters) => ({ ...filters, page: 1 }),
  sections: PROMOTION_SECTIONS,
  headTexts: promotionHeadTexts,
  sectionTexts: promotionSectionTexts,
  methodology: 'promotionMethodology',
  rows: 'promotionRows',
  useSectionNames,
  useRowNames,
  Head,
  Sections,
};

export function PromotionDashboard(props: DashboardProps<PromotionsData>) {
  return <MarketDashboard drawing={DRAWING} {...props} />;
}

function useSectionNames() {
  const t = useTranslations('promotions.sections');
  return { label: t('label'), nameOf: (section: PromotionSection) => t(section) };
}

function useRowNames(): RowNames {
  const t = useTranslations('promotionRows');
  return {
    column: namePromotionColumn(t),
    title: (kind, names) => t(`figures.${kind as TitledPromotionFigure}`, names),
  };
}

function Head({ data, figures }: { data: PromotionsData; figures: Figures }) {
  return <PromotionTiles data={data} figures={figures} opensRows />;
}

type SectionProps = { dashboard: Dashboard<PromotionsData>; figures: Figures };

function Sections({ dashboard: { data, filters, show }, figures }: SectionProps) {
  const { calendar, pressure, depth, real, followed, ours, withheld } = data;
  const onPage = (page: number) => show({ ...filters, page });
  return (
    <>
      {calendar && (
        <PromotionCalendarPanel calendar={calendar.calendar} ours={ours} figures={figures} onPage={onPage} />
      )}
      {pressure && (
        <>
          {pressure.ramadan && <RamadanPanel ramadan={pressure.ramadan} figures={figures} />}
          <PromotionSharePanel share={pressure.share} ours={ours} figures={figures} />
          {/* What is drawn comes before the word that nothing is. */}
          {!pressure.ramadan && <RamadanPanel ramadan={null} figures={figures} />}
        </>
      )}
      {depth && (
        <>
          <DepthHistogram depths={depth.depths} figures={figures} />
          <DeepPanel deep={depth.deep} ours={ours} figures={figures} onPage={onPage} />
          <FrequencyPanel frequency={depth.frequency} ours={ours} figures={figures} />
          <MechanicMixPanel mechanics={depth.mechanics} figures={figures} />
          <PricePointsPanel points={depth.points} hasOwn={ours.own.length > 0} figures={figures} />
        </>
      )}
      {real && (
        <>
          <LeaguePanel league={real.league} figures={figures} />
          <RealDiscountsPanel discounts={real.discounts} ours={ours} figures={figures} onPage={onPage} />
          <AfterPanel
            after={real.after}
            isWithheld={withheld?.figures.includes('after') === true}
            ours={ours}
            figures={figures}
          />
        </>
      )}
      {followed && (
        <>
          <UpcomingPanel upcoming={followed.upcoming} ours={ours} figures={figures} />
          <NextPanel next={followed.next} ours={ours} figures={figures} onPage={onPage} />
          <FollowedPanel followed={followed.followed} ours={ours} figures={figures} />
          <OverlapPanel overlap={followed.overlap} figures={figures} />
        </>
      )}
    </>
  );
}
