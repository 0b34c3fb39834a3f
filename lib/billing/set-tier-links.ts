import type { z } from 'zod';
import { getTierLinks, lockTierUrl, type TierRow, writeTierRow } from '#db/queries/dashboard-links.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { env } from '#lib/core/env.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { powerBiLink } from '#lib/vocabulary/power-bi.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { type DashboardLinksBody, type DashboardLinksOut, TIERS } from './schema.ts';

type AdminContext = Context<Account & { role: 'admin' }>;
type Tier = (typeof TIERS)[number];
type Rows = z.output<typeof DashboardLinksOut>;

const DATASET_OF = { freemium: 'sample', premium: 'licensed' } as const satisfies Record<Tier, Dataset>;

/** What each module draws in each tier; a tier without a row of its own draws our dashboard. */
export const listTierLinks = async ({ db }: Pick<AdminContext, 'db'>): Promise<Rows> => {
  const tiers = await Promise.all(
    TIERS.map(async (tier) => ({ tier, links: await getTierLinks(db, DATASET_OF[tier]) })),
  );
  return {
    rows: tiers.flatMap(({ tier, links }) =>
      moduleList.map(({ name }) => ({ tier, moduleId: name, powerBILink: links[name] ?? null })),
    ),
  };
};

/** Sets the rows that are named, where they say something else; the others stay. @throws AppError INVALID_POWER_BI_URL */
export const setTierLinks = async (ctx: AdminContext, { rows }: DashboardLinksBody): Promise<Rows> => {
  const checkedRows = rows.map(checkRow);
  await ctx.db.transaction(async (tx) => {
    for (const row of checkedRows) {
      const { dataset, moduleId: module, url: after } = row;
      const before = await lockTierUrl(tx, row);
      if (before === after) continue;
      await writeTierRow(tx, row, ctx.now);
      await recordAudit(tx, ctx, 'admin.tier_link_set', { detail: { dataset, module, before, after } });
    }
  });
  return listTierLinks(ctx);
};

const checkRow = (
  { tier, moduleId, powerBILink }: DashboardLinksBody['rows'][number],
  position: number,
): TierRow => {
  const dataset = DATASET_OF[tier];
  if (powerBILink === null) return { dataset, moduleId, kind: 'native', url: null };
  const url = powerBiLink(powerBILink, env().POWER_BI_EXTRA_ORIGIN);
  if (!url)
    throw new AppError('INVALID_POWER_BI_URL', {
      fields: { [`rows.${position}.powerBILink`]: 'invalidPowerBiUrl' },
    });
  return { dataset, moduleId, kind: 'power_bi', url };
};
