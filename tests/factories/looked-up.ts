import { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { type ToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';

/** Results as the analyst's look-ups give them, for what is said of them. */

const TODAY = '2026-11-21';

const RETAILERS = ['Wahat Hyper', 'Qasr Hypermarket', 'Lotusa Market'];

export function lookedAt(subject: string, category: string, more: object = {}) {
  return {
    ...{ subject, category, products: 26, retailers: RETAILERS, from: '2026-10-23', to: TODAY },
    ...{ dataset: 'sample', alsoIn: [], notSearched: [], ...more },
  };
}

/** How prices of a whole category moved: at each retailer and of each brand, too. */
export function historyOf(
  category: string,
  changePercent: number,
  {
    retailers = {},
    brands = {},
  }: { retailers?: Record<string, number>; brands?: Record<string, number> } = {},
) {
  const rows = (changes: Record<string, number>) =>
    Object.entries(changes).map(([name, change]) => ({ name, changePercent: change, matched: 19 }));
  return {
    ...{ status: 'ok', looked: lookedAt(category, category), currency: 'EGP', changePercent, matched: 176 },
    ...{ seriesOf: 'products', total: 43, series: [], retailers: rows(retailers), brands: rows(brands) },
  };
}

/** What one product costs at each retailer. */
export function pricesOf(
  name: string,
  prices: Record<string, number>,
  { subject = name, category = 'UHT milk', average = null as number | null } = {},
) {
  const all = Object.values(prices);
  const rows = Object.entries(prices)
    .map(([retailer, price]) => ({ retailer, price, regularPrice: price, unitPrice: price }))
    .toSorted((a, b) => a.price - b.price);
  const mean = average ?? Math.round((100 * all.reduce((sum, each) => sum + each, 0)) / all.length) / 100;
  return {
    ...{ status: 'ok', looked: lookedAt(subject, category, { products: 1, retailers: Object.keys(prices) }) },
    ...{ currency: 'EGP', baseUnit: 'l', unitPrice: mean, total: 1 },
    products: [{ name, lowest: Math.min(...all), highest: Math.max(...all), average: mean, prices: rows }],
  };
}

/** Price indices of retailers, the lowest first. */
export function indicesOf(subject: string, category: string, indices: Record<string, number>) {
  return {
    ...{ status: 'ok', looked: lookedAt(subject, category), currency: 'EGP', products: 31, matched: 12 },
    ...{ isLowBase: false, spreadPercent: 8.7 },
    retailers: Object.entries(indices).map(([name, index]) => ({
      ...{ name, index, products: 22, isLowBase: false, gapPercent: Math.round(10 * (index - 100)) / 10 },
      total: null,
    })),
    leftOut: [],
  };
}

export function evidenceOf(
  calls: readonly (readonly [tool: ToolName, output: object])[],
  question = '',
): Evidence {
  const evidence = new Evidence({ question, today: TODAY });
  for (const [at, [tool, output]] of calls.entries()) {
    const read = toolOutputs[tool].safeParse(output);
    if (!read.success) throw new Error(`no output of ${tool}: ${read.error.message}`);
    evidence.add(toolOutputs[tool], `call_${at}`, output);
  }
  return evidence;
}
