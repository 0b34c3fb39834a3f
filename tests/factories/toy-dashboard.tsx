import { z } from 'zod';
import {
  type DashboardDrawing,
  type DashboardProps,
  MarketDashboard,
} from '#components/market/dashboard/market-dashboard.tsx';
import { listStandingPrices, type StandingPrice } from '#db/queries/market-chains.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import { defineDashboard } from '#lib/market/dashboard/define-dashboard.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import { filter } from '#lib/market/dashboard/filters/filter.ts';
import { oneUnlisted } from '#lib/market/dashboard/filters/filter-codecs.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import type { ShownFilters } from '#lib/market/dashboard/filters/filter-types.ts';
import { formatFilters } from '#lib/market/dashboard/filters/parse-format.ts';
import { panelFor } from '#lib/market/dashboard/panel-type.ts';
import { numbered, openMarket } from '#lib/market/dashboard/view/open-market.ts';
import type { FramedView } from '#lib/market/dashboard/view/read-view.ts';
import { selectionOf, type ViewBase, viewBaseOf } from '#lib/market/dashboard/view/view-base.ts';
import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';

/** A dashboard that the product has not: how many of a category's prices are on promotion, by one panel. */

const filters = {
  ...frameFilters,
  section: filter(oneUnlisted('section', ['offers'], 'offers'), { label: () => 'Section', isOfPanel: true }),
};
type Filters = typeof filters;
type Toy = { base: ViewBase<StandingPrice>; query: object; head: ViewHead<Filters> };

const OffersOut = z.object({ dealCount: z.number().int() });
type Offers = z.output<typeof OffersOut>;

const dealsIn = (base: Toy['base']) => base.selection.filter(({ promo }) => promo !== null);

const offers = panelFor<Toy>()({
  texts: { tables: { offers: 'priceTiles.label' }, explains: () => [] },
  out: OffersOut,
  draw: (base): Offers => ({ dealCount: dealsIn(base).length }),
  figures: {
    deals: {
      valuesIn: 'count',
      source: (base) => ({
        reduction: 'count',
        rows: dealsIn(base).map((price) => ({ ...price, own: null, other: null, n: 1, value: 1 })),
      }),
    },
  },
  sheets: [
    {
      id: 'offers',
      draw: ({ dealCount }, labels) => ({
        title: 'Offers',
        columns: columnsOf(labels, { values: 'count' }),
        rows: [[dealCount]],
      }),
    },
  ],
});

const format = (shown: ShownFilters<Filters>) => formatFilters(filters, shown);

export const toyDashboard = defineDashboard<Toy>()({
  ...{ module: 'promotions', filters, columns: [], columnName: (id) => id },
  tiles: { ...offers, figures: {}, sheets: [], drawEmpty: () => ({ dealCount: 0 }) },
  sections: { offers: { offers } },
  sectionOf: () => 'offers',
  open: async (reader, query) => {
    const opened = await openMarket(filters, reader, query, (categoryId) =>
      findMarketView(reader.market, reader.scope, categoryId),
    );
    if (opened === null) return null;
    const { range, category, days } = opened;
    const selection = selectionOf({ ...opened, locale: reader.locale });
    const readBase = async () =>
      viewBaseOf(selection, await listStandingPrices(reader.market, category, [numbered(range).to]));
    return {
      head: opened,
      emptyBase: () => viewBaseOf(selection, []),
      read: days && { query, readBase },
      compared: null,
    };
  },
  filterRows: () => [],
});

type ToyView = FramedView<Filters, Offers> & { offers: { offers: Offers } | null };

const DRAWING: DashboardDrawing<ToyView> = {
  ...{ module: 'promotions', table: filters, format, firstPage: (shown) => shown, sections: ['offers'] },
  ...{ headTexts: offers.texts, sectionTexts: { offers: [] } },
  ...{ methodology: 'priceMethodology', rows: 'priceRows' },
  useSectionNames: () => ({ label: 'Sections', nameOf: (id) => id }),
  useRowNames: () => ({ column: (id) => id, title: (kind) => kind }),
  ...{ Head, Sections },
};

function Head({ data }: { data: ToyView }) {
  return <p>{data.tiles.dealCount} on promotion</p>;
}

function Sections({ dashboard }: { dashboard: { data: ToyView } }) {
  return <p>{dashboard.data.offers?.offers.dealCount} offers</p>;
}

/** Draws it in the frame of all dashboards. */
export const ToyScreen = (props: DashboardProps<ToyView>) => <MarketDashboard drawing={DRAWING} {...props} />;
