import { describe, expect, it } from 'vitest';
import { checkSentence, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { toolOutputs } from '#lib/chat/tools/tool-outputs.ts';

const looked = {
  ...{ subject: 'Nasma (UHT milk)', products: 3, from: '2026-11-21', to: '2026-11-21' },
  retailers: ['Wahat Hyper', 'Qasr Hypermarket', 'توفيرة'],
  ...{ dataset: 'sample', alsoIn: [], notSearched: [] },
};
const shelf = (name: string, ...prices: [retailer: string, price: number][]) => ({
  ...{ name, lowest: prices[0]?.[1], highest: prices.at(-1)?.[1], average: 49.47 },
  prices: prices.map(([retailer, price]) => ({ retailer, price, regularPrice: price, unitPrice: price })),
});
const prices = {
  ...{ status: 'ok', looked, currency: 'EGP', baseUnit: 'l', unitPrice: 50.95, total: 26 },
  products: [
    shelf('Nasma UHT milk full cream 1 l', ['Wahat Hyper', 50.95], ['Qasr Hypermarket', 53.95]),
    shelf('Nasma UHT milk skimmed 6 × 200 ml', ['Wahat Hyper', 58.95], ['توفيرة', 1065.5]),
  ],
};
const history = {
  ...{ status: 'ok', looked: { ...looked, from: '2026-09-01' }, currency: 'EGP', total: 118 },
  ...{ price: 'effective', by: 'brand' },
  movers: [
    { product: 'Nasma', changePercent: -1.4, prices: 118 },
    { product: 'Marooj', changePercent: 0.9, prices: 67 },
    { product: 'Zahret', changePercent: 0.4, prices: 41 },
  ],
};

const evidenceFor = (question = '') => {
  const evidence = new Evidence({ question, today: '2026-11-21' });
  evidence.add(toolOutputs.getPrices, 'call_1', prices);
  evidence.add(toolOutputs.getTopMovers, 'call_2', history);
  return evidence;
};

const verdictsOf = (answer: string, question?: string): string[] => {
  const evidence = evidenceFor(question);
  let lead = NO_LEAD;
  return answer.split('\n').flatMap((line) => {
    const checked = checkSentence(line, evidence, lead);
    lead = checked.lead;
    return checked.figures.map(({ verdict }) => verdict);
  });
};

const BASE = { kind: 'brand', names: ['Nasma'] };

describe('what the asker or the model wrote into a call', () => {
  it.each([
    ['askWhich', { status: 'asked', options: ['around EGP 42.50', 'Wahat'] }],
    ['resolveNames', { status: 'named', spans: [{ text: 'EGP 42.50', ...BASE }], left: ['EGP 42.50'] }],
    ['getPrices', { ...prices, looked: { ...looked, ignored: ['EGP 42.50'] } }],
    ['compute', { status: 'not_computed', reason: 'unknown_figure', operand: 'EGP 42.50' }],
    // No field holds a bare number; one that did would hide every figure that is equal to it.
    ['getPrices', { ...prices, looked: { ...looked, filters: ['42.50'] } }],
  ] as const)('proves nothing: %s', (tool, output) => {
    const evidence = new Evidence({ question: '', today: '2026-11-21' });
    expect(toolOutputs[tool].safeParse(output).success).toBe(true);
    evidence.add(toolOutputs[tool], 'call_9', output);
    const { figures } = checkSentence('It costs EGP 42.50.', evidence, NO_LEAD);
    expect(figures.map(({ verdict }) => verdict)).toEqual(['untraced']);
  });
});

const FULL_CREAM = 'Nasma UHT milk full cream 1 l';

describe('a figure of an answer', () => {
  it.each([
    [`${FULL_CREAM} costs EGP 50.95 at Wahat Hyper.`, ['exact']],
    ['It costs 50.95 جنيه', ['exact']],
    ['It costs 50.95 pounds.', ['exact']],
    ['It costs 42 pounds.', ['untraced']],
    ['It costs ٥٠٫٩٥ جنيه في Wahat Hyper', ['exact']],
    ['\u200E50.95\u200E جنيه', ['exact']],
    ['It costs **EGP 50.95** at Wahat Hyper.', ['exact']],
    ['It costs EGP 50.59 at Wahat Hyper.', ['untraced']],
    ['It costs EGP 51 at Wahat Hyper.', ['rounded']],
    ['It costs EGP 50 at Wahat Hyper.', ['untraced']],
    [`${FULL_CREAM} costs EGP 53.95 at Wahat Hyper.`, ['misattributed']],
    ['Wahat Hyper asks EGP 50.95 and Qasr Hypermarket EGP 53.95.', ['exact', 'exact']],
    ['Wahat Hyper asks EGP 53.95 and Qasr Hypermarket EGP 50.95.', ['misattributed', 'misattributed']],
    ['The average at Wahat Hyper is EGP 49.47.', ['misattributed']],
    ['On average it costs EGP 49.47.', ['exact']],
    [
      `${FULL_CREAM}: EGP 50.95 at Wahat Hyper against EGP 53.95 at Qasr Hypermarket, a difference of EGP 3.00 (5.9% more).`,
      ['exact', 'exact', 'computed', 'computed'],
    ],
    ['Qasr Hypermarket is EGP 3.20 dearer.', ['untraced']],
    ['Qasr Hypermarket is 5.9% dearer.', ['untraced']],
    ['Prices fell by 1.4% (118 prices).', ['exact', 'exact']],
    ['Prices rose by 1.4%.', ['misattributed']],
    ['زادت الأسعار 1.4%', ['misattributed']],
    ['نزلت الأسعار ١٫٤٪', ['exact']],
    ['Prices changed by -1.4%.', ['exact']],
    ['Prices changed by +1.4%.', ['untraced']],
    ['Prices changed by −1.4 %.', ['exact']],
    ['Prices fell 1%.', ['untraced']],
    ['Since 1 Sept 2026.', ['exact']],
    ['Since 2 Sept 2026.', ['untraced']],
    ['منذ ١ سبتمبر ٢٠٢٦', ['exact']],
    ['on 21 November', ['exact']],
    ['on 2026-11-20', ['untraced']],
    ['Nasma UHT milk skimmed 6 × 200 ml is EGP 58.95 at Wahat Hyper.', ['exact']],
    ['It costs 1,065.50 جنيه في توفيرة', ['exact']],
    ['It costs ١٬٠٦٥٫٥٠ جنيه', ['exact']],
    ['It costs 106550 قرش', ['exact']],
    ['It costs EGP 1.07 thousand', ['rounded']],
    ['I looked at three products at three retailers.', ['exact', 'exact']],
    ['I looked at nine retailers.', ['untraced']],
    ['Here are 2 of 26, 24 more are not shown.', ['exact', 'exact', 'computed']],
    // Rows of two shapes are counted as others are.
    ['Showing the top 3 of 118.', ['exact', 'exact']],
    ['This list continues after the first 115 of 118.', ['computed', 'exact']],
    ['هذه القائمة تكملة لأول 115 من 118.', ['computed', 'exact']],
    ['1. EGP 50.95 at Wahat Hyper\n2. EGP 53.95 at Qasr Hypermarket', ['exact', 'exact']],
    ['- 50.95 جنيه في Wahat Hyper\n- 26 products', ['exact', 'exact']],
    ['-1.4% for Nasma', ['exact']],
    ['About 80 shops sell it.', ['untraced']],
    ['| Wahat Hyper | EGP 50.95 |\n| Qasr Hypermarket | EGP 53.95 |', ['exact', 'exact']],
    ['| Wahat Hyper | EGP 53.95 |', ['misattributed']],
    ['سعره 50.95 جنيه في Wahat Hyper مقابل 53.95 جنيه في Qasr Hypermarket', ['exact', 'exact']],
    ['It cost EGP 3.2 per 100 g in October 2026, 81 days ago.', ['untraced', 'computed']],
    [
      'Of 26 margins EGP 50.95 lies between P25 and P75, المئين 25 and the 75th percentile.',
      ['exact', 'exact'],
    ],
    ['No figure here.', []],
    ['I did not use: 3ayez as3ar.', []],
  ])('%s', (answer, verdicts) => {
    expect(verdictsOf(answer)).toEqual(verdicts);
  });

  it.each([
    ['milk under 80 pounds', 'You asked for under 80 pounds.', ['given']],
    ['milk under 80 pounds', 'No product costs less than EGP 80.', ['given']],
    ['milk under 80 pounds', 'These are below 80.', ['given']],
    ['milk under 80 pounds', 'Within your budget of EGP 80 there are three.', ['given', 'exact']],
    ['milk under 80 pounds', 'It costs EGP 80 at Wahat Hyper.', ['untraced']],
    ['milk under 80 pounds', 'The price is 80 pounds.', ['untraced']],
    ['milk under 80 pounds', 'Prices fell by less than 80%.', ['untraced']],
    ['لبن تحت ٨٠ جنيه', 'لا يوجد منتج بأقل من 80 جنيه.', ['given']],
    ['لبن تحت ٨٠ جنيه', 'سعره 80 جنيه.', ['untraced']],
    [
      'How did prices move in the last 45 days?',
      'Over the last 45 days prices fell by 1.4%.',
      ['given', 'exact'],
    ],
    ['How did prices move in the last 45 days?', 'The 45-day change is -1.4%.', ['given', 'exact']],
    ['How did prices move in the last 45 days?', 'Prices rose by 45%.', ['untraced']],
    ['How did prices move in the last 45 days?', 'It costs EGP 45.', ['untraced']],
    ['How did prices move in the last 45 days?', 'It has been empty for 45 days.', ['untraced']],
    ['كيف تغيرت الأسعار آخر ٤٥ يوم؟', 'خلال آخر 45 يومًا نزلت الأسعار 1.4٪', ['given', 'exact']],
    ['كيف تغيرت الأسعار آخر ٤٥ يوم؟', 'خلال الـ 45 يومًا الماضية نزلت الأسعار 1.4٪', ['given', 'exact']],
    ['كيف تغيرت الأسعار آخر ٤٥ يوم؟', 'زادت الأسعار 45٪', ['untraced']],
    ['The 15 dearest teas', 'Here are the 15 dearest.', ['given']],
    ['The 15 dearest teas', 'The top 15 are these:', ['given']],
    ['The 15 dearest teas', 'It is sold at 15 retailers.', ['untraced']],
    ['Did milk rise 30%?', 'It did not rise by 30%.', ['given']],
    ['Did milk rise 30%?', 'Milk rose by 30%.', ['untraced']],
    ['What if I raise the price by 5%?', 'If you raise it by 5%, you are above Marooj.', ['given']],
  ])('may be a number of the question, as what it is there: %s %s', (question, answer, verdicts) => {
    expect(verdictsOf(answer, question)).toEqual(verdicts);
  });

  it('is found where it was written, in any spelling', () => {
    const written = 'It costs **٥٠٫٥٩** جنيه (6%).';
    const { figures } = checkSentence(written, evidenceFor(), NO_LEAD);
    expect(figures.map(({ from, to }) => written.slice(from, to))).toEqual(['٥٠٫٥٩', '6']);
  });
});
