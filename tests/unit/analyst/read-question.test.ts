import { describe, expect, it } from 'vitest';
import { chooseCalls } from '#dev/analyst/choose-calls.ts';
import { readConversation } from '#dev/analyst/read-question.ts';
import { translator } from '#lib/i18n/translator.ts';

const today = '2026-11-20';

const read = (...asked: string[]) => {
  const question = readConversation(asked, today);
  if (!question) throw new Error('nothing was asked');
  return question;
};

it.each([
  ['Tell me when Nasma milk drops below 20', { kind: 'price', below: 20 }],
  ['Alert me if tea rises above EGP 45.50', { kind: 'price', above: 45.5 }],
  ['Notify me when milk prices change by at least 5%', { kind: 'price', least: 5 }],
  ['Let me know when Nasma milk is out of stock', { kind: 'stock' }],
  ['Create an alert for new tea products', { kind: 'assortment' }],
  ['Set up an alert about promotions on tea', { kind: 'promotion' }],
  ['Warn me when shampoo packs shrink', { kind: 'pack' }],
  ['Tell me when the price of Nasma milk changes', { kind: 'price' }],
  ['نبّهني لما سعر لبن نسمة ينزل عن ٢٠ جنيه', { kind: 'price', below: 20 }],
  ['نبهني عندما يكون لبن نسمة أقل من 19.5', { kind: 'price', below: 19.5 }],
  ['بلغني لو الشاي عدى سعره وبقى أكتر من 60', { kind: 'price', above: 60 }],
  ['نبهني لما يخلص لبن نسمة', { kind: 'stock' }],
  ['اعمل لي تنبيه بعروض الشاي الجديدة', { kind: 'promotion' }],
  ['عرفني لما سعر الزيت يتغير 10%', { kind: 'price', least: 10 }],
])('the demo analyst drafts an alert of “%s”', (text, terms) => {
  const calls = chooseCalls(read(text), today);
  expect(calls).toMatchObject([{ name: 'draftAlert', input: terms }]);
  const { subject: _, retailers: __, ...said } = Object(calls[0]?.input);
  expect(said).toEqual(terms);
});

const milk = [{ at: 9, text: 'milk', kind: 'category', names: ['UHT milk'] }];
/** A question of milk as the product hands it on, with what it found in it. */
const readTold = (text: string, quantities: object[] = []) => {
  const told = { names: milk, quantities, left: [] };
  const known = { told: { ...told, names: told.names.map((each) => ({ ...each, or: [] })) }, asked: null };
  const question = readConversation([text], today, { ...known, dropped: new Map() } as never);
  if (!question) throw new Error('nothing was asked');
  return question;
};
const season = (at: number, year: number) => ({
  ...{ kind: 'season', at, text: 'Ramadan', from: `${year}-02-18`, to: `${year}-03-19` },
});
const beside = { kind: 'comparison', at: 5, text: 'compared' };
const monthsBack = { kind: 'period', at: 3, text: 'the last 30 days', from: '2026-10-22', to: today };

it.each([
  ['Cheapest of Nasma and Marooj', { order: 'cheapest', subject: '' }],
  ['Which of Nasma and Marooj is the most expensive?', { order: 'dearest', subject: '' }],
  ['أرخص منتجات نسمة ومروج في اللبن', { order: 'cheapest', subject: 'UHT milk' }],
])('the demo analyst ranks several brands together: %s', (text, input) => {
  const brand = (at: number, name: string) => ({ at, text: name, kind: 'brand', names: [name], or: [] });
  const names = [brand(2, 'Nasma'), brand(4, 'Marooj'), ...(input.subject ? [{ ...milk[0], or: [] }] : [])];
  const told = { names, quantities: [], left: [] };
  const question = readConversation([text], today, { told, asked: null, dropped: new Map() } as never);
  expect(question && chooseCalls(question, today)).toMatchObject([
    { name: 'rankProducts', input: { ...input, brands: ['Nasma', 'Marooj'] } },
  ]);
});

