import { listMarketBeginnings } from '#db/queries/import-places.ts';
import { countOwnRows, findOwnDataEnd } from '#db/queries/own-data.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import { requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { hasFeature } from '#lib/billing/rules/require-feature.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { OWN_LIMITS } from '#lib/intake/rules/policy.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { OWN_KINDS } from '#lib/vocabulary/import-terms.ts';
import { importDetails } from './import-details.ts';
import { findSeenImport } from './import-owner.ts';
import { listImports } from './list-imports.ts';
import { listItemsOf } from './list-own-items.ts';
import { ImportsQuery, OwnDataQuery } from './schema.ts';

/** The imports as an address narrows them, and how far the data has come that files can be for. Gate: admins. `list` is null where it could not be read. */
export const loadImportsPage = async (searchParams: SearchParams) => {
  const page = await requirePage('admin');
  const { db, locale } = page;
  const { query, given, dropped } = readQuery(ImportsQuery, searchParams);
  const list = listOrNull(listImports({ ...page, owner: null }, query), 'the imports');
  const market = await listMarketBeginnings(db);
  return {
    locale,
    query,
    dropped,
    market,
    list,
    address: { path: localizedPath(locale, '/admin/imports'), given },
  };
};

export type ImportsPage = Omit<Awaited<ReturnType<typeof loadImportsPage>>, 'list'>;

/** One import. Gate: admins. `details` is null where there is none of that id, or it could not be read; a company's is only looked at. */
export const loadImportPage = async (id: string) => {
  const page = await requirePage('admin');
  const row = await listOrNull(findSeenImport({ ...page, owner: null }, id), 'the import');
  const details = row && (await listOrNull(importDetails(page.db, row, page.now), 'the import'));
  const door = row !== null && row.ownerCompanyId !== null ? ('look' as const) : ('panel' as const);
  return { locale: page.locale, details, door };
};

/** What a company brought of its own: its rows as far as they found their products, and its files. Gate: its owner; `own` is null where its plan has none. */
export const loadOwnDataPage = async (searchParams: SearchParams) => {
  const page = await requirePage('owner');
  const { db, locale, now, actor } = page;
  const { query, given, dropped } = readQuery(OwnDataQuery, searchParams);
  const address = { path: localizedPath(locale, '/settings/data'), given };
  const shown = { locale, address, dropped, mayChange: actor.viewing === null };
  const owner = actor.company.id;
  const scope = dataScope(actor, now);
  const rows = await countOwnRows(db, owner);
  const until = (await findOwnDataEnd(db, owner))?.toISOString() ?? null;
  const left = { rows: OWN_KINDS.reduce((sum, kind) => sum + rows[kind], 0), until };
  if (!hasFeature(actor, 'tradePrice', now)) return { ...shown, left, own: null };
  const [items, imports] = await Promise.all([
    listItemsOf(page, owner, query),
    listImports({ ...page, owner }, { page: 1, limit: LATEST }),
  ]);
  return {
    ...shown,
    left,
    own: {
      mostBytes: scope.why === 'trial' ? OWN_LIMITS.trialBytes : OWN_LIMITS.bytes,
      rows,
      items,
      imports: imports.items,
    },
  };
};

/** So many of a company's files are listed. */
const LATEST = 20;

export type OwnDataPage = Awaited<ReturnType<typeof loadOwnDataPage>>;

/** One of a company's imports. Gate: its owner, with a plan that has them. */
export const loadOwnImportPage = async (id: string) => {
  const page = await requirePage('owner');
  const owner = page.actor.company.id;
  const isOpen = hasFeature(page.actor, 'tradePrice', page.now);
  const row = isOpen ? await listOrNull(findSeenImport({ ...page, owner }, id), 'the import') : null;
  const details = row && (await listOrNull(importDetails(page.db, row, page.now), 'the import'));
  return { locale: page.locale, details, door: 'company' as const };
};
