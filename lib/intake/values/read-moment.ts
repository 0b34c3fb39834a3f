import { readDay } from '#lib/i18n/read-day.ts';
import {
  addDays,
  cairoDay,
  cairoInstant,
  dayFromNumber,
  dayNumber,
  isDay,
} from '#lib/vocabulary/cairo-days.ts';
import type { DateOrder, RowCode } from '#lib/vocabulary/import-terms.ts';
import { cleanFigure } from './clean-cell.ts';

const FIRST_DAY = '2015-01-01';
/** A date without a time is the middle of its day. */
const NOON = '12:00';

/** Days as spreadsheets count them, of years that prices may be of. */
const SERIAL = /^[34]\d{4}(?:\.\d+)?$/;
const SERIAL_EPOCH = '1899-12-30';

const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;

/** A date and, behind it, the time that may stand in the same cell. */
const split = (text: string): { day: string; time: string } => {
  const [, day = '', time = ''] =
    /^(.*?)(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?)(?:Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    ) ?? [];
  return { day, time };
};

/** What a date says of its order: certain, open, or nothing. */
export const dateOrderOf = (cell: string): DateOrder | 'open' | null => {
  const found = NUMERIC.exec(split(cleanFigure(cell)).day);
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[2])];
  if (first > 12 && second <= 12) return 'day';
  if (second > 12 && first <= 12) return 'month';
  return first === second || first > 12 ? null : 'open';
};

const dayOf = (text: string, order: DateOrder): string | null => {
  if (SERIAL.test(text)) return dayFromNumber(dayNumber(SERIAL_EPOCH) + Math.floor(Number(text)));
  const found = NUMERIC.exec(text);
  if (!found) return readDay(text);
  const [, first = '', second = '', year = ''] = found;
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
};

const timeOf = (text: string): string | null => {
  if (text === '') return NOON;
  const found = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s?([ap]m)?$/i.exec(text);
  if (!found) return null;
  const [, hours = '', minutes = '', half = ''] = found;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};

/** The instant of a shown time; an hour that clocks skip is the one after it. */
const instantOf = (day: string, time: string): Date | null => {
  const shown = cairoInstant(`${day}T${time}`);
  if (shown) return shown;
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`;
  return cairoInstant(`${day}T${later}`);
};

/** When a price was seen, from its date and its time, in Cairo. */
export const readMoment = (
  dateCell: string | undefined,
  timeCell: string | undefined,
  { order, now }: { order: DateOrder | null; now: Date },
): { at: Date } | { code: RowCode; isTime?: boolean } => {
  const text = cleanFigure(dateCell);
  if (text === '') return { code: 'date_missing' };
  const parts = split(text);
  const day = dayOf(parts.day, order ?? 'day');
  if (day === null) return { code: 'date_invalid' };
  const time = timeOf(cleanFigure(timeCell) || parts.time);
  if (time === null) return { code: 'date_invalid', isTime: true };
  if (day > addDays(cairoDay(now), 1)) return { code: 'date_future' };
  if (day < FIRST_DAY) return { code: 'date_too_old' };
  const at = instantOf(day, time);
  return at ? { at } : { code: 'date_invalid', isTime: true };
};
