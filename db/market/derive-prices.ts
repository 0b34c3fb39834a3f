import type { SQL } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { DEALS_OF_CHAINS, deriveDeals } from './chain-deals.ts';
import { deriveChains } from './chain-spells.ts';
import { derivePriceSpells } from './price-spells.ts';

/** All that follows from prices: spells of the touched series by their readings, what stands in their chains, and on promotion. */
export const derivePrices = async (db: Statements, readings: SQL): Promise<void> => {
  await derivePriceSpells(db, readings);
  await deriveChains(db);
  await deriveDeals(db, DEALS_OF_CHAINS);
};
