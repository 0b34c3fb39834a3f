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
import {
  distributionHeadTexts,
  distributionSectionTexts,
  type TitledShelfFigure,
} from '#lib/market/distributions/distribution-texts.ts';
import { distributionsFilters } from '#lib/market/distributions/distributions-filters.ts';
import { formatDistributions } from '#lib/market/distributions/query.ts';
import type { DistributionsData } from '#lib/market/distributions/schema.ts';
import { DISTRIBUTION_SECTIONS, type DistributionSection } from '#lib/market/distributions/section-ids.ts';
import { nameShelfColumn } from '#lib/market/distributions/shelf-column-names.ts';
import { sideKeys } from '#lib/market/distributions/side-keys.ts';
import { ChannelTable } from './channel-table.tsx';
import { DistributionStrip } from './distribution-strip.tsx';
import { GovernorateMap } from './governorate-map.tsx';
import { OnlineTable } from './online-table.tsx';
import { PlaceTable } from './place-table.tsx';
import { ReachChart } from './reach-chart.tsx';
import { ShelfSections } from './shelf-sections.tsx';

const DRAWING: DashboardDrawing<DistributionsData> = {
  module: 'distributions',
  table: distributionsFilters,
  format: formatDistributions,
  firstPage: (filters) => ({ ...filters, page: 1 }),
  sections: DISTRIBUTION_SECTIONS,
  headTexts: distributionHeadTexts,
  sectionTexts: distributionSectionTexts,
  methodology: 'distributionMethodology',
  rows: 'distributionRows',
  useSectionNames,
  useRowNames,
  Head: ({ data, figures }) => <DistributionStrip data={data} figures={figures} opensRows />,
  Sections,
};

export function DistributionsScreen(props: DashboardProps<DistributionsData>) {
  return <MarketDashboard drawing={DRAWING} {...props} />;
}

function useSectionNames() {
  const t = useTranslations('distributions.sections');
  return { label: t('label'), nameOf: (section: DistributionSection) => t(section) };
}

function useRowNames(): RowNames {
  const t = useTranslations('distributionRows');
  return {
    column: nameShelfColumn(t),
    title: (kind, names) =>
      t(`figures.${kind as TitledShelfFigure}`, { ...names, subject: names.subject || t('all') }),
  };
}

type SectionProps = { dashboard: Dashboard<DistributionsData>; figures: Figures };

function Sections({ dashboard, figures }: SectionProps) {
  const { data } = dashboard;
  const { overview } = data;
  const reach = overview && <ReachChart data={data} lines={overview.lines} figures={figures} />;
  const isOfAll = sideKeys(data).ours === 'category';
  return (
    <>
      {overview && (
        <>
          {/* What is drawn comes before the word that nothing is. */}
          {!isOfAll && reach}
          <ChannelTable channels={overview.channels} lines={overview.lines.channels} figures={figures} />
          <OnlineTable retailers={overview.online} figures={figures} />
          {isOfAll && reach}
        </>
      )}
      {data.map && <MapSection dashboard={dashboard} map={data.map} figures={figures} />}
      <ShelfSections dashboard={dashboard} figures={figures} />
    </>
  );
}

/** The map, and below it what the selected place is made of. */
function MapSection({
  dashboard: { data, filters, show },
  map,
  figures,
}: SectionProps & { map: NonNullable<DistributionsData['map']> }) {
  const { governorate, cities } = filters;
  const named = [
    ...data.options.cities.filter(({ id }) => cities.includes(id)),
    ...data.options.governorates.filter(({ id }) => id === governorate),
  ];
  return (
    <>
      <GovernorateMap
        map={map}
        figure={filters.map}
        chosen={governorate}
        figures={figures}
        onFigure={(figure) => show({ ...filters, map: figure, page: 1 })}
        onPick={(id) => show({ ...filters, governorate: id, cities: [], stores: [], page: 1 })}
      />
      {map.places && (
        <PlaceTable
          places={map.places}
          within={named[0]?.name ?? ''}
          figures={figures}
          onCity={(city) => show({ ...filters, cities: [city], stores: [], page: 1 })}
          onBack={() =>
            show({
              ...filters,
              ...(cities.length + filters.stores.length > 0
                ? { cities: [], stores: [] }
                : { governorate: null }),
              page: 1,
            })
          }
          onPage={(page) => show({ ...filters, page })}
        />
      )}
    </>
  );
}
