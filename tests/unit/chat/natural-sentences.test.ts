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
  ])('%s', (answer) => {
    expect(withoutSource(answer, arabic)).toEqual([]);
  });
});
