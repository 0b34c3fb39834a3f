import { LRUCache } from 'lru-cache';
import type { KnownCategory } from '#db/queries/market-changes.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';

const MOST_KEPT = 1_000;

const kept = new LRUCache<string, { headline: Headline | null }>({ max: MOST_KEPT });

/**
 * A module's figure of a category, kept until anything of the category is derived again: everyone of a plan who compares with the same brands
 * has the same one.
 */
export const findHeadline = async (
  reader: Reader,
  { module, headline: read }: Pick<AnyDashboard, 'module' | 'headline'>,
  { id, dataset, state }: Pick<KnownCategory, 'id' | 'dataset' | 'state'>,
): Promise<Headline | null> => {
  if (!read) return null;
  const { scope, locale, now, ours } = reader;
  const { level, features } = scope;
  const key = JSON.stringify([
    module,
    id,
    dataset,
    state,
    level,
    features,
    locale,
    cairoDay(now),
    ours?.get(id) ?? null,
  ]);
  const known = kept.get(key);
  if (known) return known.headline;
  const headline = await read(reader, id);
  // Where nothing is known of a category yet, nothing says when that changes.
  if (state !== '') kept.set(key, { headline });
  return headline;
};
