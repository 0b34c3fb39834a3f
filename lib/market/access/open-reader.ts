import type { Pool } from '#db/client.ts';
import type { Context } from '#lib/context/context.ts';
import { dataScope } from './actor-scope.ts';
import { findOurs } from './find-ours.ts';
import type { Reader } from './reader.ts';

type Asker = Pick<Context, 'actor' | 'db' | 'locale' | 'now'> & { market: Pool };

/** The reader that the door gives to pages, calls, files and the analyst alike (read-market.ts). */
export const readerOf = async ({ actor, db, market, locale, now }: Asker): Promise<Reader> => ({
  market,
  now,
  locale,
  scope: dataScope(actor, now),
  ours: await findOurs(db, actor),
});
