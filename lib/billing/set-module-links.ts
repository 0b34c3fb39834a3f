import type { z } from 'zod';
import { findAccountById } from '#db/queries/accounts.ts';
import {
  findSubscriber,
  lockModuleLinks,
  type ModuleLink,
  setModuleLink,
} from '#db/queries/dashboard-links.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { notifyCompany } from '#lib/notifications/notify-user.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { powerBiLink } from '#lib/vocabulary/power-bi.ts';
import { noteShown } from './note-shown.ts';
import { isLive } from './resolve-subscriptions.ts';
import type { PowerBiLinksBody, PowerBiLinksOut, PowerBiLinksParams } from './schema.ts';

type Input = z.output<typeof PowerBiLinksBody> & z.output<typeof PowerBiLinksParams>;

/**
 * Sets or clears the Power BI links of a subscription's modules; modules that are not named keep theirs. The company hears of each
 * dashboard that became ready.
 * @throws AppError USER_NOT_FOUND, NOT_FOUND, SUBSCRIPTION_ENDED, INVALID_POWER_BI_URL, VALIDATION_ERROR for a module that was not chosen
 */
export const setModuleLinks = async (
  ctx: Context<Account & { role: 'admin' }>,
  { id: userId, subscriptionId, links }: Input,
): Promise<z.output<typeof PowerBiLinksOut>> => {
  const { db, now, locale } = ctx;
  const checkedLinks = checkLinks(links);
  if (!(await findAccountById(db, userId))) throw new AppError('USER_NOT_FOUND');
  const subscriber = await findSubscriber(db, { userId, subscriptionId });
  if (!subscriber) throw new AppError('NOT_FOUND');
  // Nobody sees what is changed of the past.
  if (!isLive(subscriber)) throw new AppError('SUBSCRIPTION_ENDED');
  const { companyId } = subscriber;
  return db.transaction(async (tx) => {
    const before = await lockModuleLinks(tx, subscriptionId);
    for (const { moduleId, url } of checkedLinks) {
      const old = before.find((row) => row.moduleId === moduleId);
      if (!old) throw new AppError('VALIDATION_ERROR', { fields: { moduleId: 'invalid' } });
      if (old.url === url) continue;
      await setModuleLink(tx, { subscriptionId, moduleId, url, now });
      await recordAudit(tx, ctx, 'admin.dashboard_link_set', {
        subjectId: userId,
        companyId,
        detail: { subscription: subscriptionId, module: moduleId, before: old.url, after: url },
      });
      if (old.url === null)
        await notifyCompany(tx, companyId, { type: 'dashboard.ready', payload: { moduleId } });
    }
    await noteShown(tx, companyId, now);
    const { names } = messagesFor(locale).modules;
    const after = await lockModuleLinks(tx, subscriptionId);
    return {
      modules: after.map(({ moduleId, url }) => ({
        id: moduleId,
        name: moduleId,
        displayName: names[moduleId].name,
        powerBILink: url,
      })),
    };
  });
};

/** All of them, or what is wrong with each. */
const checkLinks = (links: Input['links']): ModuleLink[] => {
  const checked = links.map(({ moduleId, powerBILink }) => ({
    moduleId,
    url: powerBILink === null ? null : powerBiLink(powerBILink, env().POWER_BI_EXTRA_ORIGIN),
  }));
  const fields: Record<string, string> = {};
  for (const [position, { powerBILink }] of links.entries())
    if (powerBILink !== null && !checked[position]?.url)
      fields[`links.${position}.powerBILink`] = 'invalidPowerBiUrl';
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_POWER_BI_URL', { fields });
  return checked;
};
