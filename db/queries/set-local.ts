import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/client.ts';

/** Settings that hold for this transaction. A plan is made for the very words: that of a LIKE is blind without them. */
export const setLocal = async (tx: Transaction, settings: Record<string, string | number>): Promise<void> => {
  const all = { plan_cache_mode: 'force_custom_plan', jit: 'off', ...settings };
  const calls = Object.entries(all).map(([name, value]) => sql`set_config(${name}, ${String(value)}, true)`);
  await tx.execute(sql`select ${sql.join(calls, sql`, `)}`);
};
