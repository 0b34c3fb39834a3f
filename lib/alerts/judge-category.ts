import { setImmediate } from 'node:timers/promises';
import type { Pool, Transaction } from '#db/client.ts';
import {
  endEvents,
  insertEvents,
  listStandingEvents,
  type NewEvent,
  redateEvents,
  withdrawEvents,
} from '#db/queries/alert-events.ts';
import { listJudgedDays, moveJudged, replaceJudgedDays } from '#db/queries/alert-judgements.ts';
import { type JudgedRuleRow, listRulePeople, pauseRules, setBaselines } from '#db/queries/alert-rules.ts';
import type { CategoryState } from '#db/queries/categories.ts';
import { type ChangeRow, listChangeDigests, listChanges } from '#db/queries/market-changes.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { requestDelivery } from '#lib/jobs/request-judgement.ts';
import { ALERT_DAYS, type RulePause } from '#lib/vocabulary/alert-terms.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { changeKey, subjectOf } from './change-key.ts';
import { type Compared, changedDays, compareDays } from './compare-days.ts';
import {
  type FollowedCategory,
  type FollowedView,
  followView,
  openCategory,
  type RuleView,
} from './followed-view.ts';
import { inOrder, judgeChanges } from './judge-changes.ts';
import { sayPaused } from './say-paused.ts';

/** A rule with what its company may see, and the category that its view opens with. */
export type FollowedRule = {
  rule: JudgedRuleRow;
  scope: DataScope;
  view: RuleView;
  category: CategoryState;
};

type Asked = {
  category: CategoryState;
  /** The state in which it was judged last; null: never. */
  was: string | null;
  rules: readonly FollowedRule[];
};

/** Rules that are judged before others have their turn. */
const AT_ONCE = 50;

type Context = Pick<SystemContext, 'db' | 'now'> & { market: Pool };

/**
 * Judges the rules of one category by the changes that weren't there when it was judged last. A rule that has no baseline in it takes one, in
 * silence; so does one that was paused and has something to follow again. One that still has nothing stays paused, without another word.
 */
export const judgeCategory = async (ctx: Context, { category, was, rules }: Asked): Promise<void> => {
  const { id, no, dataset, state, newestOn } = category;
  const hasBaseline = ({ rule }: FollowedRule) =>
    rule.judgedCategory === id && rule.judgedDataset === dataset;
  if (newestOn === null || (was === state && rules.every(hasBaseline))) return;
  const { db, market } = ctx;
  const place = { categoryId: id, dataset };
  const from = addDays(newestOn, -ALERT_DAYS);
  const [known, digests] = await Promise.all([
    listJudgedDays(db, place),
    listChangeDigests(market, { categoryNo: no, dataset, from }),
  ]);
  const changed = changedDays(known, digests, from);
  const changes =
    changed.size === 0
      ? []
      : await listChanges(market, { categoryNo: no, dataset, days: [...changed.keys()] });
  const compared = compareDays(known, changed, changes);
  // In order once, which the rules' own orders then cost little.
  const news = was === null ? [] : compared.fresh.toSorted(inOrder);
  const opened = await openCategory(market, category);
  if (!opened) return;
  const { judged, pauses } = await judgeRules(ctx, opened, { place, rules, news, hasBaseline });
  await db.transaction((tx) =>
    keepJudgement(tx, ctx, {
      category,
      was,
      from,
      compared,
      judged,
      followed: rules.filter(({ rule }) => !pauses.has(rule.id)),
      hasBaseline,
    }),
  );
  await sayPaused(
    ctx,
    rules.map(({ rule }) => rule),
    pauses,
  );
};

type Place = { categoryId: string; dataset: CategoryState['dataset'] };
type Judged = { events: NewEvent[]; ended: { ruleId: string; subject: string }[] };

type RulesAsked = {
  place: Place;
  rules: readonly FollowedRule[];
  news: readonly ChangeRow[];
  hasBaseline: (rule: FollowedRule) => boolean;
};

const judgeRules = async (
  { db }: Context,
  opened: FollowedCategory,
  { place, rules, news, hasBaseline }: RulesAsked,
): Promise<{ judged: Judged; pauses: Map<string, RulePause> }> => {
  const products = [...new Set(news.map(({ productId }) => productId))];
  const standing = Map.groupBy(
    products.length === 0 ? [] : await listStandingEvents(db, place, products),
    ({ ruleId }) => ruleId,
  );
  const follow = keepViews(opened);
  const judged: Judged = { events: [], ended: [] };
  const pauses = new Map<string, RulePause>();
  for (const [index, followed] of rules.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const { rule, scope } = followed;
    const view = follow(followed);
    if (typeof view === 'string') pauses.set(rule.id, view);
    else if (hasBaseline(followed)) {
      const { kind, threshold, below, above } = rule;
      const terms = { kind, threshold, below, above, level: scope.level, isInView: view.isInView };
      const stood = new Set((standing.get(rule.id) ?? []).map(subjectOf));
      const { alerts, ended } = judgeChanges(terms, news, stood);
      for (const { change, isOver } of alerts)
        judged.events.push({ ...change, ruleId: rule.id, key: changeKey(change), isOver });
      for (const subject of ended) judged.ended.push({ ruleId: rule.id, subject });
    }
  }
  return { judged, pauses };
};

/** Many rules are over the same views. */
const keepViews = (opened: FollowedCategory) => {
  const kept = new Map<string, FollowedView | RulePause>();
  return ({ rule, scope, view }: FollowedRule): FollowedView | RulePause => {
    const key = JSON.stringify([view, scope.level, scope.features, rule.kind === 'stock']);
    const known = kept.get(key) ?? followView(opened, scope, view, rule.kind);
    kept.set(key, known);
    return known;
  };
};

type Kept = {
  category: CategoryState;
  was: string | null;
  from: string;
  compared: Compared;
  judged: Judged;
  /** Those that have something to follow. */
  followed: readonly FollowedRule[];
  hasBaseline: (rule: FollowedRule) => boolean;
};

/** All of a judgement or nothing of it: of two at once one is kept. */
const keepJudgement = async (
  tx: Transaction,
  { now }: Context,
  { category: { id, dataset, state }, was, from, compared, judged, followed, hasBaseline }: Kept,
): Promise<void> => {
  const place = { categoryId: id, dataset };
  if (was !== state && !(await moveJudged(tx, { ...place, was, state, now }))) return;
  const idsOf = (rules: readonly FollowedRule[]) => rules.map(({ rule }) => rule.id);
  await pauseRules(tx, idsOf(followed), null);
  await setBaselines(tx, idsOf(followed.filter((each) => !hasBaseline(each))), place);
  await replaceJudgedDays(tx, place, { days: compared.days, keptFrom: from });
  await redateEvents(tx, place, compared.redated);
  const withdrawn = await withdrawEvents(tx, place, compared.vanished, now);
  await endEvents(tx, judged.ended, now);
  const found = await insertEvents(tx, place, judged.events, now);
  const rules = new Set([...found, ...withdrawn]);
  const people = await listRulePeople(tx, [...rules]);
  for (const userId of people) await requestDelivery(tx, userId);
};
