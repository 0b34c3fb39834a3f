import { describe, expect, it } from 'vitest';
import { categoryLeaves } from '#db/sample-market/categories.ts';
import { demoCompanies } from '#dev/demo-life/companies.ts';
import { livesOf } from '#dev/demo-life/lives.ts';
import { QUESTIONS } from '#dev/demo-life/questions.ts';
import { conversationsOf } from '#dev/demo-life/write-chats.ts';
import { DAY } from '#lib/core/clock.ts';
import { planChoices, priceLookupKey } from '#lib/vocabulary/plans.ts';

const categories = categoryLeaves.map(({ id, name }) => ({ id, nameEn: name.en, nameAr: name.ar }));
const prices = new Map(planChoices.map((choice) => [priceLookupKey(choice), `price_${choice.plan}`]));
const livesAt = (present: Date) => livesOf(demoCompanies, { present, prices, categories });

/** The end of a winter, a leap day, the morning after the clocks go forward, the last minute of a year. */
const PRESENTS = [
  '2026-11-23T18:30:00Z',
  '2028-02-29T00:05:00Z',
  '2027-04-30T06:00:00Z',
  '2026-12-31T22:59:00Z',
].map((at) => new Date(at));

describe('the companies of the demo', () => {
  it('are told from each other, in both languages, at addresses of nobody', () => {
    expect(demoCompanies.length).toBeGreaterThanOrEqual(25);
    expect(new Set(demoCompanies.map(({ email }) => email)).size).toBe(demoCompanies.length);
    expect(new Set(demoCompanies.map(({ name }) => name)).size).toBe(demoCompanies.length);
    for (const { email, name, locale } of demoCompanies) {
      expect(email).toMatch(/^[a-z]+@[a-z-]+\.raff\.example$/);
      expect(/\p{Script=Arabic}/u.test(name)).toBe(locale === 'ar');
    }
    expect(demoCompanies.filter(({ locale }) => locale === 'ar').length).toBeGreaterThan(8);
  });

  it('join over a year, more of them in each half', () => {
    const joined = (from: number, to: number) =>
      demoCompanies.filter(({ joinedDaysAgo: days }) => days <= from && days > to).length;
    expect(Math.max(...demoCompanies.map(({ joinedDaysAgo }) => joinedDaysAgo))).toBeGreaterThan(330);
    expect(joined(182, -1)).toBeGreaterThan(joined(365, 182));
  });

  it('have every plan, both periods, and two that left', () => {
    const paying = demoCompanies.flatMap(({ story }) => (story.what === 'paying' ? [story] : []));
    expect(new Set(paying.map(({ plan }) => plan))).toEqual(new Set(['starter', 'growth', 'premium']));
    expect(new Set(paying.map(({ interval }) => interval))).toEqual(new Set(['monthly', 'yearly']));
    expect(paying.filter(({ cancelledDaysAgo }) => cancelledDaysAgo !== undefined)).toHaveLength(2);
  });
});

describe.each(PRESENTS)('their past, when the demo is set up at %s', (present) => {
  const lives = livesAt(present);

  it('is in order and over, and names only what was made before', () => {
    for (const { joinedAt, steps } of lives) {
      const times = steps.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect((times[0] ?? Number.POSITIVE_INFINITY) * 1000).toBeGreaterThanOrEqual(joinedAt.getTime());
      expect((times.at(-1) ?? 0) * 1000).toBeLessThan(present.getTime());
      const made = new Set<string>();
      for (const { as, do: deed } of steps) {
        for (const [, name = ''] of JSON.stringify(deed).matchAll(/@\{([^}]+)\}/g))
          expect(made).toContain(name);
        if (as) made.add(as);
      }
    }
  });

  it('is the same each time, but for the ids', () => {
    const told = (all: typeof lives) =>
      all.map(({ joinedAt, paidAt, servedAt, steps }) => ({
        joinedAt,
        paidAt,
        servedAt,
        at: steps.map(({ at }) => at),
      }));
    expect(told(livesAt(present))).toEqual(told(lives));
  });

  it('gives reports within two days of the payment, and leaves two companies that wait', () => {
    const paid = lives.filter(({ paidAt }) => paidAt !== null);
    for (const { paidAt, servedAt } of paid)
      if (paidAt && servedAt) {
        expect(servedAt.getTime()).toBeGreaterThan(paidAt.getTime());
        expect(servedAt.getTime()).toBeLessThan(Math.min(paidAt.getTime() + 2 * DAY, present.getTime()));
      }
    expect(paid.filter(({ servedAt }) => servedAt === null).map(({ name }) => name)).toEqual([
      'Rashid Bay Juices',
      'Oryx Care',
    ]);
  });

  it('has questions in each month, more and more, each with its answer right after it', () => {
    const { chats, messages } = conversationsOf(lives, { present, categories });
    const joined = new Map(lives.map(({ userId, joinedAt }) => [userId, joinedAt]));
    for (const { userId, createdAt } of messages) {
      expect(createdAt?.getTime()).toBeLessThan(present.getTime());
      expect(createdAt?.getTime()).toBeGreaterThan(joined.get(userId)?.getTime() ?? Number.POSITIVE_INFINITY);
    }
    const asked = messages.filter(({ role }) => role === 'user');
    const months = Array.from({ length: 11 }, (_, n) => {
      const age = ({ createdAt }: (typeof asked)[number]) => present.getTime() - (createdAt?.getTime() ?? 0);
      return asked.filter((one) => age(one) >= n * 30 * DAY && age(one) < (n + 1) * 30 * DAY).length;
    });
    expect(Math.min(...months)).toBeGreaterThan(0);
    const half = Math.floor(months.length / 2);
    const total = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);
    expect(total(months.slice(0, half))).toBeGreaterThan(2 * total(months.slice(-half)));
    const byChat = Map.groupBy(messages, ({ chatId }) => chatId);
    for (const { id } of chats)
      expect(byChat.get(id)?.map(({ role, position }) => [role, position])).toEqual(
        byChat.get(id)?.map((_, n) => [n % 2 === 0 ? 'user' : 'assistant', n]),
      );
    expect(messages.some(({ content }) => content.includes('{'))).toBe(false);
  });
});

it('lets the analyst of the past name no figure of the market', () => {
  const allowed = /\b(100|30)\b/g;
  for (const { answer } of [...QUESTIONS.en, ...QUESTIONS.ar])
    expect(answer.replace(allowed, '')).not.toMatch(/\d/);
});
