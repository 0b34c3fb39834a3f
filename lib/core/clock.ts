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

/** The calendar day in Cairo as YYYY-MM-DD. */
export const businessDay = (at: Date): string => dayFormat.format(at);
