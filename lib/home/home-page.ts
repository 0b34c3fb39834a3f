import type { PageContext } from '#lib/auth/loaders.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';

/** Who opens home, behind its gate. */
export type HomePage = PageContext<Account & { role: 'user'; company: Company }> & {
  isTrialOffered: boolean;
};
