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
import { nameCatalogueColumn } from '#lib/market/catalogue/catalogue-columns.ts';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import { catalogueFilters, formatCatalogue } from '#lib/market/catalogue/catalogue-filters.ts';
import {
  catalogueHeadTexts,
  catalogueSectionTexts,
  type TitledCatalogueFigure,
} from '#lib/market/catalogue/catalogue-texts.ts';
import { CATALOGUE_SECTIONS, type CatalogueSection } from '#lib/market/catalogue/section-ids.ts';
import { Arrivals } from './arrivals.tsx';
import { CarriedChart } from './carried-chart.tsx';
import { CatalogueTiles } from './catalogue-head-tiles.tsx';
import { CatalogueSearch } from './catalogue-search.tsx';
import { MakerTree } from './maker-tree.tsx';
import { PackChangeTable } from './pack-change-table.tsx';
import { ProductComparison } from './product-comparison.tsx';
import { ProductGrid } from './product-list.tsx';
import { ShareOfAssortment } from './share-of-assortment.tsx';
import { WhiteSpaceTable } from './white-space-table.tsx';

const DRAWING: DashboardDrawing<CatalogueData> = {
  module: 'imdb',
  table: catalogueFilters,
  format: formatCatalogue,
  firstPage: (filters) => ({ ...filters, page: 1 }),
  sections: CATALOGUE_SECTIONS,
  headTexts: catalogueHeadTexts,
  sectionTexts: catalogueSectionTexts,
  methodology: 'catalogueMethodology',
  rows: 'catalogueRows',
  useSectionNames,
  useRowNames,
  Head,
  Tool: CatalogueSearch,
  Sections,
};

export function CatalogueDashboard(props: DashboardProps<CatalogueData>) {
  return <MarketDashboard drawing={DRAWING} {...props} />;
}

function useSectionNames() {
  const t = useTranslations('catalogue.sections');
  return { label: t('label'), nameOf: (section: CatalogueSection) => t(section) };
}

function useRowNames(): RowNames {
  const t = useTranslations('catalogueRows');
  return {
    column: nameCatalogueColumn(t),
    title: (kind, names) => t(`figures.${kind as TitledCatalogueFigure}`, names),
  };
}

function Head({ data, figures }: { data: CatalogueData; figures: Figures }) {
  return <CatalogueTiles data={data} figures={figures} opensRows />;
}

type SectionProps = { dashboard: Dashboard<CatalogueData>; figures: Figures };

function Sections({ dashboard: { data, filters, show }, figures }: SectionProps) {
  const { products, changes, assortment, tree, compare } = data;
  const open = (section: CatalogueSection) => show({ ...filters, section, page: 1 });
  const setCompared = (compared: string[]) => show({ ...filters, compared });
  const packs = changes && <PackChangeTable packs={changes.packs} {...{ data, figures }} />;
  const hasPacks = changes !== null && (!changes.packs.isInPlan || changes.packs.rows.length > 0);
  return (
    <>
      {products && (
        <ProductGrid
          grid={products}
          {...{ data, figures }}
          listed={filters.listed}
          compared={filters.compared}
          onList={(listed) => show({ ...filters, listed, page: 1 })}
          onPage={(page) => show({ ...filters, page })}
          onCompare={setCompared}
          onOpenComparison={() => open('compare')}
        />
      )}
      {changes && (
        <>
          {hasPacks && packs}
          <Arrivals which="new" arrivals={changes.arrivals} {...{ data, figures }} />
          <Arrivals which="gone" arrivals={changes.arrivals} {...{ data, figures }} />
          {/* What is listed comes before the word that nothing is. */}
          {!hasPacks && packs}
        </>
      )}
      {assortment && (
        <>
          <ShareOfAssortment shares={assortment.shares} {...{ data, figures }} />
          <CarriedChart carried={assortment.carried} figures={figures} />
          <WhiteSpaceTable space={assortment.whiteSpace} baseUnit={data.baseUnit} figures={figures} />
        </>
      )}
      {tree && (
        <MakerTree tree={tree} {...{ data, figures }} onOpen={(branch) => show({ ...filters, branch })} />
      )}
      {compare && (
        <ProductComparison
          comparison={compare}
          {...{ data, figures }}
          onRemove={(id) => setCompared(filters.compared.filter((each) => each !== id))}
          onList={() => open('products')}
        />
      )}
    </>
  );
}
