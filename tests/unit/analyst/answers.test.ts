import { describe, expect, it } from 'vitest';
import { writeComparison, writeHistory, writeMovers } from '#dev/analyst/answers/comparisons.ts';
import { counted } from '#dev/analyst/answers/counts.ts';
import { styleOf } from '#dev/analyst/answers/format.ts';
import { writeMarket, writePromotions } from '#dev/analyst/answers/shelf.ts';
import { writeNotFound, writeOutsidePlan } from '#dev/analyst/answers/talk.ts';
import { writeVoids } from '#dev/analyst/answers/voids.ts';
import { asTyped } from '#dev/analyst/words.ts';

const [en, ar] = [styleOf('en'), styleOf('ar')];
/** Without the marks that hold a percent sign to its number. */
const unmarked = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '');

const looked = {
  subject: 'UHT milk',
  products: 20,
  retailers: [],
  from: '2026-10-23',
  to: '2026-11-21',
  dataset: 'sample' as const,
  alsoIn: [],
  notSearched: [],
};
const head = { status: 'ok' as const, looked, currency: 'EGP' };

describe('the demo analyst writes', () => {
  it.each([
    [1, 'علامة تجارية واحدة'],
    [2, 'علامتين تجاريتين'],
    [7, '7 علامات تجارية'],
    [12, '12 علامة تجارية'],
    [100, '100 علامة تجارية'],
  ])('%i brands in Arabic', (n, text) => {
    expect(counted('brands', n, 'ar')).toBe(text);
    const category = { name: 'اللبن', baseUnit: 'l' as const, products: 100, averageUnitPrice: null };
    const brands = Array.from({ length: n }, (_, i) => `ع${i}`);
    const answer = writeMarket({ ...head, categories: [{ ...category, brands, retailers: ['أ'] }] }, ar);
    expect(answer).toContain(`100 منتج من ${text} (`);
    expect(answer).not.toContain(',');
  });

  it('of several results each with its own figure alone', () => {
    const series = ['A', 'B', 'C'].map((name) => ({ name, first: 10, last: 9, changePercent: -10 }));
    const paid = { paidPercent: -3, paidPrices: 118 };
    const regular = {
      ...paid,
      regularPercent: 0.4,
      regularPrices: 118,
      promotionsBegan: 3,
      promotionsEnded: 1,
    };
    const found = {
      ...head,
      changePercent: -3,
      matched: 118,
      seriesOf: 'products' as const,
      total: 26,
      series,
    };
    const written = (results: number, changePercent: number) =>
      writeHistory({ ...found, changePercent, parts: regular }, styleOf('en', results));
    expect(written(1, -3)).toMatch(/Regular prices alone: \*\*up 0\.4%\*\*[\s\S]*There are 26 in all/);
    expect(written(2, -3)).toContain('Regular prices alone');
    // The same twice.
    for (const text of [written(2, 0.4), written(3, -3)]) expect(text).not.toMatch(/Regular prices|in all/);
  });

  it('which way a price went in words, with the figure unsigned', () => {
    const series = [
      { name: 'A', first: 10, last: 9, changePercent: -10 },
      { name: 'B', first: 10, last: 10, changePercent: 0 },
    ];
    const found = {
      ...head,
      changePercent: -3,
      matched: 118,
      seriesOf: 'products' as const,
      total: 26,
      series,
    };
    const english = writeHistory(found, en);
    expect(english).toContain('The price of **UHT milk** **fell 3.0%** between 23 Oct and 21 Nov 2026');
    expect(english).toContain('(average of 118 prices available on both dates).');
    expect(english).toContain('There are 26 in all, the largest first.');
    const arabic = unmarked(writeHistory(found, ar));
    expect(arabic).toContain('**انخفض** متوسط سعر **UHT milk** بنسبة **3.0%** بين 23 أكتوبر و21 نوفمبر 2026');
    expect(arabic).toContain('(بحساب 118 سعرًا متاحًا في بداية الفترة ونهايتها).');
    expect(arabic).toContain('العدد الكلي 26، والأكبر أولًا.');
    expect(writeHistory({ ...found, changePercent: 3 }, ar)).toContain('**ارتفع**');
    const mover = {
      product: 'P',
      retailer: 'R',
      before: 1,
      after: 2,
      changePercent: 4.2,
      changes: [{ day: looked.to, from: 1, to: 2 }],
    };
    expect(writeMovers({ ...head, total: 1, price: 'effective', movers: [mover] }, en)).toContain(
      'at R: **up 4.2%**.',
    );
    expect(writeMovers({ ...head, total: 0, price: 'regular', movers: [] }, en)).toBe(
      'No regular price changed between 23 Oct and 21 Nov 2026.',
    );
    expect(writeMovers({ ...head, total: 0, price: 'effective', movers: [] }, en)).toBe(
      'No price changed between 23 Oct and 21 Nov 2026.',
    );
  });

  it('who is cheapest like for like, over how many products, and a total as a total', () => {
    const retailers = [
      { name: 'واحات', total: 118.85, index: 98, products: 29, isLowBase: false, gapPercent: -2 },
      { name: 'قصر', total: 130, index: 103, products: 31, isLowBase: false, gapPercent: 3 },
      { name: 'أ', total: null, index: 90, products: 2, isLowBase: true, gapPercent: -9 },
    ];
    const found = {
      ...head,
      ...{ products: 40, matched: 3, isLowBase: true, spreadPercent: 9.4 },
      retailers,
      leftOut: ['أ', 'ب'],
    };
    const answer = unmarked(writeComparison(found, false, ar));
    expect(answer).toContain('أقل الأسعار في **واحات** (المؤشر **98.0**، 29 منتجًا)');
    expect(answer).toContain('وأعلاها في **قصر** (**103.0**، 31 منتجًا)');
    expect(answer).toContain('المنتجات المشتركة بين متجرين (3 منتجات من 40) أقل إجمالي لها في **واحات**');
    expect(answer).toContain('وهي قليلة، فاعتبر الإجمالي مؤشرًا فقط.');
    expect(answer).toContain('لقلة هذه المنتجات لديها: أ، ب.');
    expect(unmarked(writeComparison(found, false, en))).toContain(
      'The 3 products of 40 that 2 retailers have in common cost least at **واحات**: **EGP 118.85**',
    );
    const few = retailers.slice(1).map((each) => ({ ...each, isLowBase: true }));
    expect(writeComparison({ ...found, retailers: few }, false, en)).toContain('treat it as indicative');
  });

  it('of a list that is cut how long it is', () => {
    const promotion = {
      product: 'P',
      retailer: 'R',
      mechanic: 'bundle' as const,
      regularPrice: 10,
      promotedPrice: 8,
      depthPercent: 20,
      startsOn: looked.to,
      endsOn: looked.to,
    };
    const found = { ...head, looked: { ...looked, from: looked.to }, total: 26, promotions: [promotion] };
    expect(unmarked(writePromotions(found, {}, ar))).toContain(
      '**26 عرضًا** يوم 21 نوفمبر 2026. أكبر خصم: P في R (**20.0%**',
    );
    expect(unmarked(writePromotions(found, {}, ar))).toContain('| عرض مجمّع |');
    expect(writePromotions(found, {}, en)).toContain('**26 promotions** on 21 Nov 2026.');
    expect(writePromotions(found, {}, en)).toContain('There are 26 in all');
    expect(writePromotions({ ...found, total: 1 }, {}, en)).not.toContain('in all');
    expect(writePromotions(found, { offset: 25 }, en)).toContain('continues after the first 25 of 26');
    expect(writePromotions(found, { offset: 25 }, ar)).toContain('تكملة لأول 25 من 26');
    const inWords = { ...found, promotions: [{ ...promotion, terms: '3 for EGP 20' }] };
    expect(writePromotions(inWords, {}, en)).toContain('| P | R | 3 for EGP 20 |');
  });

  it('a choice with "or", of four names at most', () => {
    const missing = { status: 'not_found' as const, kind: 'product' as const, asked: 'x', categories: [] };
    const suggestions = ['أ', 'ب', 'ج', 'د', 'ه'];
    expect(writeNotFound({ ...missing, suggestions }, 'X', ar)).toContain('هل تقصد أ أو ب أو ج أو د؟');
  });

  it('of a module that the plan lacks its name and what may be asked instead', () => {
    const refusal = { status: 'outside_plan' as const, categories: ['UHT milk', 'Tea'] };
    expect(writeOutsidePlan({ ...refusal, module: 'Promotions', topics: ['prices'] }, en)).toBe(
      'Your plan doesn’t include the Promotions module. A higher plan adds it. You can also ask me about prices in UHT milk or Tea.',
    );
    expect(writeOutsidePlan({ ...refusal, module: 'العروض', topics: ['الأسعار', 'التوافر'] }, ar)).toBe(
      'باقتك لا تشمل أداة «العروض». يمكنك إضافتها بباقة أعلى. ويمكنك سؤالي عن الأسعار والتوافر في \u2068UHT milk\u2069 أو \u2068Tea\u2069.',
    );
    expect(writeOutsidePlan({ ...refusal, isSkuLevel: true }, en)).toContain(
      'SKU-level data comes with Growth.',
    );
  });

  it('names as they were typed', () => {
    expect(asTyped('carrefour', 'and in Carrefour?')).toBe('Carrefour');
    expect(asTyped('لبن نسمه', 'بكام لبن نسمة؟')).toBe('لبن نسمة');
    expect(asTyped('milk tea', 'tea or milk')).toBe('milk tea');
  });
});

describe('voids', () => {
  const none = {
    ...{ ...head, total: 0, mustStock: 40, aMonth: 0, lacks: null, voids: [], brands: [] },
  } as unknown as Parameters<typeof writeVoids>[0];

  it('are none where stores carry all that they agreed to', () => {
    expect(writeVoids(none, en)).toBe(
      '**UHT milk**: no voids. At their latest visits up to 21 Nov 2026, stores carried everything on their must-stock lists.',
    );
    expect(writeVoids(none, ar)).toContain(
      'لا توجد أصناف غير مُدرجة. حسب أحدث زيارة لكل فرع حتى 21 نوفمبر 2026',
    );
  });

  it('are none where nothing is on a must-stock list', () => {
    const [inEnglish, inArabic] = [en, ar].map((style) => writeVoids({ ...none, mustStock: 0 }, style));
    expect(inEnglish).toContain('no visited store has any of these products on its must-stock list');
    expect(inArabic).toContain('لا توجد أصناف أساسية في الفروع المفحوصة');
  });
});
