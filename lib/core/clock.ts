export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The business day of the product's home market. Egypt observes daylight saving time. */
export const BUSINESS_TIME_ZONE = 'Africa/Cairo';

export const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const momentFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: BUSINESS_TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

/** What clocks in Cairo show, as YYYY-MM-DDTHH:MM. */
export const businessMoment = (at: Date): string => `${businessDay(at)}T${momentFormat.format(at)}`;

const MOST_HOURS = 1000;
const dayOfHour = new Map<number, string>();

/** The calendar day in Cairo as YYYY-MM-DD. Its clocks are whole hours from UTC: an hour that was formatted once needs no other look. */
export const businessDay = (at: Date): string => {
  const hour = Math.floor(at.getTime() / HOUR);
  const known = dayOfHour.get(hour);
  if (known !== undefined) return known;
  const day = dayFormat.format(at);
  if (dayOfHour.size >= MOST_HOURS) dayOfHour.clear();
  // Local mean time, kept until 1900, is not.
  if (hour >= 0) dayOfHour.set(hour, day);
  return day;
};
