/** What went wrong lately and waits for an admin: a mail that no one could deliver, and one that its provider refused. */
import type { Pool } from '#db/client.ts';
import { emails } from '#db/schema/emails.ts';
import { jobs } from '#db/schema/operations.ts';
import { addMs, DAY, HOUR, SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { composeEmail } from '#lib/email/templates.ts';
import { JOB_ATTEMPTS } from '#lib/jobs/kinds.ts';
import type { Life } from './lives.ts';

/** The tries of a job take about so long. */
const ALL_TRIES = 11 * HOUR;
const UNREACHABLE = 'internal_server_error (500)';
const REFUSED = 'validation_error (422)';

export async function writeTroubles(db: Pool, lives: readonly Life[], present: Date): Promise<void> {
  const begun = addMs(present, -DAY - 3 * HOUR);
  const refusedAt = addMs(present, -5 * DAY);
  const unreached = mailTo(lives, 'Bekaa Orchard', begun);
  const refused = mailTo(lives, 'Amman Pantry', refusedAt);
  const gaveUp = addMs(begun, ALL_TRIES);
  const { idempotencyKey } = unreached;
  await db.insert(jobs).values({
    id: newId(begun.getTime()),
    kind: 'email.send',
    uniqueKey: `email:${idempotencyKey}`,
    payload: unreached,
    runAt: gaveUp,
    attempts: JOB_ATTEMPTS,
    failedAt: gaveUp,
    error: UNREACHABLE,
    createdAt: begun,
  });
  await db.insert(emails).values([
    { ...logged(unreached, begun), state: 'failed', settledAt: gaveUp, error: UNREACHABLE },
    {
      ...logged(refused, refusedAt),
      state: 'refused',
      settledAt: addMs(refusedAt, 2 * SECOND),
      error: REFUSED,
    },
  ]);
}

/** That a password was changed: a mail that waits for no one's action and is worth sending again. */
function mailTo(lives: readonly Life[], name: string, at: Date) {
  const life = lives.find((one) => one.name === name);
  if (!life) throw new Error(`The demo has no company ${name}.`);
  const { person, email: to, userId, locale } = life;
  const template = 'passwordChanged' as const;
  const values = { name: person, at: at.toISOString() };
  return { template, values, to, userId, locale, idempotencyKey: `${template}:${newId(at.getTime())}` };
}

function logged({ template, values, locale, ...named }: ReturnType<typeof mailTo>, at: Date) {
  const { subject } = composeEmail(template, values, locale);
  return { id: newId(at.getTime()), createdAt: at, template, values, locale, subject, ...named };
}
