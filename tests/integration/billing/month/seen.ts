import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { asOwner } from '#tests/setup/schema-owner.ts';

/**
 * What every sync saw, noted by the database in the sync's own transaction. People are notified of what a sync sees: with this it is known, for
 * each subscription and invoice, what had to be said and what must not be.
 */

const instant = z.coerce.date();
const SubscriptionRow = z.object({
  company_id: z.string(),
  stripe_subscription_id: z.string(),
  status: z.string(),
  pause_cause: z.string().nullable(),
  trial_ends_at: instant.nullable(),
  cancel_at: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  replaced_by_id: z.string().nullable(),
  is_double: z.boolean(),
});
const InvoiceRow = z.object({
  company_id: z.string(),
  stripe_invoice_id: z.string(),
  subscription_id: z.string().nullable(),
  status: z.string(),
  amount_due: z.number(),
  issued_at: instant,
});
export type SeenSubscription = z.output<typeof SubscriptionRow>;
export type SeenInvoice = z.output<typeof InvoiceRow>;

/** One sync's look at a customer. */
export type Look = {
  companyId: string;
  at: Date;
  /** By our id. */
  subscriptions: Map<string, SeenSubscription>;
  invoices: SeenInvoice[];
};

/** Begins to note. */
export async function noteWhatIsSeen(): Promise<void> {
  await asOwner(async (owner) => {
    await owner.execute(sql`
    create table seen (n bigserial primary key, look bigint not null, at timestamptz not null, what text not null, row jsonb not null)`);
    // The application's role writes what it may not read.
    await owner.execute(sql`
    create function note_seen() returns trigger language plpgsql security definer as $$
    begin
      insert into seen (look, at, what, row)
      select txid_current(), stripe_synced_at, tg_table_name, to_jsonb(new) from companies where id = new.company_id;
      return null;
    end $$`);
    for (const table of ['subscriptions', 'invoices']) {
      await owner.execute(sql`
      create trigger note_seen after insert or update on ${sql.identifier(table)}
      for each row execute function note_seen()`);
    }
  });
}

/** The looks that were committed, in their order. Of a row that a look wrote more than once the last counts. */
export async function looksTaken(): Promise<Look[]> {
  const rows = await asOwner((owner) =>
    owner.execute<{ look: string; at: string; what: string; row: unknown }>(
      sql`select look, at, what, row from seen order by n`,
    ),
  );
  const looks = new Map<string, Look>();
  for (const { look, at, what, row } of rows) {
    const { company_id: companyId } = z.object({ company_id: z.string() }).parse(row);
    const own: Look = looks.get(look) ?? {
      companyId,
      at: new Date(at),
      subscriptions: new Map(),
      invoices: [],
    };
    looks.set(look, own);
    if (what === 'invoices') own.invoices.push(InvoiceRow.parse(row));
    else {
      const { id } = z.object({ id: z.string() }).parse(row);
      own.subscriptions.set(id, SubscriptionRow.parse(row));
    }
  }
  return [...looks.values()];
}
