'use client';

import { useTranslations } from 'next-intl';
import type { ChartLine } from '#components/charts/chart-line.ts';
import { ChartFrame } from '#components/charts/chart-place.tsx';
import { LineChart } from '#components/charts/line-chart.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { RamadanData } from '#lib/market/promotions/panels/ramadan/schema.ts';
import { addDays, dayNumber } from '#lib/vocabulary/cairo-days.ts';

type Data = NonNullable<RamadanData>;
type Props = { ramadan: RamadanData; figures: Figures };

const HEIGHT = 300;
const NARROW_HEIGHT = 240;

/** Time on promotion by the day of Ramadan, against the Ramadans before. */
export function RamadanPanel({ ramadan, figures }: Props) {
  const t = useTranslations('promotions.ramadan');
  if (ramadan === null)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('none')}</PanelNote>
      </Panel>
    );
  const [newest, before] = ramadan.seasons;
  if (!newest) return null;
  return (
    <Panel
      title={t('title')}
      text={before ? t('text', { year: String(newest.year), before: String(before.year) }) : t('alone')}
    >
      <SeasonLines ramadan={ramadan} figures={figures} />
      <WeekTable ramadan={ramadan} figures={figures} />
      {ramadan.starts.map(({ season, brands }) => (
        <PanelNote key={season}>
          {brands.length === 0
            ? t('noStart', { year: String(ramadan.seasons[season]?.year) })
            : t('starts', {
                year: String(ramadan.seasons[season]?.year),
                names: figures.names(
                  brands.map(({ name, day }) => ({ name: t('start', { name, when: whenOf(t, day) }) })),
                ),
              })}
        </PanelNote>
      ))}
    </Panel>
  );
}

type Words = ReturnType<typeof useTranslations<'promotions.ramadan'>>;

/** "12 days before", "day 3" */
function whenOf(t: Words, day: number): string {
  return day < 0 ? t('daysBefore', { n: -day }) : t('dayOf', { n: day + 1 });
}

function SeasonLines({ ramadan, figures }: { ramadan: Data; figures: Figures }) {
  const t = useTranslations('promotions.ramadan');
  const market = useTranslations('market.seasons');
  const { seasons, days, lines } = ramadan;
  const [newest, before] = seasons;
  if (!newest) return null;
  const { from, to } = newest.ramadan;
  const first = dayNumber(from);
  const write = (day: string) => `${whenOf(t, dayNumber(day) - first)} · ${figures.shortDay(day)}`;
  const drawn = lines.flatMap((line): ChartLine[] => {
    // The one before is the pale line of the newest; those of before stand by themselves.
    if (line.season === 1) return [];
    const then = lines.find(({ side, season }) => side === line.side && season === 1);
    return [
      {
        id: `${line.side} ${line.season}`,
        name: nameOf(t, line.side, line.season === 0 ? null : String(seasons[line.season]?.year)),
        place: line.side === 'own' ? 'own' : line.side === 'others' ? 'rival' : 0,
        values: line.values,
        promoShare: [],
        compared: line.season === 0 && then ? then.values : [],
      },
    ];
  });
  const focus = new Set(drawn.filter(({ id }) => id.endsWith(' 0')).map(({ id }) => id));
  const eid = { name: market('eid-al-fitr'), from: addDays(to, 1), to: addDays(to, 3) };
  return (
    <ChartFrame
      label={t('keyboard')}
      height={NARROW_HEIGHT}
      description={t('description', { year: String(newest.year) })}
    >
      <LineChart
        days={days}
        lines={drawn}
        focus={focus}
        bands={[{ name: market('ramadan'), from, to }, eid]}
        compared={before ? days.map((day) => comparedWords(t, day, first, before.year)) : null}
        height={HEIGHT}
        narrowHeight={NARROW_HEIGHT}
        write={{
          value: figures.percent,
          tick: figures.wholePercent,
          day: write,
          change: figures.change,
          share: figures.wholePercent,
          count: figures.count,
        }}
      />
    </ChartFrame>
  );
}

function comparedWords(t: Words, day: string, first: number, year: number): string {
  return t('then', { when: whenOf(t, dayNumber(day) - first), year: String(year) });
}

function nameOf(t: Words, side: Data['lines'][number]['side'], year: string | null): string {
  const name = t(`sides.${side}`);
  return year === null ? name : t('sideThen', { name, year });
}

/** A row a week, with the years beside each other. */
function WeekTable({ ramadan, figures }: { ramadan: Data; figures: Figures }) {
  const t = useTranslations('promotions.ramadan');
  const { seasons, lines, weeks } = ramadan;
  return (
    <Table dense caption={t('weeks')}>
      <thead>
        <tr>
          <th scope="col">{t('week')}</th>
          {lines.map(({ side, season }) => (
            <th key={`${side} ${season}`} scope="col" data-numeric="">
              {nameOf(t, side, String(seasons[season]?.year))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, cells }) => (
          <tr key={week}>
            <th scope="row">{week < 0 ? t('weeksBefore', { n: -week }) : t('weekOf', { n: week + 1 })}</th>
            {cells.map((cell, at) => {
              const line = lines[at];
              const { side = 'all', season = 0 } = line ?? {};
              const day = addDays(seasons[season]?.ramadan.from ?? '', 7 * week);
              const kind = side === 'all' ? 'season-week' : `${side}-season-week`;
              return (
                <td key={`${side} ${season}`} data-numeric="">
                  <LowBase measure={cell} />
                  {cell.n > 0 ? (
                    <FigureLink figure={`${kind}:${day}`}>{figures.percent(cell.value)}</FigureLink>
                  ) : (
                    '–'
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
