import type { ChangeRow } from '#db/queries/market-changes.ts';
import { LEAST_THRESHOLD, RULE_CHANGES, type RuleKind } from '#lib/vocabulary/alert-terms.ts';
import type { DataLevel } from '#lib/vocabulary/data-scope.ts';
import { endedSubject, isLasting, subjectOf } from './change-key.ts';
import { endsFirst } from './policy.ts';

export type JudgedRule = {
  kind: RuleKind;
  threshold: number | null;
  /** Of prices: what one has to change to less or more than. */
  below: number | null;
  above: number | null;
  level: DataLevel;
  /** Whether its view shows what a change is of. */
  isInView: (change: ChangeRow) => boolean;
};

/** A change that is an alert; `isOver`: its end is among those judged with it. */
type Alert = { change: ChangeRow; isOver: boolean };

export type Judgement = {
  alerts: Alert[];
  /** Subjects that stood before, and whose end was found. */
  ended: string[];
};

/**
 * What of new changes a rule speaks of, in the order of their days. What lasts is said once: until its end is found, nothing of the same subject
 * is an alert; so does a price beyond the rule's limit, until one is within it. Of a promotion that follows another on the day after it, only a deeper one is news, and the end of the former is none.
 * @param standing subjects of the rule's own alerts that last
 */
export const judgeChanges = (
  rule: JudgedRule,
  changes: readonly ChangeRow[],
  standing: ReadonlySet<string>,
): Judgement => {
  const kinds = RULE_CHANGES[rule.kind];
  const own = changes
    .filter((change) => kinds.includes(change.kind) && rule.isInView(change) && isEnough(rule, change))
    .toSorted(inOrder);
  const { begun, ended: promotionsEnded } = promotionsOf(own);
  const open = new Map<string, Alert | null>([...standing].map((subject) => [subject, null]));
  const alerts: Alert[] = [];
  const ended = new Set<string>();
  const end = (subject: string) => {
    const alert = open.get(subject);
    if (alert === undefined) return false;
    if (alert === null) ended.add(subject);
    else alert.isOver = true;
    return open.delete(subject);
  };
  const raise = (change: ChangeRow) => {
    const alert = { change, isOver: false };
    alerts.push(alert);
    if (isLasting(change)) open.set(subjectOf(change), alert);
    return alert;
  };
  for (const change of own) {
    const place = placeOf(change);
    const former = promotionsEnded.get(place);
    switch (change.kind) {
      case 'price':
        if (!hasLimit(rule)) raise(change);
        else if (!isBeyond(rule, change)) {
          if (end(subjectOf(change))) raise(change).isOver = true;
        } else if (!open.has(subjectOf(change))) open.set(subjectOf(change), raise(change));
        break;
      case 'promotion_begun':
        if (former === undefined) {
          if (!open.has(subjectOf(change))) raise(change);
        } else if (isDeeper(change, former)) {
          end(subjectOf(change));
          raise(change);
        }
        break;
      case 'promotion_ended':
        if (!begun.has(place) && end(endedSubject(change) ?? '')) raise(change);
        break;
      case 'shelf_empty':
        if (!open.has(subjectOf(change))) raise(change);
        break;
      case 'shelf_back':
        end(endedSubject(change) ?? '');
        raise(change);
        break;
      default:
        raise(change);
    }
  }
  return { alerts, ended: [...ended] };
};

/** By day, and within a day what ends before what begins. */
export const inOrder = (a: ChangeRow, b: ChangeRow): number => {
  if (a.firstOn !== b.firstOn) return a.firstOn < b.firstOn ? -1 : 1;
  return endsFirst(a.kind, b.kind);
};

/** A plan without single products has no thresholds: step by step they would say by how much one product's price moved. */
const isEnough = ({ threshold, level }: JudgedRule, { kind, before, after }: ChangeRow): boolean => {
  if (kind === 'pack') return level !== 'brand' && (after ?? 0) < (before ?? 0);
  if (kind !== 'price' || level === 'brand' || threshold === null || threshold <= LEAST_THRESHOLD)
    return true;
  // As the changes themselves are found, so that a move of exactly the threshold counts.
  return 100 * Math.abs((after ?? 0) - (before ?? 0)) >= threshold * (before ?? 0) - 1e-9;
};

type Limits = Pick<JudgedRule, 'below' | 'above'>;

export const hasLimit = ({ below, above }: Limits): boolean => below !== null || above !== null;

/** Whether a price changed to one beyond the limit. */
const isBeyond = ({ below, above }: Limits, { after }: ChangeRow): boolean =>
  after !== null && ((below !== null && after < below) || (above !== null && after > above));

const placeOf = ({ productId, retailerId, firstOn }: ChangeRow): string =>
  [productId, retailerId, firstOn].join('|');

/** Promotions that begin and end, by product, retailer and day. */
const promotionsOf = (changes: readonly ChangeRow[]) => {
  const of = (kind: ChangeRow['kind']) =>
    new Map(changes.flatMap((change) => (change.kind === kind ? [[placeOf(change), change]] : [])));
  return { begun: of('promotion_begun'), ended: of('promotion_ended') };
};

/** An end says the price until then. */
const isDeeper = ({ after }: ChangeRow, { before }: ChangeRow): boolean =>
  after !== null && before !== null && after < before;
