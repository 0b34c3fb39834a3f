import { connect, disconnect, type Pool } from '#db/client.ts';
import { ownerAddress } from '#lib/core/env.ts';

/** Does what the application's role may not: tables, functions and triggers of a test's own. */
export async function asOwner<T>(work: (owner: Pool) => Promise<T>): Promise<T> {
  const pool = connect({ url: ownerAddress(process.env) ?? '', max: 1 });
  try {
    return await work(pool);
  } finally {
    await disconnect(pool);
  }
}
