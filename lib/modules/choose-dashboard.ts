import type { z } from 'zod';
import { rememberDashboard } from '#db/queries/module-memory.ts';
import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { DashboardChoice } from './schema.ts';

type Choice = z.output<typeof DashboardChoice>;

/** PUT /api/modules/dashboard: which of a module's two dashboards opens first for this person. */
export const chooseDashboard = async (
  { db, actor, now }: Context<Account>,
  { moduleId, kind }: Choice,
): Promise<Choice> => {
  await rememberDashboard(db, { userId: actor.userId, moduleId, kind, now });
  return { moduleId, kind };
};
