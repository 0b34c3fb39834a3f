import { and, eq } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import { memberships, users } from '#db/schema/accounts.ts';
import { alertSettings } from '#db/schema/alerts.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { findCurrentSubscription } from './subscriptions.ts';

export type AlertSettings = { byEmail: boolean; fromHour: number; toHour: number; weekdays: number[] };

const columns = {
  byEmail: alertSettings.byEmail,
  fromHour: alertSettings.fromHour,
  toHour: alertSettings.toHour,
  weekdays: alertSettings.weekdays,
};

/** Null: as they are for everyone. */
export const findAlertSettings = async (db: Database, userId: string): Promise<AlertSettings | null> => {
  const [row] = await db.select(columns).from(alertSettings).where(eq(alertSettings.userId, userId));
  return row ?? null;
};

export const setAlertSettings = async (
  db: Database,
  userId: string,
  settings: AlertSettings,
): Promise<void> => {
  await db
    .insert(alertSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: alertSettings.userId, set: settings });
};

/** Ends a person's emails, whatever else they set. @returns false when there is no such person */
export const stopAlertEmails = async (
  db: Database,
  userId: string,
  usual: AlertSettings,
): Promise<boolean> => {
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (!person) return false;
  await db
    .insert(alertSettings)
    .values({ ...usual, userId, byEmail: false })
    .onConflictDoUpdate({ target: alertSettings.userId, set: { byEmail: false } });
  return true;
};

/** Someone alerts can reach: active, and in a company. */
export type AlertReader = {
  userId: string;
  companyId: string;
  name: string;
  email: string;
  locale: Locale;
  subscription: SubscriptionSnapshot | null;
  settings: AlertSettings | null;
};

export const findAlertReader = async (db: Database, userId: string): Promise<AlertReader | null> => {
  const [row] = await db
    .select({
      companyId: memberships.companyId,
      name: users.name,
      email: users.email,
      locale: users.locale,
      settings: columns,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(alertSettings, eq(alertSettings.userId, users.id))
    .where(and(eq(users.id, userId), eq(users.status, 'active'), eq(users.role, 'user')));
  if (!row) return null;
  return { ...row, userId, subscription: await findCurrentSubscription(db, row.companyId) };
};
