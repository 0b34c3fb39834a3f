import { listAccounts } from '#db/queries/accounts.ts';
import {
  countSamePrice,
  findDispute,
  listDisputePage,
  listNamedDisputes,
  listReadings,
  type NamedDispute,
  type ReadingRow,
} from '#db/queries/disputes.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { MOST_READINGS, undoableUntil } from '#lib/disputes/policy.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import type {
  AdminDisputeOut,
  AdminDisputeParams,
  AdminDisputesOut,
  AdminDisputesQuery,
  DisputeDetailsOut,
  ReadingOut,
} from './schema.ts';
import { findUndoObstacle } from './undo-obstacle.ts';

type Reading = Pick<Context, 'db'>;

/** GET /admin/questions. @throws AppError SEARCH_TOO_SLOW */
export const listDisputes = async ({ db }: Reading, query: AdminDisputesQuery): Promise<AdminDisputesOut> => {
  const found = await unlessTooSlow(listDisputePage(db, { state: query.state }, rowsOf(query)));
  const people = await findPeople({ db }, found.rows);
  return pageOf(query, found, { item: (row) => adminDispute(row, people), cursor: ({ id }) => id });
};

/** GET /admin/questions/{id}: with the readings that its price may be based on. @throws AppError NOT_FOUND */
export const getDispute = async (
  { db, now }: Reading & { now: Date },
  { id }: AdminDisputeParams,
): Promise<DisputeDetailsOut> => {
  const [row, [named]] = await Promise.all([findDispute(db, id), listNamedDisputes(db, [id])]);
  if (!row || !named) throw new AppError('NOT_FOUND');
  const { dataset, productId, retailerId, day, ofCategory } = row;
  const subject = day === null ? null : { dataset, productId, retailerId, day };
  const [readings, together, people, obstacle] = await Promise.all([
    subject ? unlessTooSlow(listReadings(db, subject, { ofCategory, limit: MOST_READINGS })) : [],
    subject ? countSamePrice(db, subject) : 1,
    findPeople({ db }, [named]),
    findUndoObstacle(db, row, now),
  ]);
  const { closedAt, closedBy } = row;
  const undo = closedAt && closedBy && { until: undoableUntil(closedAt).toISOString(), obstacle };
  return {
    question: adminDispute(named, people),
    readings: readings.map(readingOut),
    together,
    undo: undo || null,
  };
};

type People = ReadonlyMap<string, { name: string; companyName: string | null }>;

const findPeople = async ({ db }: Reading, rows: readonly NamedDispute[]): Promise<People> => {
  const ids = [...new Set(rows.flatMap(({ userId, closedBy }) => [userId, ...(closedBy ? [closedBy] : [])]))];
  return new Map((ids.length === 0 ? [] : await listAccounts(db, ids)).map((one) => [one.id, one]));
};

const adminDispute = (row: NamedDispute, people: People): AdminDisputeOut => {
  const { id, kind, state, dataset, day, price, note, answer, excluded, listingId, code, title } = row;
  const asker = people.get(row.userId);
  return {
    ...{ id, kind, state, dataset, day, price, note, answer, excluded },
    product: { id: row.productId, nameEn: row.productEn, nameAr: row.productAr },
    retailer: { id: row.retailerId, nameEn: row.retailerEn, nameAr: row.retailerAr },
    listing: listingId === null ? null : { id: listingId, code, title },
    asker: asker ? { id: row.userId, name: asker.name, company: asker.companyName } : null,
    createdAt: new Date(row.createdAt).toISOString(),
    closedAt: row.closedAt && new Date(row.closedAt).toISOString(),
    closedBy: row.closedBy && (people.get(row.closedBy)?.name ?? row.closedBy),
  };
};

const readingOut = ({ observedAt, storeEn, storeAr, ...row }: ReadingRow): ReadingOut => ({
  ...row,
  observedAt: new Date(observedAt).toISOString(),
  store: { nameEn: storeEn, nameAr: storeAr },
});
