/** The companies' rows: what the product would have written when each of them chose, synced with the payment provider and paid. */
import { and, inArray, sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';
import { memberships, sessions, users } from '#db/schema/accounts.ts';
import { companies } from '#db/schema/companies.ts';
import { jobs } from '#db/schema/operations.ts';
import { checkoutAttempts, trials } from '#db/schema/subscriptions.ts';
import { demoReport } from '#dev/reports/reports-stand-in.ts';
import { noteShown } from '#lib/billing/sync/note-shown.ts';
import { syncCompany } from '#lib/billing/sync/sync-company.ts';
import { addMs, DAY, HOUR, MINUTE } from '#lib/core/clock.ts';
import { log } from '#lib/core/log.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { chanceOf, oneOf } from './chance.ts';
import { customerKey, type Life, sessionKey } from './lives.ts';

/** Syncs at once: each mostly waits for the stand-in. */
const TOGETHER = 4;

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
] as const;

/**
 * Adds the companies with what they took to the payment provider, and reads each of them from there.
 * They have no people yet, so no one is notified about the past.
 * @param made the provider's ids, by the names that the steps gave them
 */
export async function writeCompanies(
  db: Pool,
  lives: readonly Life[],
  made: Readonly<Record<string, string>>,
  present: Date,
): Promise<void> {
  const customers = lives.filter((life) => made[customerKey(life)]);
  await db.insert(companies).values(
    lives.map((life) => ({
      id: life.companyId,
      name: life.name,
      stripeCustomerId: made[customerKey(life)] ?? null,
      // The first request for a sync, which is answered below.
      stripeWanted: made[customerKey(life)] ? 1 : 0,
      createdAt: life.joinedAt,
      updatedAt: life.joinedAt,
    })),
  );
  await db.insert(trials).values(
    lives.flatMap(({ companyId, trial }) => {
      if (!trial) return [];
      const { id: attemptId, at: claimedAt, ...choice } = trial;
      return [{ companyId, attemptId, claimedAt, ...choice }];
    }),
  );
  await db.insert(checkoutAttempts).values(
    lives.flatMap((life) => {
      if (!life.checkout) return [];
      const { at: openedAt, ...choice } = life.checkout;
      const ends = { expiresAt: addMs(openedAt, 31 * MINUTE), closedAt: addMs(openedAt, 2 * MINUTE) };
      const { companyId } = life;
      const stripeSessionId = made[sessionKey(life)] ?? null;
      return [{ ...choice, ...ends, companyId, openedAt, stripeSessionId, status: 'paid' as const }];
    }),
  );
  for (let n = 0; n < customers.length; n += TOGETHER) {
    const batch = customers.slice(n, n + TOGETHER);
    await Promise.all(batch.map(({ companyId }) => syncCompany({ db, log, now: present }, companyId)));
  }
  await setReports(db, lives, present);
}

/** Those who paid in the past got their reports within two days: as if an admin had set them then. */
async function setReports(db: Pool, lives: readonly Life[], present: Date): Promise<void> {
  const served = lives.filter(({ servedAt }) => servedAt !== null);
  const companyIds = served.map(({ companyId }) => companyId);
  const rows = served.map(
    ({ companyId, servedAt }) => sql`(${companyId}, ${servedAt?.toISOString()}::timestamptz)`,
  );
  const servedRows = sql`(values ${sql.join(rows, sql`, `)}) as served (company_id, at)`;
  const origin = process.env.POWER_BI_EXTRA_ORIGIN ?? '';
  const links = MODULE_NAMES.map((module) => sql`(${module}, ${demoReport(origin, module)})`);
  await db.execute(sql`
    update subscription_modules set dashboard_url = links.url, dashboard_set_at = served.at
    from ${servedRows} join subscriptions on subscriptions.company_id = served.company_id,
      (values ${sql.join(links, sql`, `)}) as links (module_id, url)
    where subscription_modules.subscription_id = subscriptions.id and links.module_id = subscription_modules.module_id`);
  await db.execute(sql`
    update subscriptions set activation_due_at = null, activated_at = served.at
    from ${servedRows} where subscriptions.company_id = served.company_id`);
  // The sync saw payments without reports and meant to remind admins of them.
  await db
    .delete(jobs)
    .where(
      and(
        sql`${jobs.kind} = 'admin.activation-alarm'`,
        inArray(sql`${jobs.payload} ->> 'companyId'`, companyIds),
      ),
    );
  await db.transaction(async (tx) => {
    for (const companyId of companyIds) await noteShown(tx, companyId, present);
  });
}

/** Adds their owners, who can't sign in: no one knows a password of theirs. */
export async function writeOwners(
  db: Pool,
  lives: readonly Life[],
  {
    passwordHash,
    present,
    lastAsked,
  }: { passwordHash: string; present: Date; lastAsked: ReadonlyMap<string, Date> },
): Promise<void> {
  const owners = lives.map(({ userId, person, email, locale, joinedAt }) => ({
    id: userId,
    name: person,
    email,
    locale,
    passwordHash,
    emailVerifiedAt: addMs(joinedAt, 3 * MINUTE),
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }));
  await db.insert(users).values(owners);
  await db.insert(memberships).values(
    lives.map(({ userId, companyId, joinedAt }) => ({
      userId,
      companyId,
      role: 'owner' as const,
      createdAt: joinedAt,
    })),
  );
  await db.insert(sessions).values(
    lives.map((life) => {
      const { userId, email, joinedAt } = life;
      const asked = lastAsked.get(userId) ?? joinedAt;
      const visit = lastVisit(life, present);
      const lastSeenAt = visit > asked ? visit : addMs(asked, 5 * MINUTE);
      const began = addMs(lastSeenAt, -Math.floor(chanceOf(`session ${email}`) * 5 * DAY));
      return {
        userId,
        kind: 'cookie' as const,
        userAgent: oneOf(BROWSERS, `browser ${email}`),
        createdAt: new Date(Math.max(began.getTime(), joinedAt.getTime())),
        lastSeenAt,
      };
    }),
  );
}

/** Those who pay come every few days; the others came last some day of the last weeks, or soon after they joined. */
function lastVisit({ email, joinedAt, story, steps }: Life, present: Date): Date {
  const hasLeft = steps.some(({ do: deed }) => 'cancel' in deed);
  const span = hasLeft ? 60 * DAY : story.what === 'paying' ? 5 * DAY : 21 * DAY;
  const back = Math.min(chanceOf(`seen ${email}`) * span, present.getTime() - joinedAt.getTime() - HOUR);
  return addMs(present, -Math.floor(Math.max(0, back)));
}
