import { countCompanyRules, insertRule } from '#db/queries/alert-rules.ts';
import { AppError } from '#lib/core/errors.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { findAskedView, keepAskedView } from './asked-view.ts';
import { findFollowed } from './find-followed.ts';
import { ruleLimit } from './policy.ts';
import type { AlertContext } from './preview-rule.ts';
import { ruleTerms } from './rule-terms.ts';
import type { RuleBody } from './schema.ts';
import { requireWebhook } from './webhook/policy.ts';

/**
 * POST /api/alerts: a rule over one of the person's own saved views, or over a view that is saved with it. It says nothing of what is there
 * already.
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_ERROR, PLAN_REQUIRED also where the company has as many rules as its plan has room for
 */
export const createRule = async (ctx: AlertContext, body: RuleBody): Promise<{ id: string }> => {
  const { db, actor, now } = ctx;
  const { name, byEmail, byWebhook } = body;
  const { subscription } = actor.company;
  const owner = { userId: actor.userId, companyId: actor.company.id };
  const terms = ruleTerms(body);
  if (byWebhook) requireWebhook(subscription, now);
  const row = await findAskedView(ctx, { viewId: body.viewId, ...body.view });
  await readMarket(ctx, (reader) => findFollowed(ctx, reader, row, terms));
  return db.transaction(async (tx) => {
    const used = await countCompanyRules(tx, owner.companyId);
    if (used >= ruleLimit(subscription, now)) throw noRoom(subscription, now);
    const viewId = await keepAskedView(tx, now, owner, { name, ...row });
    const id = await insertRule(tx, { ...owner, ...terms, name, byEmail, byWebhook, viewId, now });
    // It takes its baseline soon, so that what comes next is news.
    await requestJudgement(tx);
    return { id };
  });
};

/** Names the plan that has room for more; the largest has none above it. */
const noRoom = (subscription: SubscriptionSnapshot | null, now: Date): AppError => {
  const most = ruleLimit(subscription, now);
  const larger = PLAN_NAMES.find(
    (name) =>
      plans[name].alertRules > most &&
      (!subscription || PLAN_NAMES.indexOf(name) >= PLAN_NAMES.indexOf(subscription.plan)),
  );
  return larger
    ? new AppError('PLAN_REQUIRED', { values: { feature: 'alertRules', plan: larger } })
    : new AppError('VALIDATION_ERROR', { fields: { name: 'tooManyAlerts' } });
};
