import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import type { Style } from './format.ts';

/** Among so many packs those are named that cost more than a smaller one: they come first. */
const NAMED = 15;

type PackLadder = Extract<ToolOutput<'getPackLadder'>, { status: 'ok' }>;

/** What packs cost per unit, and which cost more than a smaller one. */
export function writePackLadder(ladder: PackLadder, style: Style): string {
  const { packs, total } = ladder;
  const { say, money, change } = style;
  const head = [
    say({ en: 'Pack', ar: 'العبوة' }),
    style.unitHead(ladder.baseUnit),
    say({ en: 'vs main pack', ar: 'مقارنةً بالعبوة الرئيسية' }),
  ];
  const rows = packs.map(({ product, perUnit, premiumPercent }) => [
    product,
    money(perUnit, ladder.currency),
    premiumPercent === null ? '–' : change(premiumPercent),
  ]);
  return [
    writeInverted(ladder, style),
    writeWhich(ladder, style),
    style.table(head, rows),
    style.cut(packs.length, total),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Each such pack, with the smaller ones that cost less. */
function writeWhich({ packs, baseUnit }: PackLadder, { say, list, perUnit, unitHead }: Style): string {
  const [unit, price] = [perUnit(baseUnit), unitHead(baseUnit)];
  return packs
    .slice(0, NAMED)
    .flatMap(({ product, cheaperSmaller }) =>
      cheaperSmaller.length === 0
        ? []
        : say({
            en: `- **${product}** costs more ${unit} than ${list(cheaperSmaller)}.`,
            ar: `- ${price} في **${product}** أعلى منه في ${list(cheaperSmaller)}.`,
          }),
    )
    .join('\n');
}

function writeInverted({ looked, inverted, total, baseUnit }: PackLadder, style: Style): string {
  const { say, perUnit, unitHead } = style;
  const [unit, price] = [perUnit(baseUnit), unitHead(baseUnit)];
  const packs = style.count('packs', total);
  if (inverted === 0)
    return say({
      en: `**${looked.subject}**: no pack costs more ${unit} than a smaller pack of the same brand and kind (${packs} compared).`,
      ar: `**${looked.subject}**: لا توجد عبوة ${price} فيها أعلى منه في عبوة أصغر من العلامة التجارية والنوع نفسهما (قورنت ${packs}).`,
    });
  return say({
    en: `**${looked.subject}**: of ${packs}, **${inverted}** ${inverted === 1 ? 'costs' : 'cost'} more ${unit} than a smaller pack of the same brand and kind.`,
    ar: `**${looked.subject}**: عدد العبوات التي ${price} فيها أعلى منه في عبوة أصغر من العلامة التجارية والنوع نفسهما: **${inverted}** (قورنت ${packs}).`,
  });
}
