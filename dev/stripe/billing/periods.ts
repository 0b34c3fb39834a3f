/** Billing periods: whole intervals from the anchor, a 31st falling back to the month's last day. Times in seconds. */
import type { Stripe } from '#dev/stripe/sdk.ts';

const DAY = 86_400;

/** The first period end after `start`, counted from `anchor`. */
export function periodEnd(anchor: number, start: number, recurring: Stripe.Price.Recurring): number {
  for (let n = 0; ; n += 1) {
    const end = addIntervals(anchor, recurring, n);
    if (end > start) return end;
  }
}

function addIntervals(
  anchor: number,
  { interval, interval_count }: Stripe.Price.Recurring,
  n: number,
): number {
  const count = interval_count * n;
  if (interval === 'day') return anchor + count * DAY;
  if (interval === 'week') return anchor + count * 7 * DAY;
  return addMonths(anchor, interval === 'year' ? count * 12 : count);
}

function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(to.getTime() / 1000);
}
