import type { Context } from '#lib/context/context.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import { completeNames } from '#lib/market/names/complete-names.ts';
import { languageOfText } from './question-language.ts';
import type { NamesIn, NamesOut } from './schema.ts';

/** GET /chat/names: what a name in a question may be, while it is typed, in the language of what is typed; what the asker does not see is not there. */
export const listNames = async (ctx: Context, { q }: NamesIn): Promise<NamesOut> =>
  readMarket(
    { ...ctx, locale: languageOfText(q) ?? ctx.locale },
    (reader) => completeNames(reader, q),
    // It has a limit of its own: each letter is a call.
    { isPatient: true },
  );
