import type { Pool } from '#db/client.ts';
import {
  claimEvents,
  findNextWaking,
  listWaitingEvents,
  type WaitingEvent,
} from '#db/queries/alert-events.ts';
import { type AlertReader, findAlertReader } from '#db/queries/alert-readers.ts';
import { listChangedNames } from '#db/queries/market-changes.ts';
import type { JobContext } from '#lib/context/context.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { translator } from '#lib/i18n/translator.ts';
import { requestDelivery } from '#lib/jobs/request-judgement.ts';
import { companyScope } from '#lib/market/access/actor-scope.ts';
import { marketForJobs } from '#lib/market/access/read-market.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { type AlertLine, alertLines, namedIn, namesBy } from './alert-lines.ts';
import { nextDelivery, usualSettings } from './delivery-hours.ts';
import { hearsOf, MOST_LINES, MOST_SAID } from './policy.ts';
import { enqueueToWebhook, findOpenWebhook } from './webhook/send-to-webhook.ts';
import { messageText } from './webhook/webhook-message.ts';

/**
 * Says to a person what their rules found and they have not heard: inside the product by rule, in one email, and in one message to the company's
 * webhook. Outside the hours that they
 * chose it waits for these. What is said is noted in the transaction that says it, so that it is said once whatever happens in between.
 */
export const deliverAlerts = async (ctx: JobContext, { userId }: { userId: string }): Promise<void> => {
  const { db, now } = ctx;
  const reader = await findAlertReader(db, userId);
  if (reader === null) return;
  const at = nextDelivery(reader.settings ?? usualSettings, now);
  if (at > now) return requestDelivery(db, userId, at);
  const scope = companyScope(reader.subscription, now);
  const waiting = await listWaitingEvents(db, reader, { now, limit: MOST_SAID });
  const events = waiting.filter((event) => hearsOf(scope, event));
  if (events.length > 0) {
    const webhook = await findOpenWebhook(db, reader, now);
    const rules = await linesByRule(marketForJobs(), scope, events);
    await say(ctx, reader, { events, rules, channel: webhook?.locale ?? null });
  }
  const waking = await findNextWaking(db, reader, now);
  if (events.length === MOST_SAID) await requestDelivery(db, userId);
  else if (waking) await requestDelivery(db, userId, waking);
};

type SaidRule = {
  id: string;
  name: string;
  byEmail: boolean;
  byWebhook: boolean;
  events: number;
  lines: AlertLine[];
};

const linesByRule = async (
  market: Pool,
  scope: DataScope,
  events: readonly WaitingEvent[],
): Promise<SaidRule[]> => {
  const names = namesBy(await listChangedNames(market, namedIn(events)));
  return [...Map.groupBy(events, ({ ruleId }) => ruleId)].map(([id, own]) => ({
    ...{ id, events: own.length, lines: alertLines(own, scope.level, names) },
    ...{ name: own[0]?.ruleName ?? '', byEmail: own[0]?.byEmail ?? false },
    byWebhook: own[0]?.byWebhook ?? false,
  }));
};

type Said = {
  events: readonly WaitingEvent[];
  rules: readonly SaidRule[];
  /** The language of the company's webhook; null: it has none that is open. */
  channel: Locale | null;
};

const say = ({ db, now }: JobContext, reader: AlertReader, { events, rules, channel }: Said): Promise<void> =>
  db.transaction(async (tx) => {
    const claimed = await claimEvents(tx, events, now);
    // Someone else says them.
    if (claimed === 0) return;
    if (claimed < events.length) throw new Error('alerts changed while they were to be said');
    const { userId, email: to, locale, name } = reader;
    for (const rule of rules) await notifyUser(tx, userId, { type: 'alert.raised', payload: noticeOf(rule) });
    const posted = rules.filter(({ byWebhook }) => byWebhook);
    if (channel !== null && posted.length > 0)
      await enqueueToWebhook(tx, reader.companyId, messageText(linesOf(posted, channel), channel));
    const mailed = rules.filter(({ byEmail }) => byEmail);
    if (mailed.length === 0 || !(reader.settings ?? usualSettings).byEmail) return;
    const values = { name, userId, ...linesOf(mailed, locale) };
    await enqueueEmail(tx, { template: 'alerts', values }, { to, locale, userId });
  });

/** The largest line, and how many more there are. */
const noticeOf = ({ id, name, lines }: SaidRule) => {
  const textIn = (locale: Locale) =>
    translator(locale, 'alerts.lines')('more', {
      text: lines[0]?.text(locale) ?? '',
      count: lines.length - 1,
    });
  const path = lines.length === 1 ? lines[0]?.path : undefined;
  return { rule: name, textEn: textIn('en'), textAr: textIn('ar'), path: path ?? `/settings/alerts#${id}` };
};

/** The largest lines of rules, as one message says them. */
const linesOf = (rules: readonly SaidRule[], locale: Locale) => {
  const lines = rules.flatMap(({ name, lines: own }) => own.map((line) => ({ rule: name, line })));
  const largest = lines.toSorted((a, b) => b.line.size - a.line.size).slice(0, MOST_LINES);
  const kept = new Set(largest);
  return {
    count: lines.length,
    // Rule by rule, as they were made.
    lines: lines.flatMap((each) =>
      kept.has(each) ? [{ rule: each.rule, text: each.line.text(locale), path: each.line.path }] : [],
    ),
  };
};
