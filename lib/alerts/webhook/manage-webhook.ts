import {
  deleteWebhook,
  findWebhook,
  noteTry,
  placeWebhook,
  rotateSeed,
  setWebhookLocale,
  type WebhookRow,
} from '#db/queries/alert-webhooks.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { newId } from '#lib/core/ids.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { callWebhook } from './call-webhook.ts';
import { hiddenAddress, requireWebhook, webhookAddress, webhookLimit } from './policy.ts';
import type {
  WebhookBody,
  WebhookOut,
  WebhookSecretOut,
  WebhookSetOut,
  WebhookState,
  WebhookTestOut,
} from './schema.ts';
import { secretOf } from './signature.ts';

type WebhookContext = Context<Account & { company: Company }>;

const webhookOut = ({ address, locale, offAt, failures, triedAt, outcome }: WebhookRow): WebhookOut => ({
  ...{ address: hiddenAddress(address), locale, failures, outcome },
  offAt: offAt?.toISOString() ?? null,
  triedAt: triedAt?.toISOString() ?? null,
});

/** GET /api/alerts/webhook: the company's webhook, without its whole address. */
export const getWebhook = async ({
  db,
  actor: { company },
  now,
}: Pick<WebhookContext, 'db' | 'actor' | 'now'>): Promise<WebhookState> => {
  const webhook = await findWebhook(db, company.id);
  return { webhook: webhook && webhookOut(webhook), most: webhookLimit(company.subscription, now) };
};

/**
 * PUT /api/alerts/webhook: creates it, or changes its address or language. With another address it is on again; its secret stays.
 * @throws AppError PLAN_REQUIRED, VALIDATION_ERROR
 */
export const setWebhook = async (
  ctx: WebhookContext,
  { address: typed, locale }: WebhookBody,
): Promise<WebhookSetOut> => {
  const { db, actor, now } = ctx;
  const companyId = actor.company.id;
  requireWebhook(actor.company.subscription, now);
  const address = typed === undefined ? undefined : webhookAddress(typed, env().WEBHOOK_EXTRA_ORIGIN);
  if (address === null) throw new AppError('VALIDATION_ERROR', { fields: { address: 'webhookAddress' } });
  const seed = newId();
  const isCreated = await db.transaction(async (tx) => {
    const created =
      address === undefined
        ? null
        : await placeWebhook(tx, { companyId, address, locale, secretSeed: seed, now });
    if (created === null && !(await setWebhookLocale(tx, companyId, locale)))
      throw new AppError('VALIDATION_ERROR', { fields: { address: 'required' } });
    if (address !== undefined) {
      const detail = { host: new URL(address).host };
      await recordAudit(tx, ctx, 'company.webhook_set', { companyId, detail });
    }
    return created === true;
  });
  const { webhook } = await getWebhook(ctx);
  if (!webhook) throw new AppError('NOT_FOUND');
  return { webhook, secret: isCreated ? secretOf(companyId, seed) : null };
};

/**
 * POST /api/alerts/webhook/secret: another secret. The one until now signs as well for a day.
 * @throws AppError PLAN_REQUIRED, NOT_FOUND
 */
export const rotateSecret = async (ctx: WebhookContext): Promise<WebhookSecretOut> => {
  const { db, actor, now } = ctx;
  const companyId = actor.company.id;
  requireWebhook(actor.company.subscription, now);
  const seed = newId();
  await db.transaction(async (tx) => {
    if (!(await rotateSeed(tx, companyId, { seed, now }))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, ctx, 'company.webhook_secret_rotated', { companyId });
  });
  return { secret: secretOf(companyId, seed) };
};

/** DELETE /api/alerts/webhook, in any plan. @throws AppError NOT_FOUND */
export const removeWebhook = async (ctx: WebhookContext): Promise<{ removed: true }> => {
  const companyId = ctx.actor.company.id;
  await ctx.db.transaction(async (tx) => {
    if (!(await deleteWebhook(tx, companyId))) throw new AppError('NOT_FOUND');
    await recordAudit(tx, ctx, 'company.webhook_removed', { companyId });
  });
  return { removed: true };
};

/**
 * POST /api/alerts/webhook/test: sends a message and answers what became of it. One that arrives turns on a webhook that is off; one that doesn't
 * is not counted.
 * @throws AppError PLAN_REQUIRED, NOT_FOUND
 */
export const testWebhook = async (ctx: WebhookContext): Promise<WebhookTestOut> => {
  const { db, actor, now, gone } = ctx;
  const companyId = actor.company.id;
  requireWebhook(actor.company.subscription, now);
  const webhook = await findWebhook(db, companyId);
  if (!webhook) throw new AppError('NOT_FOUND');
  const text = translator(webhook.locale, 'alerts.webhook.message')('test');
  const { outcome, status } = await callWebhook(webhook, { id: newId(), text, now, signal: gone });
  const { address } = webhook;
  await db.transaction((tx) => noteTry(tx, { companyId, address, outcome, now, most: null }));
  return { outcome, status, webhook: (await getWebhook(ctx)).webhook };
};
