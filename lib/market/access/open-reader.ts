import type { Pool } from '#db/client.ts';
import { findHomeSince } from '#db/queries/home-days.ts';
import type { Context } from '#lib/context/context.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { dataScope } from './actor-scope.ts';
import { openIssuesFor } from './find-open-issues.ts';
import { findOurs } from './find-ours.ts';
import type { Reader } from './reader.ts';

type Asker = Pick<Context, 'actor' | 'db' | 'locale' | 'now'> & { market: Pool };

/** The reader that the door gives to pages, calls, files and the analyst alike (read-market.ts). */
export const readerOf = async ({ actor, db, market, locale, now }: Asker): Promise<Reader> => {
  const scope = dataScope(actor, now);
  return {
    ...{ market, now, locale, scope },
    ours: await findOurs(db, actor),
    issues: openIssuesFor(db, actor, scope),
    seen: async () =>
      actor.kind === 'guest' ? {} : findHomeSince(db, { userId: actor.userId, today: cairoDay(now) }),
  };
};
