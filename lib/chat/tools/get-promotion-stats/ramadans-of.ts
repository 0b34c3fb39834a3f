import { SEASON_WEEK } from '#lib/market/measures/season-pressure.ts';
import type { RamadanData } from '#lib/market/promotions/panels/ramadan/schema.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { asPercent } from '../parts/tool-answer.ts';

/** Each Ramadan that is held, with its weeks and who began first, as the panel sets them beside each other. */
export const ramadansOf = (data: RamadanData) =>
  (data?.seasons ?? []).map(({ ramadan }, season) => ({
    ...{ from: ramadan.from, to: ramadan.to },
    weeks: (data?.weeks ?? []).map(({ week, cells }) => {
      const timeOf = (side: 'all' | 'own' | 'others') => {
        const at = data?.lines.findIndex((line) => line.season === season && line.side === side) ?? -1;
        return at === -1 ? undefined : asPercent(cells[at]?.value ?? null);
      };
      return {
        weekFrom: addDays(ramadan.from, week * SEASON_WEEK),
        ...{ timePercent: timeOf('all'), ownTimePercent: timeOf('own'), othersTimePercent: timeOf('others') },
      };
    }),
    firstToBegin: (data?.starts.find((each) => each.season === season)?.brands ?? []).map(
      ({ name, day }) => ({
        ...{ brand: name, beganOn: addDays(ramadan.from, day) },
      }),
    ),
  }));
