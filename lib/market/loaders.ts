import { type PageContext, pageGone } from '#lib/auth/loaders.ts';
import type { Reader } from './answer.ts';
import { enterMarket, isTooMany, secondsToWait } from './read-market.ts';

/** What a page reads, which has begun; or after how many seconds it may ask again. */
export type PageRead<T> = { reading: Promise<T>; waitSeconds: null } | { reading: null; waitSeconds: number };

/**
 * Lets a page into the market before its first byte leaves, so that a refusal is the status of its document. The page keeps its frame and
 * says the rest.
 */
export const loadFromMarket = async <T>(
  page: PageContext,
  read: (reader: Reader) => Promise<T>,
): Promise<PageRead<T>> => {
  try {
    const { reader, leave } = await enterMarket({ ...page, gone: pageGone() });
    return { reading: read(reader).finally(leave), waitSeconds: null };
  } catch (fault) {
    if (!isTooMany(fault)) throw fault;
    return { reading: null, waitSeconds: secondsToWait(fault) };
  }
};
