import { sql } from 'drizzle-orm';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';

/** The condition that a series `s` counts in a chain: it is matched to a product, in the market's currency. */
export const IS_IN_CHAIN = sql`s.product_id is not null and s.currency = ${sql.raw(`'${MARKET_CURRENCY}'`)}`;
