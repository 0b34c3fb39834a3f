import { useTranslations } from 'next-intl';
import { BarList } from '#components/charts/bar-list.tsx';
import { Segments } from '#components/charts/segments.tsx';
import { TileMap, TileScale } from '#components/charts/tile-map.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { MAP_FIGURES, type MapFigure } from '#lib/market/distributions/distributions-filters.ts';
import type { DistributionMapData } from '#lib/market/distributions/panels/map/schema.ts';
import styles from './governorate-map.module.css';
import { GOVERNORATE_PLACES } from './governorate-places.ts';

type Props = {
  map: DistributionMapData;
  figure: MapFigure;
  chosen: string | null;
  figures: Figures;
  onFigure: (figure: MapFigure) => void;
  onPick: (governorate: string) => void;
};
type Governorate = DistributionMapData['governorates'][number];

const STEPS = 5;

/** All governorates as a map of tiles and as bars, the highest first. */
export function GovernorateMap({ map, figure, chosen, figures, onFigure, onPick }: Props) {
  const t = useTranslations('distributions.map');
  const words = useWords(figures);
  const known = map.governorates.filter((each) => each[figure].value !== null);
  const values = known.map((each) => each[figure].value ?? 0);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const levelOf = (value: number | null) =>
    value === null
      ? null
      : high === low
        ? STEPS - 1
        : Math.round(((value - low) / (high - low)) * (STEPS - 1));
  const tiles = map.governorates.flatMap((each) => {
    const place = GOVERNORATE_PLACES[each.id];
    if (!place) return [];
    const [column, row] = place;
    const { value } = each[figure];
    const { id, name } = each;
    return [
      { id, name, column, row, level: levelOf(value), text: figures.wholePercent(value), words: words(each) },
    ];
  });
  const ranked = known.toSorted((a, b) => (b[figure].value ?? 0) - (a[figure].value ?? 0));
  return (
    <Panel
      title={t('title')}
      text={t(`text.${figure}`)}
      actions={
        <Segments
          label={t('figure')}
          options={MAP_FIGURES.map((id) => ({ id, name: t(`figures.${id}`) }))}
          value={figure}
          onChange={onFigure}
        />
      }
    >
      {known.length === 0 ? (
        <PanelNote>{t('none')}</PanelNote>
      ) : (
        <div className={styles.both}>
          <div className={styles.map}>
            <TileMap label={t('keyboard')} tiles={tiles} chosen={chosen} hint={t('hint')} onPick={onPick} />
            {high > low && (
              <TileScale
                label={t('scale')}
                low={figures.wholePercent(low)}
                high={figures.wholePercent(high)}
              />
            )}
          </div>
          <BarList
            label={t('ranked')}
            rows={ranked.map((each) => ({
              ...{ id: each.id, name: each.name, value: each[figure].value, isChosen: each.id === chosen },
              figure: (
                <FigureLink figure={`governorate-${figure}:${each.id}`}>
                  {figures.percent(each[figure].value)}
                </FigureLink>
              ),
              note: t('stores', { known: each.known, all: each.all }),
            }))}
            onPick={onPick}
          />
        </div>
      )}
      {!map.showsStores && <PanelNote>{t('plan')}</PanelNote>}
    </Panel>
  );
}

/** Everything that a governorate says. */
function useWords(figures: Figures) {
  const t = useTranslations('distributions.map');
  return ({ name, known, all, weighted, availability, universe }: Governorate): string => {
    if (known === 0) return t('unknown', { name });
    const figure = t('words', {
      ...{ name, known, all },
      weighted: figures.percent(weighted.value),
      availability: figures.percent(availability.value),
    });
    if (universe.value === null) return figure;
    const half = universe.halfWidth === null ? '' : ` ± ${figures.index(universe.halfWidth)}`;
    return `${figure} ${t('allStores', { value: `${figures.percent(universe.value)}${half}` })}`;
  };
}
