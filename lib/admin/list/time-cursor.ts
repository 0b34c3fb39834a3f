/** Where a page of what happened ended: its last row's time, and its key among those of the same time. */
export type TimePlace = { at: Date; key: string };

/** Opaque to clients. */
export const timeCursor = ({ at, key }: TimePlace): string =>
  Buffer.from(`${at.toISOString()} ${key}`).toString('base64url');

/** Null: it was not made here. */
export const readTimeCursor = (cursor: string): TimePlace | null => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [at = '', ...key] = text.split(' ');
  const moment = new Date(at);
  const isOurs = key.length > 0 && !Number.isNaN(moment.getTime()) && !text.includes('\0');
  return isOurs ? { at: moment, key: key.join(' ') } : null;
};
