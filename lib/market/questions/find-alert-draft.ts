import { addressOf } from '#lib/address/address-fields.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { moduleOf } from '#lib/market/changes/news.ts';
import { frameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import { formatFilters } from '#lib/market/dashboard/filters/parse-format.ts';
import { DEFAULT_PERIOD } from '#lib/market/dashboard/periods.ts';
import { LEAST_THRESHOLD, MOST_THRESHOLD, RULE_CHANGES, type RuleKind } from '#lib/vocabulary/alert-terms.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { Answer } from './answer.ts';
import { provenanceOf, refuse } from './question.ts';
import { newestDayOf, retailersOf } from './standing-prices.ts';
import type { Asked } from './subject/asked.ts';
import { findSubject } from './subject/find-subject.ts';

type Limits = { least?: number | undefined; below?: number | undefined; above?: number | undefined };

type AlertDraft = {
  kind: RuleKind;
  /** Percent that a price changes by at least; null where the rule isn't of prices, or has a limit. */
  least: number | null;
  below: number | null;
  above: number | null;
};

/**
 * What an alert on a subject would follow: the dashboard that shows such changes, with its filters and no days, and what the rule is about. It
 * writes nothing.
 */
export const findAlertDraft = async (
  reader: Reader,
  asked: Asked,
  { kind, ...limits }: Limits & { kind: RuleKind },
): Promise<Answer<AlertDraft>> => {
  const rule = draftOf(kind, limits);
  const isFine =
    kind === 'pack' || rule.below !== null || rule.above !== null || (rule.least ?? 0) > LEAST_THRESHOLD;
  const module = RULE_CHANGES[kind].map(moduleOf)[0] ?? 'priceMonitor';
  const refusal = await refuse(reader, { module, level: isFine ? 'product' : 'brand' });
  if (refusal) return refusal;
  const subject = await findSubject(reader, asked);
  if ('status' in subject) return subject;
  const { view, choice, products } = subject;
  const seen = {
    ...{ range: newestDayOf(reader, subject), products: products.length },
    retailers: retailersOf(reader, subject),
  };
  return {
    status: 'found',
    data: rule,
    provenance: {
      ...provenanceOf(reader, subject, seen),
      view: addressOf(
        modules[module].path,
        formatFilters(frameFilters, {
          ...{ ...choice, category: view.category.id, range: { from: '', to: '' } },
          period: DEFAULT_PERIOD,
        }),
      ),
    },
  };
};

/** Of prices one condition: a limit before a least change. */
const draftOf = (kind: RuleKind, { least, below, above }: Limits): AlertDraft => {
  if (kind !== 'price') return { kind, least: null, below: null, above: null };
  if (below !== undefined) return { kind, least: null, below, above: null };
  if (above !== undefined) return { kind, least: null, below: null, above };
  const whole = Math.round(least ?? LEAST_THRESHOLD);
  return {
    kind,
    least: Math.min(Math.max(whole, LEAST_THRESHOLD), MOST_THRESHOLD),
    ...{ below: null, above: null },
  };
};
