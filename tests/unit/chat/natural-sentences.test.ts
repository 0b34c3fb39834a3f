import { describe, expect, it } from 'vitest';
import { checkSentence, HAS_SOURCE, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import type { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { sentenceEnd } from '#lib/chat/figures/sentences.ts';
import { evidenceOf, historyOf, indicesOf, lookedAt, pricesOf } from '#tests/factories/looked-up.ts';

/** Right answers as models write them: none of their figures may be left out. */

type Words = {
  milk: string;
  oil: string;
  tea: string;
  [name: string]: string;
};

/** The results of several look-ups, with names in one language. */
const marketOf = ({ milk, oil, tea, nasma, marooj, lazzaza, wahat, qasr, lotusa, product, other }: Words) => {
  const at = (...values: number[]) =>
    Object.fromEntries(
      [wahat, qasr, lotusa].flatMap((name, nth) => (values[nth] ? [[name, values[nth]]] : [])),
    );
  const out = { checks: 112, isLowBase: false };
  return evidenceOf(
    [
      [
        'getPriceHistory',
        historyOf(String(milk), -3.1, {
          retailers: at(1.7, -4.4, -2.2),
          brands: { [String(nasma)]: 2.6, [String(lazzaza)]: -5.2 },
        }),
      ],
      ['getPriceHistory', historyOf(String(oil), 5.3, { retailers: at(6.1, 4.9, 5.4) })],
      [
        'getPrices',
        pricesOf(String(product), at(50.95, 53.95, 48.5), { subject: `${nasma} (${milk})`, category: milk }),
      ],
      [
        'getPrices',
        pricesOf(String(other), at(47.25, 46.75), { subject: `${marooj} (${milk})`, category: milk }),
      ],
      ['compareRetailers', indicesOf(String(tea), String(tea), at(92.4, 98.2, 107.3))],
      [
        'getStockouts',
        {
          ...{ status: 'ok', looked: lookedAt(String(milk), String(milk)), outOfStockPercent: 4.7, total: 2 },
          retailers: [
            { name: qasr, outOfStockPercent: 11.6, ...out },
            { name: wahat, outOfStockPercent: 2.8, ...out },
          ],
          ...{ brands: [{ name: nasma, emptyNow: 14 }], emptyNow: [] },
        },
      ],
      [
        'getPromotions',
        {
          ...{ status: 'ok', looked: lookedAt(String(oil), String(oil)), currency: 'EGP', total: 44 },
          promotions: [
            {
              ...{ product: `${oil} 800`, retailer: qasr, mechanic: 'price-cut', regularPrice: 93.5 },
              ...{ promotedPrice: 62.5, depthPercent: 33.2, startsOn: '2026-11-18', endsOn: '2026-11-25' },
            },
          ],
        },
      ],
    ],
    'milk under 60 pounds in the last 30 days',
  );
};

const english = marketOf({
  ...{
    milk: 'UHT milk',
    oil: 'Cooking oil',
    tea: 'Tea',
    nasma: 'Nasma',
    marooj: 'Marooj',
    lazzaza: 'Lazzaza',
  },
  ...{ wahat: 'Wahat Hyper', qasr: 'Qasr Hypermarket', lotusa: 'Lotusa Market' },
  ...{ product: 'Nasma UHT milk full cream 1 l', other: 'Marooj UHT milk 1 l' },
});
const arabic = marketOf({
  ...{
    milk: 'اللبن المعقم',
    oil: 'زيت الطعام',
    tea: 'الشاي',
    nasma: 'نسمة',
    marooj: 'مروج',
    lazzaza: 'لذاذة',
  },
  ...{ wahat: 'واحات هايبر', qasr: 'قصر هايبر ماركت', lotusa: 'لوتسا ماركت' },
  ...{ product: 'لبن نسمة كامل الدسم 1 لتر', other: 'لبن مروج 1 لتر' },
});

const withoutSource = (answer: string, evidence: Evidence): string[] => {
  let [rest, lead, wrong] = [answer, NO_LEAD, [] as string[]];
  while (rest !== '') {
    const end = sentenceEnd(rest) ?? rest.length;
    const checked = checkSentence(rest.slice(0, end), evidence, lead);
    for (const { verdict, from, to } of checked.figures)
      if (!HAS_SOURCE[verdict]) wrong = [...wrong, `${rest.slice(from, to)}: ${verdict}`];
    lead = checked.lead;
    rest = rest.slice(end);
  }
  return wrong;
};

describe('an answer in English', () => {
  it.each([
    'Over the last 30 days milk prices fell by 3.1% (like for like, 176 prices).',
    'Milk is down 3.1%, while cooking oil is up 5.3%.',
    'Prices moved in opposite directions: milk fell 3.1% and cooking oil rose 5.3%.',
    'Milk got cheaper by 3.1%. Oil, in contrast, became 5.3% dearer.',
    'Both categories moved: UHT milk by −3.1% and cooking oil by +5.3%.',
    'Milk fell 3.1% overall. The sharpest drop was at Qasr Hypermarket (−4.4%), and Wahat Hyper was the only one to rise, by 1.7%.',
    'At Qasr Hypermarket milk fell by 4.4%, more than the 3.1% drop across all retailers.',
    'At Wahat Hyper milk rose 1.7% although the category fell 3.1%.',
    'By brand, Nasma went up 2.6% and Lazzaza down 5.2%.',
    'Nasma (+2.6%) moved against the category (−3.1%).',
    'In UHT milk, the strongest rise came from Nasma with 2.6%; the category lost 3.1%.',
    'UHT milk is a mixed picture: up to 2.6% more for some brands, 5.2% less for others.',
    'Prices of UHT milk changed by −4.4% to +1.7% by retailer.',
    'Lazzaza fell by 5.2%, compared with 3.1% for milk as a whole.',
    'Nasma UHT milk full cream 1 l costs between EGP 48.50 and EGP 53.95, depending on the retailer.',
    'Nasma is cheapest at Lotusa Market (EGP 48.50) and dearest at Qasr Hypermarket (EGP 53.95).',
    'Lotusa Market is the cheapest at EGP 48.50, followed by Wahat Hyper at EGP 50.95.',
    'Nasma costs EGP 48.50 at Lotusa Market and EGP 53.95 at Qasr Hypermarket, so the spread is EGP 5.45, or 11.2%.',
    'On average Nasma costs EGP 51.13 a litre.',
    'At Wahat Hyper, Nasma costs EGP 50.95 and Marooj EGP 47.25, so Nasma is EGP 3.70 dearer (7.8%).',
    'Marooj costs EGP 47.25 at Wahat Hyper, EGP 3.70 less than Nasma at EGP 50.95.',
    'Wahat Hyper and Qasr Hypermarket ask EGP 50.95 and EGP 53.95 respectively for Nasma full cream.',
    'Of the three retailers, Wahat Hyper has the lowest index for tea at 92.4; Lotusa Market is the most expensive at 107.3.',
    'For tea, Wahat Hyper is about 7.6% below the others on average (index 92.4).',
    'Milk is out of stock in 4.7% of visits. Qasr Hypermarket is worst with 11.6%, four times the rate of Wahat Hyper at 2.8%.',
    '14 shelves of Nasma were empty at the newest visit.',
    'There are 44 promotions on cooking oil; the deepest is 33.2% off at Qasr Hypermarket, from EGP 93.50 to EGP 62.50, until 25 November.',
    'No product costs more than EGP 60, so everything is within your limit.',
    'All of them are under 60 pounds.',
    '**Milk**\n- Wahat Hyper: +1.7%\n- Qasr Hypermarket: −4.4%\n- Lotusa Market: −2.2%',
    '| Retailer | Nasma | Marooj |\n| Wahat Hyper | EGP 50.95 | EGP 47.25 |\n| Qasr Hypermarket | EGP 53.95 | EGP 46.75 |',
    'In the past four weeks, one of the retailers raised its prices.',
    'Roughly half of the shelves were full; the first third of the list is above.',
    '1. Milk: −3.1%\n2. Cooking oil: +5.3%',
    'Since 23 October 2026, milk has become 3.1% cheaper on average, most of all at Qasr Hypermarket.',
    'Nasma full cream is EGP 50.95 at Wahat Hyper, EGP 53.95 at Qasr Hypermarket and EGP 48.50 at Lotusa Market.',
    "You'll find the best price at Lotusa Market: EGP 48.50, which is EGP 2.45 less than at Wahat Hyper (EGP 50.95).",
    'At EGP 53.95, Qasr Hypermarket is the most expensive place to buy Nasma.',
    'Nasma is sold from EGP 48.50 (Lotusa Market) up to EGP 53.95 (Qasr Hypermarket).',
    'Compared to Marooj (EGP 47.25 at Wahat Hyper), Nasma (EGP 50.95) carries a premium of EGP 3.70, roughly 8%.',
    'Marooj is cheaper: EGP 47.25 vs. EGP 50.95 at Wahat Hyper, a saving of EGP 3.70.',
    'Marooj undercuts Nasma by EGP 3.70 at Wahat Hyper (47.25 vs 50.95).',
    'Cooking oil went up everywhere: 6.1% at Wahat Hyper, 4.9% at Qasr Hypermarket and 5.4% at Lotusa Market, 5.3% overall.',
    'Cooking oil rose by 5.3% overall, with Wahat Hyper leading at 6.1% and Qasr Hypermarket lowest at 4.9%.',
    'Milk, by contrast, slipped 3.1%.',
    'The average milk price dropped by 3.1%, driven by Qasr Hypermarket (-4.4%) and Lotusa Market (-2.2%), while Wahat Hyper edged up 1.7%.',
    'That is a 3.1% decline in milk and a 5.3% increase in oil.',
    'Only Wahat Hyper raised its milk prices (by 1.7%); Qasr Hypermarket and Lotusa Market cut theirs by 4.4% and 2.2%.',
    'The difference between the two categories is 8.4 points: milk −3.1%, oil +5.3%.',
    'Milk −3.1%, oil +5.3%: a gap of 8.4 percentage points.',
    "For tea, Wahat Hyper's prices are 7.6% below the others (index 92.4), and Lotusa Market's are 7.3% above (index 107.3).",
    'In tea, Qasr Hypermarket sits in the middle with an index of 98.2.',
    'Tea is 7.6% cheaper at Wahat Hyper than at the other retailers; Lotusa Market is 7.3% more expensive.',
    'For tea, Qasr Hypermarket is 1.8% below the rest and Lotusa Market 7.3% above the rest.',
    'Tea at Wahat Hyper: index 92.4, gap −7.6%. Lotusa Market: index 107.3, gap +7.3%.',
    'At EGP 50.95, Wahat Hyper is EGP 0.18 below the average of EGP 51.13.',
    'An index of 92.4 means Wahat Hyper is about 8% cheaper than the rest.',
    'Wahat Hyper (92.4) and Qasr Hypermarket (98.2) are below average, Lotusa Market (107.3) is above.',
    'Qasr Hypermarket has the highest out-of-stock rate at 11.6%, well above the overall 4.7%.',
    'The out-of-stock rate at Qasr Hypermarket is 11.6%, versus 2.8% at Wahat Hyper, a difference of 8.8 points.',
    'The rate is 11.6% at Qasr Hypermarket, about four times that of Wahat Hyper (2.8%).',
    'Based on 112 checks at each retailer, availability was weakest at Qasr Hypermarket.',
    'The promotion runs from 18 Nov to 25 Nov 2026, i.e. for eight days.',
    'The price falls from EGP 93.50 to EGP 62.50, a cut of one third.',
    'The deal cuts the price by a third, from EGP 93.50 to EGP 62.50.',
    'I compared three retailers and 26 products between 23 October and 21 November 2026.',
    'Prices were compared at all three retailers over the last 30 days.',
    'Of the 44 promotions, I list the first one below.',
    'There are two categories in your question; here is each of them.',
    '- **Milk:** down 3.1%\n- **Oil:** up 5.3%',
    '**UHT milk** – prices fell 3.1%.\n**Cooking oil** – prices rose 5.3%.',
    'Over the past month, milk lost 3.1%.',
    "Nasma averages EGP 51.13, i.e. EGP 0.18 above Wahat Hyper's EGP 50.95.",
    'Both Nasma at EGP 50.95 and Marooj at EGP 47.25 are under your EGP 60 limit.',
    'Yes: at Wahat Hyper, Nasma is 7.8% more expensive than Marooj (EGP 50.95 against EGP 47.25).',
    'No, oil did not fall: it rose by 5.3%.',
    'Marooj costs EGP 47.25 at Wahat Hyper but only EGP 46.75 at Qasr Hypermarket.',
    "Marooj's cheapest price is EGP 46.75, at Qasr Hypermarket; Nasma's is EGP 48.50, at Lotusa Market.",
    'The cheapest option overall is Marooj at Qasr Hypermarket for EGP 46.75.',
    'If you want the lowest price, go to Qasr Hypermarket for Marooj (EGP 46.75) and to Lotusa Market for Nasma (EGP 48.50).',
    'Nasma milk gained 2.6% while milk as a category declined 3.1%.',
    'Lazzaza milk saw the biggest drop (5.2%).',
    'In UHT milk, Lazzaza fell furthest (5.2%) and Nasma rose most (2.6%).',
  ])('%s', (answer) => {
    expect(withoutSource(answer, english)).toEqual([]);
  });
});

describe('an answer in Arabic', () => {
  it.each([
    'خلال آخر 30 يومًا انخفضت أسعار اللبن المعقم بنسبة 3.1% (176 سعرًا).',
    'انخفض اللبن المعقم ٣٫١٪ بينما ارتفع زيت الطعام ٥٫٣٪.',
    'أسعار اللبن نزلت 3.1% والزيت زاد 5.3%.',
    'اللبن أرخص بنسبة 3.1%، أما الزيت فأغلى بنسبة 5.3%.',
    'انخفض اللبن في قصر هايبر ماركت بنسبة 4.4%، مقابل 3.1% في كل المتاجر.',
    'في واحات هايبر ارتفع اللبن 1.7% رغم انخفاض الفئة 3.1%.',
    'نسمة زادت 2.6% ولذاذة نزلت 5.2%.',
    'سعر لبن نسمة كامل الدسم 1 لتر من 48.50 إلى 53.95 جنيه حسب المتجر.',
    'نسمة أرخص في لوتسا ماركت (48.50 جنيه) وأغلى في قصر هايبر ماركت (53.95 جنيه).',
    'الأرخص لوتسا ماركت بسعر 48.50 جنيه، يليه واحات هايبر بسعر 50.95 جنيه.',
    'سعر نسمة في واحات هايبر 50.95 جنيه ومروج 47.25 جنيه، يعني نسمة أغلى بـ 3.70 جنيه (7.8%).',
    'لبن مروج في واحات هايبر بـ 47.25 جنيه، أرخص من نسمة بـ 3.70 جنيه لأن نسمة بـ 50.95 جنيه.',
    'متوسط سعر نسمة 51.13 جنيه للتر.',
    'في الشاي، واحات هايبر هو الأرخص بمؤشر 92.4 ولوتسا ماركت هو الأغلى بمؤشر 107.3.',
    'في الشاي، أسعار واحات هايبر أقل من بقية المتاجر بنسبة 7.6%، وأسعار لوتسا ماركت أعلى منها بنسبة 7.3%.',
    'اللبن غير متوفر في 4.7% من الزيارات، وأعلى نسبة في قصر هايبر ماركت: 11.6%.',
    'في آخر زيارة كان 14 رفًا لنسمة فارغًا.',
    'يوجد 44 عرضًا على زيت الطعام، وأكبر خصم 33.2% في قصر هايبر ماركت حتى 25 نوفمبر.',
    'لا يوجد منتج بأكثر من 60 جنيه، فكلها ضمن الحد الذي حددته.',
    'كل المنتجات تحت 60 جنيه.',
    'منذ 23 أكتوبر 2026 انخفض متوسط سعر اللبن المعقم 3.1%.',
    '- واحات هايبر: +1.7%\n- قصر هايبر ماركت: −4.4%',
    'الفرق بين الأرخص والأغلى: لوتسا ماركت 48.50 جنيه وقصر هايبر ماركت 53.95 جنيه، أي 5.45 جنيه.',
    'السعر في قصر هايبر ماركت 53.95 جنيه، أعلى من واحات هايبر (50.95 جنيه) بـ 3 جنيه.',
    'نص المتاجر تقريبًا عندها عروض، وواحد منها بنصف السعر.',
    'سعر نسمة كامل الدسم 50.95 جنيه في واحات هايبر و53.95 جنيه في قصر هايبر ماركت و48.50 جنيه في لوتسا ماركت.',
    'أرخص سعر لنسمة 48.50 جنيه في لوتسا ماركت، وأغلى سعر 53.95 جنيه في قصر هايبر ماركت.',
    'لوتسا ماركت هو الأرخص لنسمة بسعر 48.50 جنيه.',
    'ارتفعت أسعار الزيت في كل المتاجر: 6.1% في واحات هايبر و4.9% في قصر هايبر ماركت.',
    'زادت أسعار زيت الطعام 5.3% بينما تراجع اللبن المعقم 3.1%.',
    'تراجعت أسعار اللبن بنسبة 3.1% في المتوسط، وكان أكبر انخفاض في قصر هايبر ماركت (4.4%).',
    'واحات هايبر وحده رفع أسعار اللبن بنسبة 1.7%.',
    'الفرق بين نسمة ومروج في واحات هايبر 3.70 جنيه: نسمة بـ 50.95 جنيه ومروج بـ 47.25 جنيه.',
    'نسمة بـ 50.95 جنيه ومروج بـ 47.25 جنيه في واحات هايبر، والفرق 3.70 جنيه لصالح مروج.',
    'مؤشر الشاي في واحات هايبر 92.4، أي أرخص من البقية بنحو 7.6%.',
    'نسبة عدم التوفر في قصر هايبر ماركت 11.6% مقابل 2.8% في واحات هايبر.',
    'العرض من 18 إلى 25 نوفمبر 2026: السعر 62.50 جنيه بدلًا من 93.50 جنيه، أي خصم 33.2%.',
    'السعر نزل من 93.50 إلى 62.50 جنيه، يعني وفر 31 جنيه.',
    'قارنت ثلاثة متاجر و26 منتجًا.',
    'لا، الزيت لم ينخفض بل ارتفع 5.3%.',
    'نسمة ارتفعت 2.6% مع أن فئة اللبن انخفضت 3.1%.',
    'أكبر انخفاض كان للذاذة: 5.2%.',
    'اللبن نزل ٣٫١٪ والزيت طلع ٥٫٣٪ في آخر شهر.',
    'مروج أرخص حاجة في قصر هايبر ماركت بـ 46.75 جنيه.',
    'بكام نسمة؟ بـ 50.95 جنيه في واحات هايبر، وفي لوتسا ماركت أرخص بـ 2.45 جنيه (48.50 جنيه).',
  ])('%s', (answer) => {
    expect(withoutSource(answer, arabic)).toEqual([]);
  });
});

describe('below a heading', () => {
  it.each([
    '## Milk\n\nPrices fell by 3.1%.\n\n## Cooking oil\n\nPrices rose by 5.3%.',
    '### Nasma\n\n- Wahat Hyper: EGP 50.95\n- Qasr Hypermarket: EGP 53.95\n\n### Marooj\n\n- Wahat Hyper: EGP 47.25\n\nThe difference at Wahat Hyper is EGP 3.70 (EGP 50.95 against EGP 47.25).',
    '## Wahat Hyper\n\n- Nasma: EGP 50.95\n- Marooj: EGP 47.25\n- Tea: index 92.4\n\n## Summary\n\nPrices fell by 3.1% in milk and rose by 5.3% in oil.',
    '**Milk**\n\n- Down 3.1%\n- Empty in 4.7% of visits\n\n**Cooking oil**\n\n- Up 5.3%\n- 44 promotions, the deepest 33.2% off\n\nThey moved by 3.1% and 5.3%.',
    '## Nasma\n\n- +2.6%, against −3.1% for the whole category\n- 14 empty shelves',
    '## Milk\n\nPrices fell by 3.1%. Shelves were empty in 4.7% of visits.\n\nOil, in contrast, rose by 5.3%. At Wahat Hyper it was 6.1%.',
    '## Milk\n\nOil rose by 5.3%. Its rise was largest at Wahat Hyper, with 6.1%.',
    '## The cheapest\n\n- Tea: index 92.4 (Wahat Hyper)\n- Milk: EGP 46.75 at Qasr Hypermarket',
    '## Cheapest: Lotusa Market\n\n- Nasma is EGP 48.50\n- The most expensive asks EGP 53.95',
    '## Lotusa Market\n\n- Nasma is cheapest here, at EGP 48.50\n- Tea is 7.3% dearer than at the others',
    '## Nasma and Marooj\n\n- EGP 50.95 at Wahat Hyper\n- EGP 46.75 at Qasr Hypermarket',
    '## Nasma (UHT milk)\n\nIt costs EGP 51.13 on average, from EGP 48.50 to EGP 53.95.\n\n1. Lotusa Market: EGP 48.50\n2. Wahat Hyper: EGP 50.95',
    '## Prices of milk\n\nThey fell by 3.1%.\n\n---\n\nThe index of tea is 92.4 at Wahat Hyper.',
  ])('right figures pass: %s', (answer) => {
    expect(withoutSource(answer, english)).toEqual([]);
  });

  it.each([
    '## اللبن\n\nانخفضت الأسعار 3.1%.\n\n## الزيت\n\nارتفعت الأسعار 5.3%.',
    '### نسمة\n\n- واحات هايبر: 50.95 جنيه\n- قصر هايبر ماركت: 53.95 جنيه\n\n### مروج\n\n- واحات هايبر: 47.25 جنيه',
    '**أسعار الشاي**\n\n- واحات هايبر: المؤشر 92.4\n- لوتسا ماركت: المؤشر 107.3',
    '## واحات هايبر\n\n- نسمة: 50.95 جنيه\n- ارتفع اللبن 1.7% مقابل انخفاض 3.1% في كل المتاجر',
  ])('right figures pass: %s', (answer) => {
    expect(withoutSource(answer, arabic)).toEqual([]);
  });

  it.each([
    ['## Cooking oil\n\nPrices fell by 3.1%.', english, ['3.1']],
    ['## Tea\n\nThis is the result.\n\n- Down 3.1%', english, ['3.1']],
    ['**Milk**\n- Up 5.3%\n\n**Oil**\n- Down 3.1%', english, ['5.3', '3.1']],
    ['### Marooj\n\n- EGP 50.95 at Wahat Hyper', english, ['50.95']],
    ['## Wahat Hyper\n\n- Nasma: EGP 53.95', english, ['53.95']],
    ['## الزيت\n\nانخفضت الأسعار 3.1%.', arabic, ['3.1']],
    ['**واحات هايبر**\n- نسمة: 53.95 جنيه', arabic, ['53.95']],
  ])('those of another do not: %s', (answer, evidence, wrong) => {
    expect(withoutSource(answer, evidence)).toEqual(wrong.map((each) => `${each}: misattributed`));
  });
});
