import { notFound } from 'next/navigation';
import { readTimeCursor } from '#lib/admin/list/time-cursor.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { isPayingOn } from '#lib/billing/rules/policy.ts';
import { customerAddress } from '#lib/billing/stripe/dashboard-address.ts';
import { env } from '#lib/core/env.ts';
import { log } from '#lib/core/log.ts';
import { findPerson } from './find-person.ts';
import { listTimelinePage } from './list-timeline.ts';
import { TIMELINE_KINDS } from './schema.ts';

const NOTES_SHOWN = 10;

/** A page's address is read with patience: what it does not know, it leaves out. */
const timelineOf = ({ kinds, cursor }: SearchParams) => ({
  kind: TIMELINE_KINDS.find((each) => each === kinds) ?? null,
  after: typeof cursor === 'string' ? readTimeCursor(cursor) : null,
});

/** A person's page, with a page of what happened to them. Gate: admins. `view` is null where it could not be read. */
export const loadPersonPage = async (userId: string, search: SearchParams) => {
  const { actor, db, locale, now } = await requirePage('admin');
  const loaded = await read().catch((error: unknown) => {
    log.error({ error }, 'person not read');
    return 'failed' as const;
  });
  if (loaded === null) notFound();
  return { locale, view: loaded === 'failed' ? null : loaded };

  async function read() {
    const person = await findPerson({ db, now, locale }, userId);
    if (!person) return null;
    const { account, company, subscription } = person;
    const about = { userId, email: account.email, companyId: company?.id ?? null };
    const { kind, after } = timelineOf(search);
    const [timeline, notes] = await Promise.all([
      listTimelinePage({ db }, about, { kinds: kind ? [kind] : undefined, after }),
      listTimelinePage({ db }, about, { kinds: ['note'], after: null }),
    ]);
    const owners =
      company?.members.filter(({ role, status }) => role === 'owner' && status === 'active') ?? [];
    return {
      locale,
      now,
      person,
      facts: {
        id: account.id,
        name: account.name,
        email: account.email,
        isBlocked: account.status === 'blocked',
        isAdmin: account.role === 'admin',
        isVerified: account.emailVerifiedAt !== null,
      },
      isSelf: account.id === actor.userId,
      isOnlyOwner: owners.length === 1 && owners[0]?.id === account.id,
      isPaying: subscription !== null && isPayingOn(subscription, now),
      customerUrl: company?.stripeCustomerId ? customerAddress(company.stripeCustomerId) : null,
      reportOrigin: env().POWER_BI_EXTRA_ORIGIN ?? null,
      timeline,
      kind,
      isFirstPage: after === null,
      notes: notes.items.slice(0, NOTES_SHOWN),
      backPath: '/admin/users',
    };
  }
};

export type PersonView = NonNullable<Awaited<ReturnType<typeof loadPersonPage>>['view']>;
