'use client';

import type { Figures } from '#components/market/dashboard/figures.ts';
import type { Dashboard } from '#components/market/dashboard/use-dashboard.ts';
import { formatDistributions } from '#lib/market/distributions/query.ts';
import type { DistributionsData } from '#lib/market/distributions/schema.ts';
import { ChainMatrixTable } from './chain-matrix-table.tsx';
import { FieldAuditPanel } from './field-audit-panel.tsx';
import { LaunchPanel } from './launch-panel.tsx';
import { GapList, VoidList } from './missing-lists.tsx';
import { PromotedShelfList } from './promoted-shelf-list.tsx';
import { RivalWindowList } from './rival-window-list.tsx';
import { ShelfShareMap } from './shelf-share-map.tsx';
import { StockOutList } from './stock-out-list.tsx';
import { StoreMovesTable } from './store-moves-table.tsx';

type Props = { dashboard: Dashboard<DistributionsData>; figures: Figures };

const FILES = '/api/exports/distributions';

/** The sections that list shelves: what is empty, what is missing, products by retailer, and what has changed. */
export function ShelfSections({ dashboard: { data, filters, show }, figures }: Props) {
  const { stock, gaps, chains, changes, audits, ours } = data;
  const toPage = (page: number) => show({ ...filters, page });
  return (
    <>
      {stock && (
        <>
          <StockOutList
            stockOuts={stock.stockOuts}
            day={data.filters.range.to}
            {...{ ours, figures }}
            onPage={toPage}
          />
          <PromotedShelfList
            promoted={stock.promoted}
            range={data.filters.range}
            {...{ ours, figures }}
            onPage={toPage}
          />
          <RivalWindowList windows={stock.windows} {...{ ours, figures }} />
        </>
      )}
      {gaps && (
        <>
          <VoidList
            voids={gaps.voids}
            {...{ ours, figures }}
            onPage={toPage}
            file={{ endpoint: FILES, query: formatDistributions(data.filters) }}
          />
          <GapList gaps={gaps.gaps} {...{ ours, figures }} />
        </>
      )}
      {chains && (
        <>
          <ChainMatrixTable matrix={chains.matrix} {...{ ours, figures }} onPage={toPage} />
          <ShelfShareMap
            share={chains.shelfShare}
            {...{ ours, figures }}
            onPick={({ brand, retailer }) =>
              show({
                ...filters,
                brands: brand === null ? filters.brands : [brand],
                retailers: retailer === null ? filters.retailers : [retailer],
              })
            }
          />
        </>
      )}
      {changes && (
        <>
          <StoreMovesTable moves={changes.moves} {...{ ours, figures }} />
          <LaunchPanel launches={changes.launches} {...{ ours, figures }} />
        </>
      )}
      {audits && (
        <FieldAuditPanel audits={audits} range={data.filters.range} {...{ ours, figures }} onPage={toPage} />
      )}
    </>
  );
}
