import { describe, expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { PriceSentence } from '#components/market/price-monitor/price-sentence.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { sentenceOf } from '#lib/market/price-monitor/sentence.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { draw } from '#tests/setup/draw.tsx';

type Told = {
  change: number | null;
  up?: number;
  down?: number;
  gap?: [kind: 'brand' | 'retailer' | 'ours', value: number];
  /** Where prices are asked for in real terms: the change as it was paid. */
  nominal?: number;
};

const view = ({ change, up = 0, down = 0, gap, nominal }: Told): PriceMonitorData => {
  const { tiles, ...data } = priceMonitorData();
  return {
    ...data,
    tiles: {
      ...tiles,
      unitPrice: {
        average: 52.1,
        change: { value: change, n: 12, lowBase: false },
        real:
          nominal === undefined
            ? null
            : { nominal: { value: nominal, n: 12, lowBase: false }, provisionalFrom: null },
      },
      gap: { kind: gap?.[0] ?? 'period', value: gap?.[1] ?? 3, n: 2, lowBase: true },
      changes: { up, down },
    },
  };
};

const said = (locale: Locale, told: Told): string =>
  draw(locale, <PriceSentence data={view(told)} figures={figuresFor(locale, 'EGP')} />)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll('\u00a0', ' ');

describe('the sentence that says what changed', () => {
  it('says what shoppers pay by now, and how often regular prices moved', () => {
    expect(said('en', { change: 2.8, up: 189, down: 1 })).toBe(
      'Like for like, shoppers pay 2.8% more than on 22 Aug. Regular prices rose 189 times and fell once.',
    );
    expect(said('en', { change: 0.01 })).toBe(
      'Like for like, shoppers pay the same as on 22 Aug. No regular price changed.',
    );
  });

  it('says why the two may go apart', () => {
    expect(said('en', { change: -2.8, up: 189, down: 75 })).toContain(
      'Promotions lowered prices by more than that.',
    );
    expect(sentenceOf(view({ change: 2.8, up: 189, down: 75 }))?.isAgainst).toBe(false);
  });

  it('says how what was chosen stands to the others, and on how little it rests', () => {
    expect(said('en', { change: 0, gap: ['brand', 4.2] })).toContain(
      'The selected products cost 4.2% more than other brands, at the median retailer. low base',
    );
    expect(said('en', { change: 0, gap: ['retailer', -4.2] })).toContain('less than other retailers');
    expect(said('en', { change: 0, gap: ['retailer', 0.9] })).toContain('about the same as other retailers');
  });

  it('says of our brands how they stand to the rivals', () => {
    expect(said('en', { change: 0, gap: ['ours', -4.2] })).toContain(
      'Your brands cost 4.2% less than your rivals’, at the median retailer.',
    );
    expect(said('ar', { change: 0, gap: ['ours', 4.2] })).toContain(
      'علاماتك التجارية أغلى من المنافسين بنسبة 4.2% (وسيط المتاجر).',
    );
  });

  it('says what was paid before what that is in real terms', () => {
    const told = { change: -3.1, nominal: 4.2, up: 2 };
    expect(said('en', told)).toBe(
      'Like for like, shoppers pay 4.2% more than on 22 Aug. In real terms that is 3.1% less. Regular prices rose 2 times and none fell.',
    );
    expect(said('ar', told)).toContain('وبالقيمة الحقيقية انخفض 3.1%.');
    expect(sentenceOf(view({ change: 0.5, nominal: 8, up: 1, down: 4 }))?.isAgainst).toBe(true);
  });

  it('says of promotions which way they went where regular prices went the other', () => {
    expect(said('en', { change: -1.2, up: 108, down: 33 })).toMatch(
      /Promotions lowered prices by more than that\.$/,
    );
    expect(said('ar', { change: -1.2, up: 108, down: 33 })).toMatch(
      /لكن العروض خفّضت الأسعار بأكثر من ذلك\.$/,
    );
    expect(said('en', { change: 2, up: 1, down: 40 })).toMatch(
      /Fewer or smaller promotions outweighed that\.$/,
    );
    expect(said('en', { change: 2, up: 40, down: 1 })).not.toContain('romotions');
  });

  it('is nothing where no price stood on both days', () => {
    expect(said('en', { change: null, up: 4 })).toBe('');
  });

  it.each([
    [0, 'لم يتغيّر أي سعر أساسي.'],
    [1, 'ارتفعت الأسعار الأساسية مرة واحدة ولم ينخفض أي منها.'],
    [2, 'ارتفعت الأسعار الأساسية مرتين'],
    [3, 'ارتفعت الأسعار الأساسية 3 مرات'],
    [11, 'ارتفعت الأسعار الأساسية 11 مرة'],
    [100, 'ارتفعت الأسعار الأساسية 100 مرة'],
  ])('counts as Arabic does: %s', (up, words) => {
    expect(said('ar', { change: 2.8, up })).toContain(words);
  });

  it('says that none rose where prices only fell', () => {
    expect(said('en', { change: 0, down: 3 })).toContain('Regular prices fell 3 times and none rose.');
    expect(said('ar', { change: 0, down: 3 })).toContain('انخفضت الأسعار الأساسية 3 مرات ولم يرتفع أي منها.');
  });
});
