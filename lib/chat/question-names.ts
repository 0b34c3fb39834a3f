import type { Context } from '#lib/context/context.ts';
import { SECOND } from '#lib/core/clock.ts';
import { within } from '#lib/core/within.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import { findNames } from '#lib/market/names/find-names.ts';
import type { Said } from '#lib/market/names/said.ts';
import { languageOfText } from './question-language.ts';

/** The answer does not wait longer for them: the tools find names as well. */
const PATIENCE = SECOND;

type Asking = {
  /** Whether the question is taken from its asker's allowance: before it, nothing is looked for. */
  counted: Promise<boolean>;
  clientGone: AbortSignal;
  refused: AbortSignal;
};

/** The names in a question. Null where they could not be found in time, or it was not counted; never rejects. */
export const findQuestionNames = async (
  ctx: Context,
  question: string,
  { counted, clientGone, refused }: Asking,
): Promise<Said | null> => {
  const locale = languageOfText(question) ?? ctx.locale;
  // A member's answer goes on without them.
  const late = [AbortSignal.timeout(PATIENCE), refused];
  const gone = AbortSignal.any(ctx.actor.kind === 'guest' ? [clientGone, ...late] : late);
  // The market is entered while the question is counted.
  const names = readMarket(
    { ...ctx, locale, gone },
    async (reader) => ((await counted) ? findNames(reader, question) : null),
    { isPatient: true },
  );
  const found = names.catch((error: unknown) => {
    ctx.log.warn({ error }, 'the names of a question were not found');
    return null;
  });
  return within(PATIENCE, found, () => null);
};
