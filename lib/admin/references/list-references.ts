import { listReferencePage } from '#db/market/reference-versions.ts';
import { listAccounts } from '#db/queries/accounts.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { versionOf } from '#lib/core/versions.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import type { ReferencesOut, ReferencesQuery } from './schema.ts';

/** GET /admin/references: kind by kind, the newest days first. @throws AppError SEARCH_TOO_SLOW */
export const listReferences = async (
  { db }: Pick<Context, 'db'>,
  query: ReferencesQuery,
): Promise<ReferencesOut> => {
  const found = await unlessTooSlow(listReferencePage(db, query, rowsOf(query)));
  const ids = found.rows.flatMap(({ versions }) => versions.map(({ savedBy }) => savedBy));
  const people = [...new Set(ids.filter((id) => id !== null))];
  const accounts = people.length > 0 ? await listAccounts(db, people) : [];
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return pageOf(query, found, {
    item: ({ key: _, versions, ...row }) => {
      const value = versions[0]?.value ?? 0;
      return {
        ...{ ...row, value, version: versionOf({ value }) },
        versions: versions.map(({ savedAt, savedBy, ...version }) => ({
          ...{ ...version, savedAt: new Date(savedAt).toISOString() },
          savedBy: savedBy === null ? null : (names.get(savedBy) ?? null),
        })),
      };
    },
    cursor: ({ key }) => key,
  });
};
