import type { z } from 'zod';
import { findAccountById } from '#db/queries/accounts.ts';
import { lockSyncState } from '#db/queries/billing-sync.ts';
import {
  findSubscriber,
  lockModuleLinks,
  type ModuleLink,
  setModuleLink,
} from '#db/queries/dashboard-links.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { notifyCompany } from '#lib/notifications/notify-user.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { checkLinks } from './check-links.ts';
import type { PowerBiLinksBody, PowerBiLinksOut, PowerBiLinksParams } from './rules/schema.ts';
import { noteShown } from './sync/note-shown.ts';
import { isLive } from './sync/resolve-subscriptions.ts';

type Input = z.output<typeof PowerBiLinksBody> &
  z.output<typeof PowerBiLinksParams> & { ifMatch?: KnownVersions };

/** The reports of modules as what can be edited of them. */
export const linkFields = (links: readonly ModuleLink[]): Record<string, string | null> =>
  Object.fromEntries(links.map(({ moduleId, url }) => [moduleId, url]));

/**
 * Sets or clears the Power BI links of a subscription's modules; modules that are not named keep theirs. The company hears of each
 * dashboard that became ready.
 * @throws AppError USER_NOT_FOUND, NOT_FOUND, SUBSCRIPTION_ENDED, INVALID_POWER_BI_URL, EDIT_CONFLICT, VALIDATION_ERROR for a module that was not
 * chosen
 */
export const setModuleLinks = async (
  ctx: Context<Account & { role: 'admin' }>,
  { id: userId, subscriptionId, links, ifMatch }: Input,
): Promise<PowerBiLinksOut> => {
  const { db, now, locale } = ctx;
  const checkedLinks = checkLinks('links', links);
  if (!(await findAccountById(db, userId))) throw new AppError('USER_NOT_FOUND');
  const subscriber = await findSubscriber(db, { userId, subscriptionId });
  if (!subscriber) throw new AppError('NOT_FOUND');
  // No one sees what is changed of the past.
  if (!isLive(subscriber)) throw new AppError('SUBSCRIPTION_ENDED');
  const { companyId } = subscriber;
  return db.transaction(async (tx) => {
    // The company's row first, as a sync does.
    await lockSyncState(tx, companyId);
    const before = await lockModuleLinks(tx, subscriptionId);
    for (const { moduleId } of checkedLinks)
      if (!before.some((row) => row.moduleId === moduleId))
        throw new AppError('VALIDATION_ERROR', { fields: { moduleId: 'invalid' } });
    const wanted = new Map(checkedLinks.map(({ moduleId, powerBILink }) => [moduleId, powerBILink]));
    const after = before.map(({ moduleId, url }) => ({
      moduleId,
      url: wanted.has(moduleId) ? (wanted.get(moduleId) ?? null) : url,
    }));
    const changed = fieldsToChange({
      current: linkFields(before),
      wanted: linkFields(after),
      known: ifMatch,
      answer: answerOf(before, locale),
    });
    for (const { moduleId, url } of after.filter((row) => changed.includes(row.moduleId))) {
      const old = before.find((row) => row.moduleId === moduleId)?.url ?? null;
      await setModuleLink(tx, { subscriptionId, moduleId, url, now });
      await recordAudit(tx, ctx, 'admin.dashboard_link_set', {
        subjectId: userId,
        companyId,
        detail: { subscription: subscriptionId, module: moduleId, before: old, after: url },
      });
      if (old === null)
        await notifyCompany(tx, companyId, { type: 'dashboard.ready', payload: { moduleId } });
    }
    if (changed.length > 0) await noteShown(tx, companyId, now);
    return answerOf(after, locale);
  });
};

const answerOf = (links: readonly ModuleLink[], locale: Locale): PowerBiLinksOut => {
  const { names } = messagesFor(locale).modules;
  return {
    modules: links.map(({ moduleId, url }) => ({
      id: moduleId,
      name: moduleId,
      displayName: names[moduleId].name,
      powerBILink: url,
    })),
    version: versionOf(linkFields(links)),
  };
};
