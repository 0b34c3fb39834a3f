import { deleteRule, findRule, forgetWaiting, updateRule } from '#db/queries/alert-rules.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { requestDelivery, requestJudgement } from '#lib/jobs/request-judgement.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import { findFollowed } from './find-followed.ts';
import { hasLimit } from './judge-changes.ts';
import type { AlertContext } from './preview-rule.ts';
import { ruleTerms } from './rule-terms.ts';
import type { RuleChangeBody } from './schema.ts';
import { requireWebhook } from './webhook/policy.ts';

type Change = RuleChangeBody & { id: string };

/**
 * PATCH /api/alerts/{id}: its name, least change, email, pause and snooze. A rule that goes on again takes a new baseline.
 * @throws AppError NOT_FOUND for a rule of another person, and one whose view is gone where it should go on; the refusals of `createRule`
 */
export const changeRule = async (
  ctx: AlertContext,
  { id, isPaused, snoozeDays, threshold, ...plain }: Change,
): Promise<{ id: string }> => {
  const { db, actor, now } = ctx;
  if (plain.byWebhook) requireWebhook(actor.company.subscription, now);
  const own = { id, userId: actor.userId, companyId: actor.company.id };
  const rule = await findRule(db, own);
  if (!rule) throw new AppError('NOT_FOUND');
  const terms = ruleTerms({ ...rule, threshold: threshold ?? rule.threshold });
  if (hasLimit(rule) && terms.threshold !== rule.threshold)
    throw new AppError('VALIDATION_ERROR', { fields: { threshold: 'invalid' } });
  const isResumed = isPaused === false && rule.pause !== null;
  if (isResumed || terms.threshold !== rule.threshold)
    await readMarket(ctx, (reader) => findFollowed(ctx, reader, rule.view, terms));
  const pause = isResumed ? null : isPaused ? 'person' : undefined;
  await db.transaction(async (tx) => {
    const changed = await updateRule(tx, own, {
      ...plain,
      threshold: terms.threshold,
      ...(pause !== undefined && { pause }),
      ...(snoozeDays !== undefined && { snoozedUntil: snoozeDays > 0 ? addMs(now, snoozeDays * DAY) : null }),
    });
    if (!changed) throw new AppError('NOT_FOUND');
    if (pause === 'person') await forgetWaiting(tx, [id]);
    if (isResumed) await requestJudgement(tx);
    if (snoozeDays !== undefined) await requestDelivery(tx, own.userId);
  });
  return { id };
};

/** DELETE /api/alerts/{id}, with all that it said. @throws AppError NOT_FOUND */
export const removeRule = async (
  { db, actor }: AlertContext,
  { id }: { id: string },
): Promise<{ id: string }> => {
  if (!(await deleteRule(db, { id, userId: actor.userId, companyId: actor.company.id })))
    throw new AppError('NOT_FOUND');
  return { id };
};
