import { features } from '#lib/billing/rules/features.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import type { Answer, OutsideScope, Provenance } from '#lib/market/questions/answer.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { ScopeFeature } from '#lib/vocabulary/data-scope.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { TRIAL_DAYS } from '#lib/vocabulary/plans.ts';
import type { NotFound, OutsidePlan, ToolProvenance } from './output-parts.ts';

/** How the market's answers are worded for the model: one wording for what all tools share, and figures as they are said. */

/** `before`: those of its figures that are given of other days as well. */
type Told<O, Before> =
  | ({ status: 'ok'; looked: ToolProvenance; before?: ({ from: Day; to: Day } & Before) | null } & O)
  | { status: 'no_data'; looked: ToolProvenance }
  | NotFound
  | OutsidePlan;

/** @param beside the figures that are given of other days as well, where the question sets its own beside these */
export const toolOutput = <T, O extends object, Beside extends keyof O & string = never>(
  reader: Reader,
  answer: Answer<T>,
  say: (data: T, provenance: Provenance) => O,
  beside: readonly Beside[] = [],
): Told<NoInfer<O>, { [Name in Beside]: O[Name] }> => {
  switch (answer.status) {
    case 'found':
      return {
        status: 'ok',
        looked: looked(answer.provenance),
        ...say(answer.data, answer.provenance),
        ...(answer.before !== undefined && { before: besideOf(answer, say, beside) }),
      };
    case 'nothing_found':
      return { status: 'no_data', looked: { ...looked(answer.provenance), ...knownDays(answer.provenance) } };
    case 'unknown': {
      const { kind, asked, suggestions, covered } = answer;
      return {
        status: 'not_found',
        kind,
        asked,
        suggestions: namesOf(suggestions),
        categories: namesOf(covered),
      };
    }
    case 'outside_scope':
      return outsidePlan(reader, answer);
  }
};

const besideOf = <T, O extends object, Beside extends keyof O & string>(
  { before, provenance }: Extract<Answer<T>, { status: 'found' }>,
  say: (data: T, provenance: Provenance) => O,
  beside: readonly Beside[],
) => {
  if (!before) return null;
  const told = say(before.data, provenance);
  const same = Object.fromEntries(beside.map((name) => [name, told[name]])) as {
    [Name in Beside]: O[Name];
  };
  return { from: before.range.from, to: before.range.to, ...same };
};

const namesOf = (rows: readonly Named[]): string[] => rows.map(({ name }) => name);

const looked = (provenance: Provenance): ToolProvenance => {
  const { subject, isByBrand, products, retailers, filters, withheld, range, dataset } = provenance;
  const { ignored, alsoIn, notSearched, asOf, view, drill, lacking } = provenance;
  return {
    subject,
    category: provenance.category.name,
    ...(ignored.length > 0 && { ignored }),
    ...(isByBrand && { isByBrand, baseUnit: provenance.baseUnit }),
    products,
    retailers,
    ...(filters.length > 0 && { filters }),
    ...(withheld.length > 0 && { withheld }),
    ...range,
    ...(lacking && { lacking: lacking.days, knownFrom: lacking.knownFrom }),
    ...(view && { view }),
    ...(drill && { drill }),
    dataset,
    alsoIn,
    notSearched,
    asOf,
  };
};

/** From when to when there is data, where nothing was found. */
const knownDays = ({ known }: Provenance) => (known ? { knownFrom: known.from, knownUntil: known.to } : {});

const outsidePlan = ({ locale }: Reader, refusal: OutsideScope): OutsidePlan => {
  const categories = namesOf(refusal.covered);
  if (refusal.what === 'category') {
    const { category, hasPlan } = refusal;
    const named = category && {
      category: category.name,
      hasPlan,
      ...(!hasPlan && { trialDays: TRIAL_DAYS }),
    };
    return { status: 'outside_plan', ...named, categories };
  }
  const { names } = messagesFor(locale).modules;
  return {
    status: 'outside_plan',
    module: names[refusal.module].name,
    ...(refusal.what === 'level' && { isSkuLevel: true }),
    ...(refusal.what === 'feature' && { comesWith: comesWith(locale, refusal.feature) }),
    topics: refusal.open.map((each) => names[each].topic),
    categories,
  };
};

const comesWith = (locale: Locale, feature: ScopeFeature): string =>
  translator(locale, 'errors.codes')('PLAN_REQUIRED', { feature, plan: features[feature].from });

/**
 * As screens say it: they have figures of four decimals and round halves away from zero, by the decimals and not by the binary number, which may
 * lie below the half.
 */
const inDecimals = (value: number, decimals: number): number => {
  const shown = rounded(value);
  return (
    Math.sign(shown) * Number(`${Math.round(Number(`${Math.abs(shown)}e${decimals}`))}e-${decimals}`) + 0
  );
};

/** Piastres: what a price is said in. */
export const asMoney = (amount: number): number => inDecimals(amount, 2);

export const asMoneyOrNull = (amount: number | null): number | null =>
  amount === null ? null : asMoney(amount);

/** One decimal: what a percentage or an index is said in. */
export const asPercent = (value: number | null): number | null =>
  value === null ? null : inDecimals(value, 1);

/** Two decimals: what a ratio is said in. */
export const asRatio = (value: number | null): number | null =>
  value === null ? null : inDecimals(value, 2);
