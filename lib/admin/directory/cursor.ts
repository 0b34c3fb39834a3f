import { z } from 'zod';
import type { Place } from '#db/queries/user-directory.ts';
import { AppError } from '#lib/core/errors.ts';
import { refuseUnsafeText } from '#lib/http/read-input.ts';
import { Instant } from '#lib/vocabulary/day-schema.ts';
import { USER_SORTS, type UsersQuery } from './schema.ts';

/** Where a page ended: the last row's place, and the order in which it is one. */
const Cursor = z.tuple([
  z.enum(USER_SORTS),
  z.enum(['asc', 'desc']),
  z.int().min(0).max(100),
  z.string().max(1000),
  Instant.transform((text) => new Date(text)),
  z.string().max(64),
]);

type Order = Pick<UsersQuery, 'sortBy' | 'sortOrder'>;

export const writeCursor = ({ sortBy, sortOrder }: Order, { rank, key, createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([sortBy, sortOrder, rank, key, createdAt, id])).toString('base64url');

type Query = Order & Pick<UsersQuery, 'cursor'>;

/** Whether a query's cursor, if it has one, is one that we gave for this order. */
export const isCursorOf = (query: Query): boolean => {
  try {
    readCursor(query);
    return true;
  } catch {
    return false;
  }
};

/** @throws AppError VALIDATION_ERROR for one that we never gave, or gave for another order */
export const readCursor = ({ sortBy, sortOrder, cursor }: Query): Place | null => {
  if (cursor === undefined) return null;
  const read = Cursor.safeParse(parsed(cursor));
  if (!read.success || read.data[0] !== sortBy || read.data[1] !== sortOrder) {
    throw new AppError('VALIDATION_ERROR', { fields: { cursor: 'invalid' } });
  }
  const [, , rank, key, createdAt, id] = read.data;
  refuseUnsafeText({ cursor: [key, id].join(' ') }, 'query');
  return { rank, key, createdAt, id };
};

const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
};
