import { settleTokens } from '#db/queries/analyst-budgets.ts';
import { countQuestions, releaseQuestion, takeQuestion } from '#db/queries/chat-usage.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { keyedHash } from '#lib/core/keyed-hash.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { addressSubject } from '#lib/rate-limit/rate-limit.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import { cairoDay, type Day } from '#lib/vocabulary/cairo-days.ts';
import { GUEST_QUESTIONS_PER_DAY, memberLimit, nextReset } from './policy.ts';
import {
  budgetReached,
  RESERVED_TOKENS,
  type TokenBudget,
  tokenBudgetOf,
  warnNearlyUsed,
} from './token-budget.ts';

type Asker = Pick<Context, 'db' | 'actor' | 'now' | 'address'>;

export type Claim = {
  /** Questions left today, this one taken. */
  left: number;
  /** What the answer's tokens are taken from. */
  budget: TokenBudget;
  /** Gives the question and its tokens back, for one that the model never began to answer. */
  release: () => Promise<void>;
};

export type Allowance = { limit: number; left: number };

/** Guests count by their address, of which only an HMAC is kept; members by themselves. */
export const subjectOf = (actor: Actor, address: string): string =>
  actor.kind === 'account'
    ? `user:${actor.userId}`
    : `address:${keyedHash('chat-guest', addressSubject(address))}`;

const limitOf = (actor: Actor): number =>
  actor.kind === 'account' ? memberLimit(actor.dailyMessageLimit) : GUEST_QUESTIONS_PER_DAY;

/** Midnight in Cairo, except on the day on which clocks skip it. */
export const resetTime = (locale: Locale, day: Day): string => formatDate(locale, nextReset(day), 'time');

/**
 * Takes one question from the asker's Cairo day, and the tokens that its answer may need.
 * @throws AppError CHAT_DISABLED, DAILY_LIMIT_REACHED, GUEST_LIMIT_REACHED, BUDGET_REACHED
 */
export const claimQuestion = async (ctx: Asker & Pick<Context, 'locale'>): Promise<Claim> => {
  const { db, actor, now, address, locale } = ctx;
  const limit = limitOf(actor);
  if (limit === 0) throw new AppError('CHAT_DISABLED');
  const day = cairoDay(now);
  const counter = { subject: subjectOf(actor, address), day };
  const budget = tokenBudgetOf(actor, now);
  const answer = { period: budget, tokens: RESERVED_TOKENS, budget: budget.budget };
  const { count, tokens } = await takeQuestion(db, { ...counter, limit }, answer);
  if (count === null) {
    const reset = nextReset(day);
    throw new AppError(actor.kind === 'account' ? 'DAILY_LIMIT_REACHED' : 'GUEST_LIMIT_REACHED', {
      values: { limit, time: resetTime(locale, day) },
      retryAfterSeconds: Math.max(1, Math.ceil((reset.getTime() - now.getTime()) / 1000)),
    });
  }
  if (tokens === null) {
    await releaseQuestion(db, counter);
    throw budgetReached(ctx, budget);
  }
  const release = async () => {
    await releaseQuestion(db, counter);
    await settleTokens(db, budget, -RESERVED_TOKENS);
  };
  await warnNearlyUsed(ctx, budget, tokens).catch(async (fault) => {
    await release();
    throw fault;
  });
  return { left: limit - count, budget, release };
};

/** What is left of the asker's day, taking nothing. */
export const getAllowance = async ({ db, actor, now, address }: Asker): Promise<Allowance> => {
  const limit = limitOf(actor);
  const day = cairoDay(now);
  const used = await countQuestions(db, { subject: subjectOf(actor, address), day });
  return { limit, left: Math.max(0, limit - used) };
};
