/** What the demo's administrator has to show for the day it is set up: done by the product's own use cases, which write the trail. */
import { sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';
import { demoReport } from '#dev/reports/reports-stand-in.ts';
import { claimActivation } from '#lib/admin/activation/change-claim.ts';
import { recordReading } from '#lib/admin/chats/record-reading.ts';
import { setDailyLimit } from '#lib/admin/chats/set-daily-limit.ts';
import { exportUsers } from '#lib/admin/directory/export-users.ts';
import { keepListView } from '#lib/admin/list/keep-list-views.ts';
import { addNote } from '#lib/admin/person/add-note.ts';
import { type AdminContext, blockUser, unblockUser } from '#lib/admin/person/change-user.ts';
import { endPersonsSessions } from '#lib/admin/person/end-persons-sessions.ts';
import { setSwitch } from '#lib/admin/switches/set-switch.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { setModuleLinks } from '#lib/billing/set-module-links.ts';
import { HOUR, MINUTE } from '#lib/core/clock.ts';
import { cairoDay, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Life } from './lives.ts';

/** A shift, as far as it lies on the day whose trail it is in. */
const SHIFT = 8 * HOUR;

type Admin = (now: Date) => AdminContext;
type Deed = (ctx: AdminContext) => Promise<unknown>;

export async function liveAdminDay(
  db: Pool,
  lives: readonly Life[],
  { present, contextAt }: { present: Date; contextAt: Admin },
): Promise<void> {
  const deeds = await deedsOf(db, lives);
  const began = Math.max(present.getTime() - SHIFT, startOfCairoDay(cairoDay(present)).getTime());
  const step = (present.getTime() - MINUTE - began) / deeds.length;
  for (const [n, deed] of deeds.entries()) await deed(contextAt(new Date(Math.floor(began + n * step))));
  await recordArrivals(db, { began: new Date(began), contextAt });
}

async function deedsOf(db: Pool, lives: readonly Life[]): Promise<Deed[]> {
  const person = (name: string): Life => {
    const life = lives.find((one) => one.name === name);
    if (!life) throw new Error(`The demo has no company ${name}.`);
    return life;
  };
  const idOf = (name: string) => person(name).userId;
  const waiting = await db.execute<{ id: string; company: string; modules: string[] }>(sql`
    select subscriptions.id, companies.name as company, array_agg(subscription_modules.module_id order by 1) as modules
    from subscriptions join companies on companies.id = subscriptions.company_id
      join subscription_modules on subscription_modules.subscription_id = subscriptions.id
    where subscriptions.activation_due_at is not null group by 1, 2`);
  const planOf = (name: string): { id: string; modules: string[] } => {
    const plan = waiting.find(({ company }) => company === name);
    if (!plan) throw new Error(`${name} waits for no report.`);
    return plan;
  };
  const [served, taken] = [planOf('Rashid Bay Juices'), planOf('Oryx Care')];
  const origin = process.env.POWER_BI_EXTRA_ORIGIN ?? '';
  const links = person('Rashid Bay Juices').checkout?.moduleIds.map((moduleId) => ({
    moduleId,
    powerBILink: demoReport(origin, moduleId),
  }));
  const note =
    (name: string, text: string): Deed =>
    (ctx) =>
      addNote(ctx, { id: idOf(name), text });
  const limit =
    (name: string, limit: number | null): Deed =>
    (ctx) =>
      setDailyLimit(ctx, { id: idOf(name), limit });
  const block =
    (name: string, reason: string): Deed =>
    (ctx) =>
      blockUser(ctx, { id: idOf(name), reason });
  const read =
    (name: string): Deed =>
    (ctx) =>
      recordReading(ctx, { kind: 'admin.chats_read', subjectId: idOf(name) });
  return [
    (ctx) => claimActivation(ctx, { subscriptionId: served.id }),
    note('Blue Lotus Beverages', 'Asked for a call about yearly payment. Prefers Sunday mornings.'),
    note('ألبان الغيطان', 'تطلب عرضًا للفريق عن رصد الأسعار، ويفضَّل أن يكون بالعربية.'),
    block('Marsa Foods', 'Shares one account with an agency'),
    read('Petra Biscuits'),
    limit('Petra Biscuits', 100),
    note('Petra Biscuits', 'Two category managers ask in turns; raised the daily limit to 100.'),
    (ctx) =>
      setModuleLinks(ctx, { id: idOf('Rashid Bay Juices'), subscriptionId: served.id, links: links ?? [] }),
    note('Rashid Bay Juices', 'Reports are set. Wants a second login once seats are available.'),
    (ctx) =>
      keepListView(ctx, {
        list: 'users',
        name: 'Paying, newest first',
        query: 'plan=growth&plan=premium',
        isShared: true,
      }),
    (ctx) => endPersonsSessions(ctx, { id: idOf('Sahel Ice Cream') }),
    note('Sahel Ice Cream', 'Lost a laptop: signed out everywhere at the owner’s request.'),
    read('معلبات كرم الصعيد'),
    limit('معلبات كرم الصعيد', 80),
    (ctx) => setSwitch(ctx, { name: 'guestChat', isOn: false, reason: 'Guests ask too much at once' }),
    block('Khan Spice Company', 'Card reported as stolen'),
    (ctx) => setSwitch(ctx, { name: 'guestChat', isOn: true, reason: 'Quiet again' }),
    note(
      'Najd Snacks',
      'Left after three months: the budget moved to the head office. Call again in spring.',
    ),
    (ctx) => unblockUser(ctx, { id: idOf('Khan Spice Company'), reason: 'The bank withdrew the report' }),
    read('Kanater Farms'),
    note('Kanater Farms', 'Asked how the index is calculated: sent the page on figures.'),
    read('Saqqara Roasters'),
    limit('Manzala Fisheries', 10),
    (ctx) => claimActivation(ctx, { subscriptionId: taken.id }),
    async (ctx) => {
      const file = await exportUsers(ctx, new Request('http://localhost/api/admin/users/export?plan=none'));
      await file.body?.cancel();
    },
  ];
}

/** The people who joined on the day itself: their rows say when. */
async function recordArrivals(
  db: Pool,
  { began, contextAt }: { began: Date; contextAt: Admin },
): Promise<void> {
  const arrived = await db.execute<{ id: string; at: string }>(sql`
    select id, created_at as at from users
    where created_at >= ${began.toISOString()}::timestamptz and role = 'user' order by created_at`);
  for (const { id, at } of arrived) {
    const { requestId, address } = contextAt(new Date(at));
    const origin = { now: new Date(at), requestId, address };
    await recordAudit(db, origin, 'account.signed_up', { subjectId: id });
    await recordAudit(db, origin, 'account.email_verified', { subjectId: id });
  }
}
