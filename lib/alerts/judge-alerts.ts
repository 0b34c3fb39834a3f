import { setImmediate } from 'node:timers/promises';
import { listJudgedStates } from '#db/queries/alert-judgements.ts';
import { type JudgedRuleRow, listRulesToJudge } from '#db/queries/alert-rules.ts';
import { type CategoryState, listCategoryStates } from '#db/queries/categories.ts';
import type { JobContext } from '#lib/context/context.ts';
import { addMs, SECOND } from '#lib/core/clock.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { companyScope } from '#lib/market/access/actor-scope.ts';
import { marketForJobs } from '#lib/market/access/read-market.ts';
import type { RulePause } from '#lib/vocabulary/alert-terms.ts';
import { categoryOf, gapOf } from './followed-view.ts';
import { type FollowedRule, judgeCategory } from './judge-category.ts';
import { ruleLimit } from './policy.ts';
import { ruleViewOf } from './rule-view.ts';
import { sayPaused } from './say-paused.ts';

/** Between two looks at a reading database that doesn't have yet what was written. */
const LOOKS_AGAIN_AFTER = 10 * SECOND;

/**
 * Finds what every rule speaks of among the changes that are new, category by category: each is read once for all rules. Where the reading
 * database doesn't have yet what was written, the category waits for it. Safe at any number of places at once.
 */
export const judgeAlerts = async (
  ctx: JobContext,
  _: object = {},
  market = marketForJobs(),
): Promise<void> => {
  const { db, now, signal } = ctx;
  const rules = await listRulesToJudge(db);
  if (rules.length === 0) return;
  const [written, shown, judged] = await Promise.all([
    listCategoryStates(db),
    listCategoryStates(market),
    listJudgedStates(db),
  ]);
  const { followed, pauses } = await settleRules(rules, shown, now);
  await sayPaused(ctx, rules, pauses);
  const writtenStates = new Map(written.map((each) => [keyOf(each), each.state]));
  const judgedStates = new Map(
    judged.map(({ categoryId, dataset, state }) => [keyOf({ id: categoryId, dataset }), state]),
  );
  let isLagging = false;
  for (const [key, group] of Map.groupBy(followed, ({ category }) => keyOf(category))) {
    signal.throwIfAborted();
    const [first] = group;
    if (!first) continue;
    const { category } = first;
    if ((writtenStates.get(key) ?? category.state) !== category.state) isLagging = true;
    else
      await judgeCategory({ ...ctx, market }, { category, was: judgedStates.get(key) ?? null, rules: group });
  }
  if (isLagging) await requestJudgement(db, addMs(now, LOOKS_AGAIN_AFTER));
};

const keyOf = ({ id, dataset }: Pick<CategoryState, 'id' | 'dataset'>): string => `${id} ${dataset}`;

type Settled = { followed: FollowedRule[]; pauses: Map<string, RulePause> };

/** Which rules are followed and where, and which are paused and why: of a company's, those that its plan has room for, the oldest first. */
const settleRules = async (
  rules: readonly JudgedRuleRow[],
  states: readonly CategoryState[],
  now: Date,
): Promise<Settled> => {
  const followed: FollowedRule[] = [];
  const pauses = new Map<string, RulePause>();
  for (const group of Map.groupBy(rules, ({ companyId }) => companyId).values()) {
    const subscription = group[0]?.subscription ?? null;
    const scope = companyScope(subscription, now);
    const room = ruleLimit(subscription, now);
    // Views are read from their addresses, which takes its time for all rules: others have their turn after each company.
    await setImmediate();
    for (const [place, rule] of group.entries()) {
      const view = ruleViewOf(rule.view);
      const category =
        view && place < room && gapOf(scope, rule, view) === null && categoryOf(states, scope, view);
      if (!view) pauses.set(rule.id, 'view_gone');
      else if (!category || category === 'outside') pauses.set(rule.id, 'plan');
      else if (category !== 'unknown') followed.push({ rule, scope, view, category });
    }
  }
  return { followed, pauses };
};
