import type { AlertSettings } from '#db/queries/alert-readers.ts';
import { businessMoment } from '#lib/core/clock.ts';
import { addDays, cairoDay, cairoInstant, startOfCairoDay, weekday } from '#lib/vocabulary/cairo-days.ts';

/** For those who never set anything: at any time. */
export const usualSettings: AlertSettings = {
  byEmail: true,
  fromHour: 0,
  toHour: 24,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
};

type Hours = Pick<AlertSettings, 'fromHour' | 'toHour' | 'weekdays'>;

/** The first moment from now on in which someone wants to hear of alerts: now, or the beginning of their next hours in Cairo. */
export const nextDelivery = ({ fromHour, toHour, weekdays }: Hours, now: Date): Date => {
  const today = cairoDay(now);
  const hour = Number(businessMoment(now).slice(11, 13));
  const isOn = (day: string) => weekdays.includes(weekday(day));
  if (isOn(today) && hour >= fromHour && hour < toHour) return now;
  const first = isOn(today) && hour < fromHour ? 0 : 1;
  const ahead =
    Array.from({ length: 8 }, (_, i) => addDays(today, first + i)).find(isOn) ?? addDays(today, 7);
  const begins = `${ahead}T${String(fromHour).padStart(2, '0')}:00`;
  // On the day that skips its first hour, the next one begins it.
  return cairoInstant(begins) ?? startOfCairoDay(ahead);
};
