import { addMs, MINUTE } from '#lib/core/clock.ts';
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

const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?[ap]m)?`;
const OFFSET = String.raw`\s?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)`;
const TIME_ALONE = new RegExp(`^(${TIME})(${OFFSET})?$`, 'i');
const TIME_BEHIND = new RegExp(`[T ,]+(${TIME})(${OFFSET})?$`, 'i');
/** No time is longer, with all that may be around it. */
const LONGEST_TIME = 40;

/** A time as it is written, and how far its clock is from UTC where it says so. */
type Time = { time: string; offset: string };
const NO_TIME: Time = { time: '', offset: '' };

/** A date and, behind it, the time that may stand in the same cell. */
const split = (text: string): Time & { day: string } => {
  const found = TIME_BEHIND.exec(text.slice(-LONGEST_TIME));
  if (!found) return { day: text, ...NO_TIME };
  const [behind, time = '', offset = ''] = found;
  return { day: text.slice(0, -behind.length), time, offset };
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

/** Whether a cell may be a day as spreadsheets count them, if its column is one of days. */
export const looksLikeSerial = (cell: string): boolean => SERIAL.test(cleanFigure(cell));

/** The day and the time that a spreadsheet's number stands for; a whole one has no time. */
const readSerial = (text: string): { day: string; time: string } => {
  const minutes = Math.floor(Math.round(Number(text) * 86_400) / 60);
  const ofDay = minutes % 1440;
  const time = [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return {
    day: dayFromNumber(dayNumber(SERIAL_EPOCH) + Math.floor(minutes / 1440)),
    time: Number.isInteger(Number(text)) ? '' : time,
  };
};

const dayOf = (text: string, order: DateOrder): string | null => {
  const found = NUMERIC.exec(text);
  if (!found) return readDay(text);
  const [, first = '', second = '', year = ''] = found;
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
};

const dateOf = (text: string, order: DateOrder): Time & { day: string | null } => {
  if (SERIAL.test(text)) return { ...readSerial(text), offset: '' };
  const { day, ...time } = split(text);
  return { ...time, day: dayOf(day, order) };
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
const instantInCairo = (day: string, time: string): Date | null => {
  const shown = cairoInstant(`${day}T${time}`);
  if (shown) return shown;
  const later = `${String(Number(time.slice(0, 2)) + 1).padStart(2, '0')}:00`;
  return cairoInstant(`${day}T${later}`);
};

/** Clocks are at most so far from UTC, in minutes. */
const FURTHEST = 14 * 60;

/** The instant of a time with its offset from UTC; null: no clock is so far from it. */
const instantElsewhere = (day: string, time: string, offset: string): Date | null => {
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (ahead > FURTHEST || Number(minutes) > 59) return null;
  return addMs(new Date(`${day}T${time}:00Z`), (sign === '+' ? -ahead : ahead) * MINUTE);
};

const instantOf = (day: string, { time, offset }: Time): Date | null => {
  const shown = timeOf(time);
  if (shown === null) return null;
  return offset === '' ? instantInCairo(day, shown) : instantElsewhere(day, shown, offset);
};

/** When a price was seen, from its date and its time: as clocks in Cairo show it, unless it says how far it is from UTC. */
export const readMoment = (
  dateCell: string | undefined,
  timeCell: string | undefined,
  { order, now }: { order: DateOrder | null; now: Date },
): { at: Date } | { code: RowCode; isTime?: boolean } => {
  const text = cleanFigure(dateCell);
  if (text === '') return { code: 'date_missing' };
  const { day, ...time } = dateOf(text, order ?? 'day');
  if (day === null) return { code: 'date_invalid' };
  const ownTime = cleanFigure(timeCell);
  const at = ownTime === '' ? instantOf(day, time) : instantWithTime({ ...time, day }, ownTime);
  if (at === null) return { code: 'date_invalid', isTime: true };
  const shownDay = cairoDay(at);
  if (shownDay > addDays(cairoDay(now), 1)) return { code: 'date_future' };
  return shownDay < FIRST_DAY ? { code: 'date_too_old' } : { at };
};

/** A time in a column of its own is of the day that the date is in Cairo. */
const instantWithTime = (dated: Time & { day: string }, text: string): Date | null => {
  const [, time = '', offset = ''] = TIME_ALONE.exec(text) ?? [];
  const day = dated.offset === '' ? dated.day : shownDayOf(instantOf(dated.day, dated));
  return time === '' || day === null ? null : instantOf(day, { time, offset });
};

const shownDayOf = (at: Date | null): string | null => (at ? cairoDay(at) : null);
