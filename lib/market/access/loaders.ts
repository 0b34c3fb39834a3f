import { type PageContext, pageGone } from '#lib/auth/loaders.ts';
import { isAskedByRouter } from '#lib/core/asked-by-router.ts';
import { SECOND } from '#lib/core/clock.ts';
import { answerPage } from '#lib/core/page-answer.ts';
import { within } from '#lib/core/within.ts';
import { enterMarket, isTooMany, secondsToWait } from './read-market.ts';
import type { Reader } from './reader.ts';

/** A slow line doesn’t keep a person’s place for longer than this after the read. */
const SENT_WITHIN = 2 * SECOND;

/** A read that has started, or the seconds to wait before the next try. */
export type PageRead<T> = { reading: Promise<T>; waitSeconds: null } | { reading: null; waitSeconds: number };

/**
 * Starts a page's read of the market before its first byte is sent, so that a refused document is a 429. The page keeps its frame and shows
 * a notice. To the router it stays 200: at any other status the router would replace the current page with the document.
 */
export const loadFromMarket = async <T>(
  page: PageContext,
  read: (reader: Reader) => Promise<T>,
): Promise<PageRead<T>> => {
  try {
    const gone = pageGone();
    const { reader, leave } = await enterMarket({ ...page, gone });
    const reading = read(reader);
    void untilSent(reading, gone).then(leave);
    return { reading, waitSeconds: null };
  } catch (fault) {
    if (!isTooMany(fault)) throw fault;
    const waitSeconds = secondsToWait(fault);
    if (!(await isAskedByRouter())) answerPage({ status: 429, retryAfterSeconds: waitSeconds });
    return { reading: null, waitSeconds };
  }
};

/** Drawing a page costs more than its read, so the place is kept for both. */
const untilSent = async (reading: Promise<unknown>, gone: AbortSignal): Promise<void> => {
  await reading.catch(() => {});
  if (gone.aborted) return;
  const sent = new Promise((resolve) => gone.addEventListener('abort', resolve));
  await within(SENT_WITHIN, sent, () => {});
};
