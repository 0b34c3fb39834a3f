import { listHeardEvents } from '#db/queries/alert-events.ts';
import { countRules, findRule, type HeardRule, listRules } from '#db/queries/alert-rules.ts';
import { addMs, DAY } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { readMarket } from '#lib/market/access/read-market.ts';
import { ALERT_DAYS } from '#lib/vocabulary/alert-terms.ts';
import { hearsOf, MOST_LISTED_EVENTS, MOST_RULES_LISTED, ruleLimit } from './policy.ts';
import { type AlertContext, linesByDay } from './preview-rule.ts';
import { ruleViewOf } from './rule-view.ts';
import type { RuleEventsOut, RuleOut, RulesOut } from './schema.ts';

type Listing = Pick<AlertContext, 'db' | 'actor' | 'now'>;

/** GET /api/alerts: the person's own rules, and how many the company may have. */
export const listOwnRules = async ({ db, actor, now }: Listing): Promise<RulesOut> => {
  const { userId, company } = actor;
  const asked = { since: addMs(now, -ALERT_DAYS * DAY), limit: MOST_RULES_LISTED };
  const rules = await listRules(db, { userId, companyId: company.id, ...asked });
  return {
    rules: rules.map(ruleOut),
    used: await countRules(db, company.id),
    most: ruleLimit(company.subscription, now),
  };
};

const ruleOut = ({ view: row, pause, snoozedUntil, lastAt, ...rule }: HeardRule): RuleOut => {
  const view = ruleViewOf(row);
  return {
    ...rule,
    // Before the next judgement says so.
    pause: pause ?? (view ? null : 'view_gone'),
    view: view && row ? { id: row.id, name: row.name, ...view } : null,
    snoozedUntil: snoozedUntil?.toISOString() ?? null,
    lastAt: lastAt?.toISOString() ?? null,
  };
};

/** GET /api/alerts/{id}/events: what a rule said last, in the words of the plan as it is now. @throws AppError NOT_FOUND */
export const listRuleEvents = async (ctx: AlertContext, { id }: { id: string }): Promise<RuleEventsOut> => {
  const { db, actor, now } = ctx;
  const rule = await findRule(db, { id, userId: actor.userId, companyId: actor.company.id });
  if (!rule) throw new AppError('NOT_FOUND');
  const scope = dataScope(actor, now);
  const heard = await listHeardEvents(db, id, MOST_LISTED_EVENTS);
  const events = heard.filter((event) => hearsOf(scope, event));
  return { lines: await readMarket(ctx, (reader) => linesByDay(reader, events)) };
};
