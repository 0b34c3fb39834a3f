import type { Transaction } from '#db/client.ts';
import { listAdmins } from '#db/queries/administration.ts';
import { endAlarms, type FeedAlarm, insertAlarms, listOpenAlarms } from '#db/queries/feed-alarms.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { enqueueEmail } from '#lib/email/send-email.ts';
import { translator } from '#lib/i18n/translator.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { feedKey, type JudgedFeed, listJudgedFeeds } from './read-data-work.ts';

/** Feeds that a message names; of more, the others are counted. */
const MOST_NAMED = 3;
const MOST_MAILED = 20;

/**
 * Notifies all admins of feeds that are late, once for each lateness, and of those that have arrived since. All that is found together is one message.
 * A feed that is there no more ends its alarm in silence.
 */
export const alarmFeeds = async ({ db, now }: SystemContext): Promise<void> => {
  const feeds = await listJudgedFeeds({ db, now });
  const open = await listOpenAlarms(db);
  const byKey = new Map(feeds.map((feed) => [feedKey(feed), feed]));
  const late = feeds.flatMap((feed) => lateness(feed) ?? []);
  const over = open.filter((alarm) => isOver(alarm, byKey.get(feedKey(alarm))));
  if (late.length === 0 && over.length === 0) return;
  await db.transaction(async (tx) => {
    const ended = await endAlarms(
      tx,
      over.map(({ id }) => id),
      now,
    );
    const raised = await insertAlarms(
      tx,
      late.map((alarm) => ({ ...alarm, raisedAt: now })),
    );
    const named = (alarms: readonly FeedAlarm[]) =>
      alarms.flatMap((alarm) => byKey.get(feedKey(alarm)) ?? []);
    await say(tx, 'late', named(raised));
    await say(tx, 'back', named(ended));
  });
};

const lateness = ({ judged, dataset, retailerId, source, content }: JudgedFeed) =>
  judged.state === 'late' && judged.newest
    ? { dataset, retailerId, source, content, lastOn: judged.newest.day }
    : null;

const isOver = ({ lastOn }: FeedAlarm, feed: JudgedFeed | undefined): boolean =>
  feed === undefined || (feed.judged.newest !== null && feed.judged.newest.day > lastOn);

/** In the reader's language; the notification in both, because people may change theirs. */
const say = async (tx: Transaction, what: 'late' | 'back', feeds: readonly JudgedFeed[]): Promise<void> => {
  if (feeds.length === 0) return;
  const count = feeds.length;
  const namesIn = (locale: Locale, most: number) => feeds.slice(0, most).map((feed) => nameOf(feed, locale));
  const payload = { namesEn: namesIn('en', MOST_NAMED), namesAr: namesIn('ar', MOST_NAMED), count };
  for (const { id, name, email: to, locale } of await listAdmins(tx)) {
    await notifyUser(tx, id, { type: what === 'late' ? 'feed.late' : 'feed.back', payload });
    const lines = feeds.slice(0, MOST_MAILED).map((feed) => ({
      name: nameOf(feed, locale),
      lastOn: feed.judged.newest?.day ?? '',
      dueOn: feed.judged.dueOn ?? '',
    }));
    const template = what === 'late' ? 'feedsLate' : 'feedsBack';
    await enqueueEmail(tx, { template, values: { name, count, lines } }, { to, locale, userId: id });
  }
};

const nameOf = ({ nameEn, nameAr, content }: JudgedFeed, locale: Locale): string =>
  translator(locale, 'adminData')('feedName', { name: locale === 'ar' ? nameAr : nameEn, content });