describe('the demo analyst sets days beside others', () => {
  it.each([
    ['How did milk prices change compared with the period before?', 'previous'],
    ['How did milk prices change against the same days last year?', 'year'],
    ['How deep were promotions on milk this Ramadan and the Ramadan before?', 'hijri'],
    ['كيف تغيرت أسعار اللبن مقارنة بالفترة السابقة؟', 'previous'],
    ['كيف تغيرت أسعار اللبن مقارنةً بنفس الفترة من العام الماضي؟', 'year'],
    ['ما متوسط خصم عروض اللبن في رمضان مقارنة برمضان الذي قبله؟', 'hijri'],
  ])('of the same length: %s', (text, compare) => {
    for (const { input } of chooseCalls(readTold(text), today)) expect(input).toMatchObject({ compare });
  });

  it('that are named, by a look-up each', () => {
    const text = 'How deep were promotions on milk over the last 30 days compared with last Ramadan?';
    const calls = chooseCalls(readTold(text, [monthsBack, beside, season(7, 2026)]), today);
    expect(calls).toMatchObject([
      { name: 'getPromotionStats', input: { from: '2026-10-22', to: today } },
      { name: 'getPromotionStats', input: { from: '2026-02-18', to: '2026-03-19' } },
    ]);
  });

  it('once where they are the same days, or what it asks of them is one thing in two words', () => {
    const text = 'How did milk prices change in Ramadan compared with the Ramadan before?';
    const calls = chooseCalls(readTold(text, [season(4, 2026), beside, season(9, 2026)]), today);
    const changed = 'How have the prices of milk, yoghurt and tea changed in the last 30 days?';
    expect(chooseCalls(readTold(changed, [monthsBack]), today)).toHaveLength(1);
    expect(calls).toMatchObject([{ name: 'getPriceHistory', input: { from: '2026-02-18' } }]);
  });

  it('or beside the usual ones where these alone are named', () => {
    const text = 'How often is milk on promotion compared with last Ramadan?';
    const [now, then] = chooseCalls(readTold(text, [beside, season(7, 2026)]), today);
    expect(now?.input).not.toHaveProperty('from');
    expect(then?.input).toMatchObject({ from: '2026-02-18', to: '2026-03-19' });
  });

  it('a year back', () => {
    const text = 'How did milk prices change this month compared with last year?';
    const lastYear = { kind: 'period', at: 7, text: 'last year', from: '2025-11-20', to: today };
    const [call, ...others] = chooseCalls(readTold(text, [monthsBack, beside, lastYear]), today);
    expect([call?.input, others]).toMatchObject([{ compare: 'year', from: '2026-10-22', to: today }, []]);
  });

  it.each([
    'How did milk prices change this year at constant prices?',
    'Milk prices adjusted for inflation over the last 90 days',
    'كيف تغيرت أسعار اللبن بأسعار ثابتة خلال آخر ٩٠ يومًا؟',
  ])('in the money of one day: %s', (text) => {
    expect(chooseCalls(readTold(text), today)).toMatchObject([
      { name: 'getPriceHistory', input: { value: 'real' } },
    ]);
  });
});

describe('the demo analyst looks for who is first', () => {
  it.each([
    ['Which brand of milk has the deepest promotions?', { by: 'brand', order: 'deepest' }],
    ['The retailer with the fewest promotions on milk', { by: 'retailer', order: 'least' }],
    ['أي علامة تجارية لديها أعمق العروض في اللبن؟', { by: 'brand', order: 'deepest' }],
    ['مين أكتر متجر عليه عروض على اللبن؟', { by: 'retailer', order: 'most' }],
  ])('in promotions: %s', (text, input) => {
    expect(chooseCalls(readTold(text), today)).toMatchObject([{ name: 'getPromotionStats', input }]);
  });

  it.each([
    ['Which brand is most often out of stock in milk?', 'getStockouts', { order: 'most' }],
    ['What is most out of stock in milk?', 'getStockouts', { order: 'most' }],
    ['أكتر علامة تجارية خلصانة في اللبن؟', 'getStockouts', { order: 'most' }],
    ['Which brand is cheapest in milk?', 'getPriceIndex', {}],
    ['أي علامة تجارية هي الأغلى في اللبن؟', 'getPriceIndex', {}],
    ['Which retailer is the most expensive for milk?', 'compareRetailers', {}],
    ['أغلى متجر في اللبن؟', 'compareRetailers', {}],
    ['The ten cheapest milk products', 'rankProducts', { order: 'cheapest', limit: 10 }],
    ['أغلى ٥ منتجات لبن', 'rankProducts', { order: 'dearest', limit: 5 }],
    ['The cheapest milk of 1 l', 'rankProducts', { order: 'cheapest' }],
  ])('%s', (text, name, input) => {
    expect(chooseCalls(readTold(text), today)).toMatchObject([{ name, input }]);
  });
});

