import type { Pool } from '#db/client.ts';
import type { Context } from '#lib/context/context.ts';
import { dataScope } from './actor-scope.ts';
import type { Reader } from './answer.ts';
import { findOurs } from './brands/find-ours.ts';

type Asker = Pick<Context, 'actor' | 'db' | 'locale' | 'now'> & { market: Pool };

/** Who asks the market, as its door lets them in (read-market.ts): pages, calls, files and the analyst see the same. */
export const readerOf = async ({ actor, db, market, locale, now }: Asker): Promise<Reader> => ({
  market,
  now,
  locale,
  scope: dataScope(actor, now),
  ours: await findOurs(db, actor),
});
