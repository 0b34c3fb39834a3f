import { gathering, type Pool } from './client.ts';
import { keepAs } from './kept-reads.ts';

/** The same pool for many reads that go on side by side: those that begin together are one statement, and what is kept is shared. */
export const readTogether = (pool: Pool): Pool => {
  const made = gathering(pool);
  keepAs(made, pool);
  return made;
};
