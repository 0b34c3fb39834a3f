import type { RuleKind } from '#lib/vocabulary/alert-terms.ts';
import { simplify } from './words.ts';

/** What an alert is asked to be about: "when it drops below 20", «لما ينزل عن 20». */
type AlertTerms = { kind: RuleKind; least?: number; below?: number; above?: number };

const KINDS: [RuleKind, RegExp][] = [
  [
    'pack',
    /\b(?:smaller packs?|shr(?:ink|inks|inking|unk|ank)|shrinkflation|gets? smaller)\b|(?:عبوات?|عبوه|حجم)(?: [^ ]+){0,3} (?:ال)?(?:اصغر|صغرت|تصغر|يصغر)/,
  ],
  [
    'stock',
    /\b(?:out[ -]of[ -]stock|oos|stock[ -]?outs?|back in stock|unavailable|runs? out|empty)\b|(?:نفد|نفاد|ينفد|تنفد|يخلص|تخلص|خلص|غير متوفر|مش موجود|يختفي من الرف|المخزون)/,
  ],
  [
    'promotion',
    /\b(?:promo(?:tion)?s?|offers?|discount(?:s|ed)?|deals?|on sale)\b|(?:^|\s)(?:ب|ال|بال|في |عليه |عليها )?(?:عرض|عروض|خصم|خصومات|تخفيض|تخفيضات)(?=$|[\s?,.!])/,
  ],
  [
    'assortment',
    /\b(?:new (?:[^ ]+ ){0,3}(?:products?|skus?|items?)|launch(?:es|ed)?|delist(?:ed|s|ing)?|gone|disappears?)\b|(?:منتجات|منتج|اصناف|صنف)(?: [^ ]+){0,3} (?:ال)?(?:جديد|جديده)|(?:يسحب|تسحب|اختفي|يختفي)/,
  ],
];

const NUMBER = String.raw`(?:egp|le|l\.e\.)?\s*(\d+(?:[.,]\d{1,2})?)`;
const PERCENT = /(\d{1,2})(?:[.,]\d+)?\s*(?:%|٪|per ?cent|في الميه|بالميه|بالمييه|بالمايه|في المايه)/;
const BELOW = new RegExp(
  String.raw`(?:below|under|beneath|less than|lower than|cheaper than|(?:drops?|falls?|goes|comes|gets) (?:down )?to|اقل من|ارخص من|تحت|دون|(?:ينزل|تنزل|نزل|ينخفض|تنخفض|انخفض|يقل|تقل)(?: [^ \d]+){0,3} (?:عن|ل|الي|تحت))\s*${NUMBER}`,
);
const ABOVE = new RegExp(
  String.raw`(?:above|over|more than|higher than|exceeds?|dearer than|(?:rises?|goes|climbs?|gets) (?:up )?to|reaches|اكثر من|اكتر من|اعلي من|اغلي من|فوق|(?:يزيد|تزيد|زاد|يرتفع|ترتفع|يعدي|تعدي|يتخطي|تتخطي|يتجاوز|تتجاوز)(?: [^ \d]+){0,3}(?: عن| ال)?)\s*${NUMBER}`,
);

function numberIn(match: RegExpExecArray | null): number | undefined {
  return match?.[1] === undefined ? undefined : Number(match[1].replace(',', '.'));
}

export function readAlert(text: string): AlertTerms {
  const simple = simplify(text).replaceAll('٫', '.');
  const kind = KINDS.find(([, pattern]) => pattern.test(simple))?.[0] ?? 'price';
  if (kind !== 'price') return { kind };
  const least = numberIn(PERCENT.exec(simple));
  if (least !== undefined) return { kind, least };
  const below = numberIn(BELOW.exec(simple));
  if (below !== undefined) return { kind, below };
  const above = numberIn(ABOVE.exec(simple));
  return above === undefined ? { kind } : { kind, above };
}

/** A simplified question without its condition, whose numbers name nothing. */
export function withoutCondition(text: string): string {
  return [PERCENT, BELOW, ABOVE].reduce((rest, pattern) => rest.replace(pattern, ' '), text).trim();
}
