import type { Database } from '#db/client.ts';
import { getTierLinks, lockTierLinks, writeTierRow } from '#db/queries/dashboard-links.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { Context } from '#lib/context/context.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { moduleList } from '#lib/vocabulary/modules.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { checkLinks } from './check-links.ts';
import { type DashboardLinksBody, type DashboardLinksOut, TIERS, type Tier } from './rules/schema.ts';

type AdminContext = Context<Account & { role: 'admin' }>;
type Rows = DashboardLinksOut['rows'];

const DATASET_OF = { freemium: 'sample', premium: 'licensed' } as const satisfies Record<Tier, Dataset>;

const fieldOf = ({ tier, moduleId }: Pick<Rows[number], 'tier' | 'moduleId'>): string =>
  `${tier}-${moduleId}`;

const linkFields = (rows: Rows): Record<string, string | null> =>
  Object.fromEntries(rows.map((row) => [fieldOf(row), row.powerBILink]));

const readTierLinks = async (db: Database): Promise<DashboardLinksOut> => {
  const tiers = await Promise.all(
    TIERS.map(async (tier) => ({ tier, links: await getTierLinks(db, DATASET_OF[tier]) })),
  );
  const rows = tiers.flatMap(({ tier, links }) =>
    moduleList.map(({ name }) => ({ tier, moduleId: name, powerBILink: links[name] ?? null })),
  );
  return { rows, version: versionOf(linkFields(rows)) };
};

/** What each module draws in each tier; a tier without a row of its own draws our dashboard. */
export const listTierLinks = ({ db }: Pick<AdminContext, 'db'>): Promise<DashboardLinksOut> =>
  readTierLinks(db);

/** Sets the rows that are named; the others stay. @throws AppError INVALID_POWER_BI_URL, EDIT_CONFLICT */
export const setTierLinks = (
  ctx: AdminContext,
  { rows, ifMatch }: DashboardLinksBody & { ifMatch?: KnownVersions },
): Promise<DashboardLinksOut> => {
  const checkedRows = checkLinks('rows', rows);
  return ctx.db.transaction(async (tx) => {
    await lockTierLinks(tx);
    const before = await readTierLinks(tx);
    const current = linkFields(before.rows);
    const changed = fieldsToChange({
      current,
      wanted: linkFields(checkedRows),
      known: ifMatch,
      answer: before,
    });
    // The last row that names a field is the one that counts.
    for (const field of changed) {
      const row = checkedRows.findLast((each) => fieldOf(each) === field);
      if (!row) continue;
      const { tier, moduleId, powerBILink: url } = row;
      const dataset = DATASET_OF[tier];
      await writeTierRow(tx, { dataset, moduleId, kind: url === null ? 'native' : 'power_bi', url }, ctx.now);
      await recordAudit(tx, ctx, 'admin.tier_link_set', {
        detail: { dataset, module: moduleId, before: current[field] ?? null, after: url },
      });
    }
    return await readTierLinks(tx);
  });
};
