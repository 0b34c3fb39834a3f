import journal from '#db/migrations/meta/_journal.json' with { type: 'json' };
import { getDatabaseHealth } from '#db/queries/health.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { deliveryMode } from '#lib/notifications/delivery.ts';

/** Able to serve: the database answers, has every migration and understands Arabic. @throws AppError NOT_READY */
export const checkReady = async ({ db, log }: Context) => {
  const health = await getDatabaseHealth(db).catch((cause) => {
    throw new AppError('NOT_READY', { cause, retryAfterSeconds: 5 });
  });
  if (health.migrations < journal.entries.length || !health.arabicSearch) {
    log.error({ ...health, expected: journal.entries.length }, 'database is not ready');
    throw new AppError('NOT_READY', { retryAfterSeconds: 5 });
  }
  return { status: 'ready' as const, notifications: deliveryMode() };
};