describe('the demo analyst reads', () => {
  it.each([
    ['What is the price of Nasma UHT milk full cream 1 l?', 'price', ['nasma uht milk full cream 1 l'], []],
    ['How much is Nasma milk at Tawfeera?', 'price', ['nasma milk'], ['tawfeera']],
    ['Nasma milk', 'price', ['nasma milk'], []],
    ['Tell me when Nasma milk drops below 20', 'alert', ['nasma milk'], []],
    ['نبهني لما لبن نسمة ينزل عن 20 جنيه', 'alert', ['لبن نسمه'], []],
    ['Compare Nasma milk at Wahat Hyper and Qasr', 'compare', ['nasma milk'], ['wahat hyper', 'qasr']],
    ['Which retailer is cheapest for Marooj milk?', 'compare', ['marooj milk'], []],
    ['Compare Nasma and Marooj milk', 'compare', ['nasma', 'marooj milk'], []],
    ['How much dearer is Nasma milk than Marooj?', 'index', ['nasma milk'], []],
    ['In real terms, is tea dearer than a year ago?', 'inflation', ['tea'], []],
    ['التضخم في اللبن شهرًا بشهر', 'inflation', [], ['اللبن']],
    ['What changed since 20 November?', 'changes', [], []],
    ['What changed in milk prices over the last 30 days?', 'history', [], ['milk']],
    ['ايه الجديد في اللبن؟', 'changes', [], ['اللبن']],
    ['Price-pack ladder of Nasma milk', 'packs', ['nasma milk'], []],
    ['هل عبوات لبن نسمة الكبيرة أرخص للتر؟', 'packs', ['لبن نسمه'], []],
    ['Margins on Nasma milk below 15%', 'margins', ['nasma milk'], []],
    ['هوامش ربح أقل من 12% في اللبن', 'margins', [], ['اللبن']],
    ['Price index of milk by brand', 'index', ['milk'], []],
    ['هل لبن نسمة أغلى من مروج؟', 'index', ['لبن نسمه'], []],
    ['What promotions run on milk at Tawfeera?', 'promotions', ['milk'], ['tawfeera']],
    ['What is the share of range of Nasma milk?', 'assortment', ['nasma milk'], []],
    ['Where does Nasma milk have white space?', 'assortment', ['nasma milk'], []],
    ['ما حصة نسمة من التشكيلة في واحات؟', 'assortment', ['نسمه'], ['واحات']],
    ['Which new products are there in tea?', 'arrivals', [], ['tea']],
    ['Which milk packs shrank?', 'arrivals', ['milk'], []],
    ['ما المنتجات الجديدة في الشاي؟', 'arrivals', [], ['الشاي']],
    ['هل صغرت عبوات شيبسي؟', 'arrivals', ['شيبسي'], []],
    ['Which milk products lack a GTIN?', 'catalogue', ['milk'], []],
    ['List the products of Nasma milk', 'catalogue', ['nasma milk'], []],
    ['ما منتجات اللبن التي بياناتها ناقصة؟', 'catalogue', ['اللبن'], []],
    ['How often is Nasma milk on promotion?', 'promotionStats', ['nasma milk'], []],
    ['How deep are the promotions on milk?', 'promotionStats', ['milk'], []],
    ['Which brand promotes most in tea?', 'promotionStats', [], ['tea']],
    ['Which kinds of deals run on milk?', 'promotionStats', ['milk'], []],
    ['ما متوسط الخصم على لبن نسمة؟', 'promotionStats', ['لبن نسمه'], []],
    ['مين أكتر ماركة عليها عروض في الشاي؟', 'promotionStats', [], ['الشاي']],
    ['Are the discounts on milk real?', 'realDiscounts', ['milk'], []],
    ['Which milk promotions are fake?', 'realDiscounts', ['milk'], []],
    ['What happens to prices after promotions on tea?', 'realDiscounts', ['tea'], []],
    ['هل خصومات اللبن حقيقية؟', 'realDiscounts', ['اللبن'], []],
    ['ايه العروض الوهمية على الشاي؟', 'realDiscounts', ['الشاي'], []],
    ['What is out of stock in milk?', 'stockouts', [], ['milk']],
    ['كام فرع خلصان فيه شاي طرابا؟', 'stockouts', ['شاي طرابا'], []],
    ['Weighted distribution of Nasma milk by governorate', 'distribution', ['nasma milk'], []],
    ['How many stores carry Nasma milk in Giza?', 'distribution', ['nasma milk'], ['giza']],
    ['توزيع لبن نسمة حسب القناة', 'distribution', ['لبن نسمه'], []],
    ['Where should our reps go first for milk?', 'voids', ['milk'], []],
    ['ما الأصناف غير المدرجة من لبن نسمة؟', 'voids', ['لبن نسمه'], []],
    ['Cheapest milk per litre', 'cheapest', ['milk'], []],
    ['Most expensive milk', 'dearest', ['milk'], []],
    ['Which brands do you cover?', 'describe', [], []],
    ['How much is لبن نسمة at «واحات هايبر»?', 'price', ['لبن نسمه'], ['واحات هايبر']],
    ['Compare Nasma milk at واحات هايبر and قصر', 'compare', ['nasma milk'], ['واحات هايبر', 'قصر']],
    ['Compare Nasma milk at قصر وتوفيرة', 'compare', ['nasma milk'], ['قصر', 'توفيره']],
    ['كم سعر لبن نسمة كامل الدسم 1 لتر؟', 'price', ['لبن نسمه كامل الدسم 1 لتر'], []],
    ['بكام لبن نسمة في توفيرة؟', 'price', ['لبن نسمه'], ['توفيره']],
    ['قارن سعر لبن نسمة بين واحات وقصر', 'compare', ['لبن نسمه'], ['واحات', 'قصر']],
    ['فين أرخص لبن مروج؟', 'compare', ['لبن مروج'], []],
    ['ما العروض على اللبن في توفيرة؟', 'promotions', ['اللبن'], ['توفيره']],
    ['إيه المنتجات غير المتوفرة؟', 'stockouts', [], []],
    ['أرخص لبن إيه؟', 'cheapest', ['لبن'], []],
    ['ايه اكتر أسعار اتحركت آخر أسبوع؟', 'movers', [], []],
    ['أكتر أسعار زادت في اللبن', 'movers', [], ['اللبن']],
    ['ما أكبر التغيّرات في أسعار اللبن؟', 'movers', [], ['اللبن']],
    ['هل كانت هناك عروض على اللبن؟', 'promotions', ['اللبن'], []],
    ['ما العلامات الموجودة عندكم؟', 'describe', [], []],
    ['ما العلامات التجارية والمتاجر المتاحة؟', 'describe', [], []],
  ] as const)('%s', (text, intent, subjects, retailers) => {
    expect(read(text)).toMatchObject({ intent, subjects, retailers });
  });

  it('an English question in English, whatever letters its names are in', () => {
    expect(read('How much is Nasma milk at «واحات هايبر»?').language).toBe('en');
    expect(read('بكام لبن نسمة في Wahat Hyper؟').language).toBe('ar');
  });

  it.each([
    ['How did the price of Nasma milk change over the last 30 days?', '2026-10-22', today],
    ['price of Nasma milk from 14 Oct to 14 Nov', '2026-10-14', '2026-11-14'],
    ['How have milk prices moved since 1 October?', '2026-10-01', today],
    ['price history of milk in September', '2026-09-01', '2026-09-30'],
    ['milk prices from 2026-01-05 to 2026-02-05', '2026-01-05', '2026-02-05'],
    ['milk price change since 1 December', '2025-12-01', today],
    ['إزاي اتغير سعر لبن نسمة خلال آخر ٣٠ يوم؟', '2026-10-22', today],
    ['تغير سعر لبن نسمة من 1 أكتوبر إلى 14 نوفمبر', '2026-10-01', '2026-11-14'],
    ['أسعار اللبن الشهر الماضي', '2026-10-22', today],
    ['أسعار اللبن في رمضان', '2026-02-18', '2026-03-19'],
  ])('the period of: %s', (text, from, to) => {
    expect(read(text)).toMatchObject({ intent: 'history', period: { from, to } });
  });

  it('a follow-up in the light of what was asked before', () => {
    const first = 'How much is Nasma milk at Wahat?';
    expect(read(first, 'and at Qasr?')).toMatchObject({
      intent: 'price',
      subjects: ['nasma milk'],
      retailers: ['qasr'],
    });
    expect(read(first, 'what about Marooj?')).toMatchObject({
      intent: 'price',
      subjects: ['marooj'],
      retailers: ['wahat'],
    });
    expect(read(first, 'and over the last 3 months?')).toMatchObject({
      intent: 'history',
      subjects: ['nasma milk'],
    });
    expect(read('بكام لبن نسمة في توفيرة؟', 'طيب ومروج؟')).toMatchObject({
      intent: 'price',
      subjects: ['مروج'],
      retailers: ['توفيره'],
    });
    expect(read('بكام لبن نسمة في توفيرة؟', 'وفي قصر؟')).toMatchObject({
      subjects: ['لبن نسمه'],
      retailers: ['قصر'],
    });
  });

  it('"the other one" as something that only the earlier answers can name', () => {
    expect(read('Compare Nasma milk at Wahat and Qasr', 'and at the other one?')).toMatchObject({
      wantsOther: true,
      subjects: ['nasma milk'],
    });
  });

  it.each([
    ['hello', 'greeting'],
    ['السلام عليكم', 'greeting'],
    ['what can you do?', 'help'],
    ['What is the weather in Cairo?', 'out_of_scope'],
    ['الطقس إيه النهارده', 'out_of_scope'],
    ['شكرا', 'thanks'],
    ['?', 'unclear'],
  ])('small talk and what is not its business: %s', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  it('a new question after another without carrying anything over', () => {
    expect(read('How much is Nasma milk at Wahat?', 'Which promotions run on yoghurt?')).toMatchObject({
      intent: 'promotions',
      subjects: ['yoghurt'],
      retailers: [],
    });
  });
});

describe('a question of movers', () => {
  it.each([
    ['Which prices rose most in milk?', 'effective'],
    ['Which regular prices rose most in milk?', 'regular'],
    ['أكتر أسعار أساسية زادت في اللبن', 'regular'],
    ['أكتر أسعار زادت في اللبن', 'effective'],
  ] as const)('asks by what is paid unless it names regular prices: %s', (text, price) => {
    expect(chooseCalls(read(text), today)).toMatchObject([{ name: 'getTopMovers', input: { price } }]);
  });
});

describe('a question of how promotions run', () => {
  it.each([
    ['How often is milk on promotion?', undefined],
    ['Which retailer promotes milk most?', 'retailer'],
    ['How deep are the promotions on milk?', 'discount'],
    ['Which kinds of deals run on milk?', 'mechanic'],
    ['Which brand began its promotions first in Ramadan?', 'ramadan'],
    ['ما متوسط الخصم على اللبن حسب المتجر؟', 'retailer'],
    ['ما عمق العروض على اللبن؟', 'discount'],
    ['ما أنواع العروض على اللبن؟', 'mechanic'],
    ['مين بدأ العروض الأول في رمضان؟', 'ramadan'],
    ['Who followed our promotions on milk within two weeks?', 'followed'],
    ['How did rivals respond to the deals on milk?', 'followed'],
    ['مين رد على عروض اللبن؟', 'followed'],
    ['هل لحق المنافسون عروض اللبن؟', 'followed'],
  ] as const)('lists what it names, else brands: %s', (text, by) => {
    const [call] = chooseCalls(read(text), today);
    expect([call?.name, Object(call?.input).by]).toEqual(['getPromotionStats', by]);
  });

  it.each([
    ['Which discounts on milk are fake?', true],
    ['Which discounts on milk are not real?', true],
    ['ايه الخصومات الوهمية على اللبن؟', true],
    ['Are the discounts on milk real?', undefined],
    ['هل خصومات اللبن حقيقية؟', undefined],
  ])('wants the false ones alone where it says so: %s', (text, onlyFalse) => {
    const [call] = chooseCalls(read(text), today);
    expect([call?.name, Object(call?.input).onlyFalse]).toEqual(['checkDiscounts', onlyFalse]);
  });
});

describe('the question of a dashboard', () => {
  const period = 'Period: 22 Aug 2026 – 20 Nov 2026.';
  const inEnglish =
    'Filters: Manufacturer: Delta Dairy; Channel: Hypermarket, Supermarket; Governorate: Giza; Pack size: Over 0.5 to 1 l; ' +
    'Price: Regular, without promotions; Several prices: Lowest; Value: Real, in prices of the last day (CPI-adjusted).';
  const filters = { governorate: 'Giza', price: 'regular', statistic: 'lowest', value: 'real' };
  const range = { from: '2026-08-22', to: '2026-11-20' };

  it('is asked with its filters', () => {
    const asked = read(`How have prices of UHT milk changed? ${period} ${inEnglish}`);
    expect(chooseCalls(asked, today)).toEqual([
      {
        name: 'getPriceHistory',
        input: {
          ...{ subject: 'uht milk', retailers: [], ...filters, ...range },
          ...{
            makers: ['Delta Dairy'],
            channels: ['Hypermarket', 'Supermarket'],
            packBands: ['Over 0.5 to 1 l'],
          },
        },
      },
    ]);
  });

  it.each([
    ['promotions', 'getPromotions', range],
    ['distributions', 'getStockouts', range],
    ['imdb', 'describeMarket', {}],
  ] as const)('is asked in both languages of what %s shows', (module, name, days) => {
    const of = (locale: 'en' | 'ar', what: string, when: string) => {
      const t = translator(locale, 'market');
      const question = t(`ask.questions.${module}`, { what, period: when });
      return chooseCalls(read(question), today);
    };
    expect(of('en', 'UHT milk', '22 Aug 2026 – 20 Nov 2026')).toMatchObject([
      { name, input: { subject: 'uht milk', ...days } },
    ]);
    expect(of('ar', 'اللبن المعقم', 'من 22 أغسطس 2026 إلى 20 نوفمبر 2026')).toMatchObject([
      { name, input: { subject: 'اللبن المعقم', ...days } },
    ]);
  });

  it('is asked with its filters in Arabic, whose names are isolated', () => {
    const asked = read(
      'كيف تغيّرت أسعار \u2068اللبن المعقم\u2069؟ الفترة: من 22 أغسطس 2026 إلى 20 نوفمبر 2026. التصفية: \u2068قناة البيع: هايبر ماركت، سوبر ماركت؛ المحافظة: الجيزة\u2069.',
    );
    expect(chooseCalls(asked, today)).toMatchObject([
      { input: { channels: ['هايبر ماركت', 'سوبر ماركت'], governorate: 'الجيزة', ...range } },
    ]);
  });

  it('leaves out those that were taken away of the focus', () => {
    const first = `How have prices of UHT milk changed? ${period} Filters: Governorate: Giza; Price: Regular, without promotions.`;
    const dropped = new Map([['filter', ['Price: Regular, without promotions']]]);
    const question = readConversation([first, 'and in tea?'], today, { told: null, asked: null, dropped });
    const [call] = question ? chooseCalls(question, today) : [];
    expect(call?.input).toMatchObject({ governorate: 'Giza' });
    expect(call?.input).not.toHaveProperty('price');
  });

  it('keeps them for the question after it', () => {
    const first = `How have prices of UHT milk changed? ${period} Filters: Governorate: Giza.`;
    expect(chooseCalls(read('and in tea?', first), today)).toMatchObject([
      { input: { governorate: 'Giza' } },
    ]);
  });

  it.each([
    ['Which promotions on milk are over 30%?', 30],
    ['Milk discounts of at least 12.5 percent', 12.5],
    ['Which deals on milk are deeper than 20%?', 20],
    ['ايه عروض اللبن اللي أكتر من ٣٠٪؟', 30],
    ['ما خصومات اللبن التي لا تقل عن 25%؟', 25],
    ['ما عروض اللبن؟', undefined],
  ])('understands how deep promotions are to be at least: %s', (text, leastDepth) => {
    const [call] = chooseCalls(readTold(text), today);
    expect([call?.name, Object(call?.input).leastDepth]).toEqual(['getPromotions', leastDepth]);
  });

  it.each([
    ['Which promotions on milk end soon?', 'ends'],
    ['Which deals on milk are announced?', 'starts'],
    ['ما العروض التي ستنتهي قريبًا على اللبن؟', 'ends'],
    ['ما العروض القادمة على اللبن؟', 'starts'],
  ])('understands what "%s" looks ahead to', (text, soon) => {
    const [call] = chooseCalls(read(text), today);
    const subject = expect.stringMatching(/^(?:milk|اللبن)$/);
    expect(call).toMatchObject({ name: 'getPromotions', input: { soon, subject } });
  });

  it('tells each tool what its figures know of', () => {
    const asked = read(`Which promotions run on milk? Filters: Channel: Hypermarket; Governorate: Giza.`);
    expect(chooseCalls(asked, today)).toEqual([
      { name: 'getPromotions', input: { subject: 'milk', retailers: [], channels: ['Hypermarket'] } },
    ]);
  });

  it.each(['en', 'ar'] as const)(
    'answers the question before again where the rest of its answer is wanted (%s)',
    (locale) => {
      const goOn = translator(locale, 'chat.answer')('continuation');
      const first = locale === 'en' ? 'How much is Nasma milk at Wahat Hyper?' : 'بكام لبن نسمة في واحات؟';
      const { text: _first, ...before } = read(first);
      const { text: _rest, ...rest } = read(first, goOn);
      expect(rest).toEqual(before);
    },
  );
});
