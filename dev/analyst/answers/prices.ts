import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import { writeBeside } from './beside.ts';
import type { Style } from './format.ts';

type Prices = Extract<ToolOutput<'getPrices'>, { status: 'ok' }>;
type Ranking = Extract<ToolOutput<'rankProducts'>, { status: 'ok' }>;
type PricedProduct = Prices['products'][number];

export function writePrices(result: Prices, style: Style): string {
  const [only, ...others] = result.products;
  if (!only) return '';
  const prices = others.length === 0 ? writeOne(only, result, style) : writeSeveral(result, style);
  return [prices, writeThen(result, style)].filter(Boolean).join('\n\n');
}

function writeThen({ before, baseUnit, currency }: Prices, style: Style): string {
  return writeBeside(before, style, ({ unitPrice, ...base }) => {
    if (unitPrice == null) return null;
    const price = `**${style.money(unitPrice, currency)}** ${style.perUnit(baseUnit)}${baseOf(base, style)}`;
    return style.say({ en: `${price} on average`, ar: `${price} في المتوسط` });
  });
}

function writeOne(product: PricedProduct, result: Prices, style: Style): string {
  const { say } = style;
  const money = (amount: number) => style.money(amount, result.currency);
  const bold = (amount: number) => `**${money(amount)}**`;
  const name = `**${product.name}**`;
  const on = style.day(result.looked.to);
  const [cheapest] = product.prices;
  const dearest = product.prices.at(-1);
  if (!cheapest || !dearest) return '';
  if (product.prices.length === 1) {
    const regular = money(cheapest.regularPrice);
    const deal = cheapest.price < cheapest.regularPrice;
    return say({
      en: `${name} costs ${bold(cheapest.price)} at ${cheapest.retailer} on ${on}${deal ? `. It is on promotion: the regular price is ${regular}` : ''}.`,
      ar: `سعر ${name} في ${cheapest.retailer} هو ${bold(cheapest.price)} يوم ${on}${deal ? `، وهو ضمن عرض، والسعر الأساسي ${regular}` : ''}.`,
    });
  }
  const lead =
    cheapest.price === dearest.price
      ? say({
          en: `${name} costs ${bold(cheapest.price)} at all ${product.prices.length} retailers on ${on}.`,
          ar: `سعر ${name} هو ${bold(cheapest.price)} في كل المتاجر (${product.prices.length}) يوم ${on}.`,
        })
      : say({
          en: `${name} costs between ${bold(cheapest.price)} (${cheapest.retailer}) and ${bold(dearest.price)} (${dearest.retailer}) on ${on}. The average is ${money(product.average)}.`,
          ar: `يتراوح سعر ${name} يوم ${on} بين ${bold(cheapest.price)} (${cheapest.retailer}) و${bold(dearest.price)} (${dearest.retailer})، والمتوسط ${money(product.average)}.`,
        });
  const head = [
    say({ en: 'Retailer', ar: 'المتجر' }),
    say({ en: 'Price', ar: 'السعر' }),
    say({ en: 'Regular', ar: 'السعر الأساسي' }),
    style.unitHead(result.baseUnit),
  ];
  const rows = product.prices.map(({ retailer, price, regularPrice, unitPrice }) => [
    retailer,
    money(price),
    money(regularPrice),
    money(unitPrice),
  ]);
  return `${lead}\n\n${style.table(head, rows)}`;
}

/** How many prices a mean is of, and that they are few. */
function baseOf({ prices, isLowBase = false }: Pick<Prices, 'prices' | 'isLowBase'>, style: Style): string {
  if (prices === undefined) return '';
  const few = isLowBase
    ? style.say({ en: '; low base, so use with care', ar: '؛ العدد قليل، فالرقم تقريبي' })
    : '';
  return ` (${style.count('prices', prices)}${few})`;
}

function writeSeveral(result: Prices, style: Style): string {
  const { products, total, currency, baseUnit, unitPrice, looked: provenance } = result;
  const { say } = style;
  const money = (amount: number) => style.money(amount, currency);
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    say({ en: 'Lowest', ar: 'الأقل' }),
    say({ en: 'Where', ar: 'المتجر' }),
    say({ en: 'Average', ar: 'المتوسط' }),
    say({ en: 'Highest', ar: 'الأعلى' }),
  ];
  const rows = products.map(({ name, lowest, average, highest, prices }) => [
    name,
    money(lowest),
    prices[0]?.retailer ?? '',
    money(average),
    money(highest),
  ]);
  const lead = say({
    en: `**${provenance.subject}**: prices on ${style.day(provenance.to)}.`,
    ar: `**${provenance.subject}**: الأسعار يوم ${style.day(provenance.to)}.`,
  });
  const average =
    unitPrice == null
      ? ''
      : say({
          en: ` The average over all of them is **${money(unitPrice)}** ${style.perUnit(baseUnit)}${baseOf(result, style)}.`,
          ar: ` متوسط سعرها كلها **${money(unitPrice)}** ${style.perUnit(baseUnit)}${baseOf(result, style)}.`,
        });
  return `${lead}${average}\n\n${[style.table(head, rows), style.cut(products.length, total)].filter(Boolean).join('\n\n')}`;
}

export function writeRanking(ranking: Ranking, order: 'cheapest' | 'dearest', style: Style): string {
  const { say } = style;
  const money = (amount: number) => style.money(amount, ranking.currency);
  const [first] = ranking.products;
  if (!first) return '';
  const unit = style.perUnit(ranking.baseUnit);
  const bold = `**${money(first.unitPrice)}**`;
  const lead = say(
    order === 'cheapest'
      ? {
          en: `The cheapest by unit price is **${first.name}**: ${bold} ${unit}, at ${first.retailer} (${money(first.price)} a pack).`,
          ar: `الأرخص حسب سعر الوحدة هو **${first.name}**: ${bold} ${unit} في ${first.retailer} (${money(first.price)} للعبوة).`,
        }
      : {
          en: `The most expensive by unit price is **${first.name}**: ${bold} ${unit} at ${first.retailer}, where it costs most (${money(first.price)} a pack).`,
          ar: `الأغلى حسب سعر الوحدة هو **${first.name}**: ${bold} ${unit} في ${first.retailer}، وهو أعلى سعر له (${money(first.price)} للعبوة).`,
        },
  );
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    style.unitHead(ranking.baseUnit),
    say({ en: 'Per pack', ar: 'سعر العبوة' }),
    say({ en: 'Where', ar: 'المتجر' }),
  ];
  const rows = ranking.products.map(({ name, unitPrice, price, retailer }) => [
    name,
    money(unitPrice),
    money(price),
    retailer,
  ]);
  const cut = style.cut(rows.length, ranking.total);
  return [lead, style.table(head, rows), cut].filter(Boolean).join('\n\n');
}
