import type { Context } from '#lib/context/context.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { getAllowance } from './claim-question.ts';
import type { UsageOut } from './schema.ts';
import { getTokenUse } from './token-budget.ts';

/** GET /api/chat/usage: the caller's questions of the day, and their company's tokens of the month. */
export const getUsage = async (ctx: Context<Account>): Promise<UsageOut> => {
  const [questions, tokens] = await Promise.all([getAllowance(ctx), getTokenUse(ctx, ctx.actor)]);
  return { questions, tokens };
};
