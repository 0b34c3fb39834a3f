import {
  type AlertSettings,
  findAlertSettings,
  setAlertSettings,
  stopAlertEmails,
} from '#db/queries/alert-readers.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { isStopSignature } from '#lib/email/stop-token.ts';
import { requestDelivery } from '#lib/jobs/request-judgement.ts';
import { usualSettings } from './delivery-hours.ts';
import type { AlertContext } from './preview-rule.ts';
import type { DeliveryOut, StopQuery } from './schema.ts';

/** GET /api/alerts/delivery: when and how a person hears of alerts. */
export const getDelivery = async ({ db, actor }: Pick<AlertContext, 'db' | 'actor'>): Promise<DeliveryOut> =>
  (await findAlertSettings(db, actor.userId)) ?? usualSettings;

/** PUT /api/alerts/delivery. What waits for the old hours is looked at by the new ones. */
export const setDelivery = async (
  { db, actor }: AlertContext,
  settings: AlertSettings,
): Promise<DeliveryOut> => {
  const weekdays = [...new Set(settings.weekdays)].sort((a, b) => a - b);
  await setAlertSettings(db, actor.userId, { ...settings, weekdays });
  await requestDelivery(db, actor.userId);
  return { ...settings, weekdays };
};

/**
 * POST /api/alerts/stop: ends a person's emails of alerts, by the signed address that these carry, without signing in. Repeated it is the same.
 * @throws AppError INVALID_OR_EXPIRED_TOKEN
 */
export const stopEmails = async (
  { db }: Pick<Context, 'db'>,
  { user, signature }: StopQuery,
): Promise<{ stopped: true }> => {
  if (!isStopSignature(user, signature) || !(await stopAlertEmails(db, user, usualSettings)))
    throw new AppError('INVALID_OR_EXPIRED_TOKEN');
  return { stopped: true };
};
