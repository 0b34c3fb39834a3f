import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import type { Question } from '../read-question.ts';
import { simplify } from '../words.ts';
import type { Style } from './format.ts';

type History = Extract<ToolOutput<'getPriceHistory'>, { status: 'ok' }>;
type Change = NonNullable<History['retailers']>[number];

/** "Which brand rose most?" */
export const OF_BRANDS =
  /\b(?:which|what) brands?\b|(?:^|\s)(?:ال)?(?:علامه|علامات|ماركه|ماركات)(?=$|[\s?,.!])/;

/** Those that moved most in a direction first. */
export function rankChanges(
  changes: readonly Change[],
  { direction }: Pick<Question, 'direction'>,
): Change[] {
  const size = ({ changePercent }: Change) =>
    direction === 'both' ? Math.abs(changePercent) : changePercent * (direction === 'down' ? -1 : 1);
  // The result has the largest rise first, before rounding.
  const inOrder = direction === 'down' ? changes.toReversed() : changes;
  return inOrder.toSorted((a, b) => size(b) - size(a));
}

/** Which retailer or brand moved its prices most, where the question wants that; empty where it does not, or where there are none. */
export function writeChangesOf(history: History, question: Question, style: Style): string {
  const isOfRetailers = question.intent === 'retailerChanges';
  const isOfBrands = question.intent === 'movers' && OF_BRANDS.test(simplify(question.text));
  const changes = (isOfRetailers ? history.retailers : isOfBrands ? history.brands : undefined) ?? [];
  const ranked = rankChanges(changes, question);
  const [most] = ranked;
  if (!most) return '';
  const { say } = style;
  const head = [
    isOfRetailers ? say({ en: 'Retailer', ar: 'المتجر' }) : say({ en: 'Brand', ar: 'العلامة التجارية' }),
    say({ en: 'Change', ar: 'التغيّر' }),
    say({ en: 'Prices', ar: 'عدد الأسعار' }),
  ];
  const rows = ranked.map(({ name, changePercent, matched }) => [
    name,
    style.change(changePercent),
    String(matched),
  ]);
  const lead = isOtherWay(most, question)
    ? writeOtherWay(most, history, { isOfRetailers, style })
    : writeMost(most, history, { isOfRetailers, style });
  return `${lead}\n\n${style.table(head, rows)}`;
}

/** None of them moved as the question has it. */
function isOtherWay({ changePercent }: Change, { direction }: Question): boolean {
  return (direction === 'down' && changePercent >= 0) || (direction === 'up' && changePercent <= 0);
}

type Terms = { isOfRetailers: boolean; style: Style };

function writeMost(most: Change, { looked }: History, { isOfRetailers, style }: Terms): string {
  const { say } = style;
  const by = style.percent(most.changePercent);
  const isRise = most.changePercent > 0;
  const when = style.during(looked.from, looked.to);
  const of = style.count('prices', most.matched);
  const [whereEn, whereAr] = isOfRetailers
    ? [`at **${most.name}**`, `في **${most.name}**`]
    : [`for **${most.name}**`, `لدى **${most.name}**`];
  return say({
    en: `**${looked.subject}**: prices ${isRise ? 'rose' : 'fell'} most ${whereEn}: **${isRise ? 'up' : 'down'} ${by}** ${when} (like for like, ${of}).`,
    ar: `**${looked.subject}**: أكبر ${isRise ? 'ارتفاع' : 'انخفاض'} في الأسعار كان ${whereAr}: **${isRise ? 'ارتفعت' : 'انخفضت'} ${by}** ${when} (بمقارنة المنتجات نفسها، ${of}).`,
  });
}

function writeOtherWay(least: Change, { looked }: History, { isOfRetailers, style }: Terms): string {
  const { say } = style;
  const by = style.percent(least.changePercent);
  const isRise = least.changePercent >= 0;
  const when = style.during(looked.from, looked.to);
  const [ofEn, ofAr] = isOfRetailers ? ['retailer', 'متجر'] : ['brand', 'علامة تجارية'];
  const of = style.count('prices', least.matched);
  return say({
    en: `**${looked.subject}**: prices ${isRise ? 'fell' : 'rose'} at no ${ofEn} ${when}. The smallest ${isRise ? 'rise' : 'fall'} was **${least.name}**’s: **${isRise ? 'up' : 'down'} ${by}** (like for like, ${of}).`,
    ar: `**${looked.subject}**: لم ${isRise ? 'تنخفض' : 'ترتفع'} الأسعار لدى أي ${ofAr} ${when}. أقل ${isRise ? 'ارتفاع' : 'انخفاض'} كان لدى **${least.name}**: **${isRise ? 'ارتفعت' : 'انخفضت'} ${by}** (بمقارنة المنتجات نفسها، ${of}).`,
  });
}
