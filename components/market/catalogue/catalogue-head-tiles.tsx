'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Tile, TileStrip } from '#components/ui/tile.tsx';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';

/** What the tiles need of a view. */
type CatalogueTileData = Pick<CatalogueData, 'tiles'> & Partial<Pick<CatalogueData, 'compared'>>;

type Props = {
  data: CatalogueTileData;
  figures: Figures;
  /** Where the rows behind them can be opened. */
  opensRows?: boolean;
};

/** How much there is, what came and went, and how well it is known. */
export function CatalogueTiles(props: Props) {
  const { data, figures, opensRows = false } = props;
  const t = useTranslations('catalogueTiles');
  const { tiles } = data;
  const then = data.compared?.tiles;
  const counted = (figure: 'active' | 'new' | 'gone', label: string, n: number, was?: number) => ({
    label,
    value: figures.count(n),
    ...(opensRows && { href: rowsAddress(figure) }),
    was: was === undefined ? null : figures.count(was),
  });
  const plain = [
    {
      ...counted('active', t('active'), tiles.active.products, then?.active.products),
      note: t('ofBrands', { n: tiles.active.brands }),
    },
    { ...counted('new', t('new'), tiles.new, then?.new), note: t('newNote') },
    { ...counted('gone', t('gone'), tiles.gone, then?.gone), note: t('goneNote') },
  ];
  return (
    <TileStrip label={t('label')} leads={opensRows}>
      {plain.map(({ was, note, ...tile }) => (
        <Tile key={tile.label} {...tile} note={<TileNote was={was}>{note}</TileNote>} />
      ))}
      <PackTile {...props} />
      <RecordTile {...props} />
      <MatchTile {...props} />
    </TileStrip>
  );
}

function TileNote({ was, children }: { was: string | null; children: ReactNode }) {
  const t = useTranslations('catalogueTiles');
  return (
    <>
      {children}
      {was !== null && ` · ${t('was', { value: was })}`}
    </>
  );
}

function PackTile({ data, figures, opensRows = false }: Props) {
  const t = useTranslations('catalogueTiles');
  const { packs } = data.tiles;
  const then = data.compared?.tiles.packs.changes;
  const opens = (figure: string) => (words: ReactNode) =>
    opensRows ? <FigureLink figure={figure}>{words}</FigureLink> : words;
  return (
    <Tile
      label={t('packs')}
      {...(opensRows && { href: rowsAddress('pack-changes') })}
      value={figures.count(packs.changes)}
      note={
        <TileNote was={then === undefined ? null : figures.count(then)}>
          {packs.shrunk === null || packs.grown === null
            ? t('packsNote')
            : t.rich('sizes', {
                ...{ shrunk: opens('shrunk'), grown: opens('grown') },
                ...{ smaller: packs.shrunk, larger: packs.grown },
              })}
        </TileNote>
      }
    />
  );
}

function RecordTile({ data, figures, opensRows = false }: Props) {
  const t = useTranslations('catalogueTiles');
  const { completeness } = data.tiles;
  const then = data.compared?.tiles.completeness.value;
  return (
    <Tile
      label={t('completeness')}
      {...(opensRows && { href: rowsAddress('completeness') })}
      value={figures.percent(completeness.value)}
      note={
        <TileNote was={then == null ? null : figures.percent(then)}>
          {completeness.incomplete === 0
            ? t('allComplete')
            : t.rich('incompleteNote', {
                n: completeness.incomplete,
                rows: (words) => (opensRows ? <FigureLink figure="incomplete">{words}</FigureLink> : words),
              })}{' '}
          <LowBase measure={completeness} />
          <WithheldMark figure="completeness" />
        </TileNote>
      }
    />
  );
}

function MatchTile({ data, figures, opensRows = false }: Props) {
  const t = useTranslations('catalogueTiles');
  const { matched } = data.tiles;
  const then = data.compared?.tiles.matched.value;
  return (
    <Tile
      label={t('matched')}
      {...(opensRows && { href: rowsAddress('matched') })}
      value={figures.percent(matched.value)}
      note={
        <TileNote was={then == null ? null : figures.percent(then)}>
          {t('matchedNote', { n: matched.n })} <LowBase measure={matched} />
          <WithheldMark figure="matched" />
        </TileNote>
      }
    />
  );
}
