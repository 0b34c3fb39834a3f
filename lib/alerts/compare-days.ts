import type { JudgedDay } from '#db/queries/alert-judgements.ts';
import type { ChangeRow } from '#db/queries/market-changes.ts';
import { type Day, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { changeKey, keyOn, subjectOf } from './change-key.ts';
import { REDATED_WITHIN } from './policy.ts';

/** A change that is the same one as before, on another day. */
type Redated = { from: string; to: string; firstOn: Day };

export type Compared = {
  /** Changes that weren't there before. */
  fresh: ChangeRow[];
  /** Keys of those that are there no more. */
  vanished: string[];
  redated: Redated[];
  /** What is to be kept of these days for the next time. */
  days: JudgedDay[];
};

type Digest = { day: Day; digest: string };

/** Days from the first one on whose changes are not those that were there before. */
export const changedDays = (
  known: readonly JudgedDay[],
  digests: readonly Digest[],
  from: Day,
): Map<Day, string> => {
  const before = new Map(known.map(({ day, digest }) => [day, digest]));
  const now = new Map(digests.map(({ day, digest }) => [day, digest]));
  const days = new Set([...before.keys(), ...now.keys()]);
  return new Map(
    [...days]
      .filter((day) => day >= from && (before.get(day) ?? '') !== (now.get(day) ?? ''))
      .map((day) => [day, now.get(day) ?? '']),
  );
};

/**
 * What is new on changed days, and what is gone. What is gone on one day and new within a few days of it, of the same subject, only moved.
 * @param changes all of these days
 */
export const compareDays = (
  known: readonly JudgedDay[],
  changed: ReadonlyMap<Day, string>,
  changes: readonly ChangeRow[],
): Compared => {
  const before = new Map(known.map(({ day, changes: subjects }) => [day, new Set(subjects)]));
  const now = Map.groupBy(changes, ({ firstOn }) => firstOn);
  const days = [...changed].map(([day, digest]) => ({
    ...{ day, digest },
    changes: (now.get(day) ?? []).map(subjectOf).toSorted(),
  }));
  const added = changes.filter((change) => !before.get(change.firstOn)?.has(subjectOf(change)));
  const gone = days.flatMap(({ day, changes: subjects }) => {
    const left = new Set(subjects);
    return [...(before.get(day) ?? [])].flatMap((subject) => (left.has(subject) ? [] : [{ subject, day }]));
  });
  const movable = Map.groupBy(gone, ({ subject }) => subject);
  const redated: Redated[] = [];
  const fresh = added.filter((change) => {
    const places = movable.get(subjectOf(change)) ?? [];
    const nearest = places.findIndex(
      ({ day }) => Math.abs(dayNumber(day) - dayNumber(change.firstOn)) <= REDATED_WITHIN,
    );
    const [place] = nearest < 0 ? [] : places.splice(nearest, 1);
    if (place === undefined) return true;
    redated.push({ from: keyOn(place.subject, place.day), to: changeKey(change), firstOn: change.firstOn });
    return false;
  });
  const vanished = [...movable.values()].flat().map(({ subject, day }) => keyOn(subject, day));
  return { fresh, vanished, redated, days };
};
