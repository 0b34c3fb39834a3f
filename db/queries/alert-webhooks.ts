import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { alertWebhooks } from '#db/schema/alerts.ts';
import type { WebhookOutcome } from '#lib/vocabulary/alert-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';

export type WebhookRow = {
  companyId: string;
  address: string;
  locale: Locale;
  secretSeed: string;
  formerSeed: string | null;
  rotatedAt: Date | null;
  failures: number;
  offAt: Date | null;
  triedAt: Date | null;
  outcome: WebhookOutcome | null;
};

const ofCompany = (companyId: string) => eq(alertWebhooks.companyId, companyId);

export const findWebhook = async (db: Database, companyId: string): Promise<WebhookRow | null> => {
  const [row] = await db.select().from(alertWebhooks).where(ofCompany(companyId));
  return row ?? null;
};

type Placed = Pick<WebhookRow, 'companyId' | 'address' | 'locale' | 'secretSeed'> & { now: Date };

/** Creates the webhook, or gives it another address, with which it is on and begins to count. @returns whether it was created, with the seed given */
export const placeWebhook = async (db: Database, { now, ...webhook }: Placed): Promise<boolean> => {
  const { address, locale } = webhook;
  const [row] = await db
    .insert(alertWebhooks)
    .values({ ...webhook, createdAt: now })
    .onConflictDoUpdate({
      target: alertWebhooks.companyId,
      set: { address, locale, failures: 0, offAt: null, triedAt: null, outcome: null },
    })
    .returning({ seed: alertWebhooks.secretSeed });
  return row?.seed === webhook.secretSeed;
};

/** @returns false when the company has none */
export const setWebhookLocale = async (db: Database, companyId: string, locale: Locale): Promise<boolean> => {
  const rows = await db
    .update(alertWebhooks)
    .set({ locale })
    .where(ofCompany(companyId))
    .returning({ id: alertWebhooks.companyId });
  return rows.length > 0;
};

/** Gives it another secret; the one until now becomes the former. @returns false when the company has none */
export const rotateSeed = async (
  db: Database,
  companyId: string,
  { seed, now }: { seed: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(alertWebhooks)
    .set({ secretSeed: seed, formerSeed: sql`${alertWebhooks.secretSeed}`, rotatedAt: now })
    .where(ofCompany(companyId))
    .returning({ id: alertWebhooks.companyId });
  return rows.length > 0;
};

/** @returns false when the company had none */
export const deleteWebhook = async (db: Database, companyId: string): Promise<boolean> => {
  const rows = await db
    .delete(alertWebhooks)
    .where(ofCompany(companyId))
    .returning({ id: alertWebhooks.companyId });
  return rows.length > 0;
};

type Try = {
  companyId: string;
  /** Where it went: what another address did says nothing of the one that is set now. */
  address: string;
  outcome: WebhookOutcome;
  now: Date;
  /** With so many failures in a row it is turned off; null: this one isn't counted. */
  most: number | null;
};

/** Keeps what became of a message. One that arrived turns the webhook on. @returns whether this try turned it off */
export const noteTry = async (
  tx: Transaction,
  { companyId, address, outcome, now, most }: Try,
): Promise<boolean> => {
  const [webhook] = await tx
    .select({ failures: alertWebhooks.failures, offAt: alertWebhooks.offAt })
    .from(alertWebhooks)
    .where(sql`${ofCompany(companyId)} and ${eq(alertWebhooks.address, address)}`)
    .for('no key update');
  if (!webhook) return false;
  const isDelivered = outcome === 'delivered';
  const failures = isDelivered ? 0 : webhook.failures + (most === null ? 0 : 1);
  const isTurnedOff = !isDelivered && most !== null && webhook.offAt === null && failures >= most;
  const offAt = isDelivered ? null : isTurnedOff ? now : webhook.offAt;
  await tx.update(alertWebhooks).set({ failures, offAt, outcome, triedAt: now }).where(ofCompany(companyId));
  return isTurnedOff;
};
