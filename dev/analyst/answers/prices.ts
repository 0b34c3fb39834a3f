import type { ToolOutput } from '#lib/chat/tools/schema.ts';
import type { Style } from './format.ts';

type Prices = Extract<ToolOutput<'getPrices'>, { status: 'ok' }>;
type Ranking = Extract<ToolOutput<'rankProducts'>, { status: 'ok' }>;
type PricedProduct = Prices['products'][number];

export const writePrices = (found: Prices, style: Style): string => {
  const [only, ...others] = found.products;
  if (!only) return '';
  return others.length === 0 ? writeOne(only, found, style) : writeSeveral(found, style);
};

const writeOne = (product: PricedProduct, found: Prices, style: Style): string => {
  const { say } = style;
  const money = (amount: number) => style.money(amount, found.currency);
  const bold = (amount: number) => `**${money(amount)}**`;
  const name = `**${product.name}**`;
  const on = style.day(found.looked.to);
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
    style.unitHead(found.baseUnit),
  ];
  const rows = product.prices.map(({ retailer, price, regularPrice, unitPrice }) => [
    retailer,
    money(price),
    money(regularPrice),
    money(unitPrice),
  ]);
  return `${lead}\n\n${style.table(head, rows)}`;
};

const writeSeveral = ({ products, total, currency, looked }: Prices, style: Style): string => {
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
  const more = total - products.length;
  const rest = say({
    en: `${more} more match; name one of them for its prices.`,
    ar: `هناك منتجات أخرى مطابقة (${more})؛ اذكر اسم المنتج لعرض أسعاره.`,
  });
  const lead = say({
    en: `**${looked.subject}**: prices on ${style.day(looked.to)}.`,
    ar: `**${looked.subject}**: الأسعار يوم ${style.day(looked.to)}.`,
  });
  return `${lead}\n\n${style.table(head, rows)}${more > 0 ? `\n\n${rest}` : ''}`;
};

export const writeRanking = (found: Ranking, order: 'cheapest' | 'dearest', style: Style): string => {
  const { say } = style;
  const money = (amount: number) => style.money(amount, found.currency);
  const [first] = found.products;
  if (!first) return '';
  const unit = style.perUnit(found.baseUnit);
  const bold = `**${money(first.unitPrice)}**`;
  const lead = say(
    order === 'cheapest'
      ? {
          en: `The cheapest by unit price is **${first.name}**: ${bold} ${unit}, at ${first.retailer} (${money(first.price)} a pack).`,
          ar: `الأرخص حسب سعر الوحدة هو **${first.name}**: ${bold} ${unit} في ${first.retailer} (${money(first.price)} للعبوة).`,
        }
      : {
          en: `The most expensive by unit price is **${first.name}**: ${bold} ${unit}, even where it costs least (${money(first.price)} a pack at ${first.retailer}).`,
          ar: `الأغلى حسب سعر الوحدة هو **${first.name}**: ${bold} ${unit}، حتى بأقل سعر له (${money(first.price)} للعبوة في ${first.retailer}).`,
        },
  );
  const head = [
    say({ en: 'Product', ar: 'المنتج' }),
    style.unitHead(found.baseUnit),
    say({ en: 'Per pack', ar: 'سعر العبوة' }),
    say({ en: 'Where', ar: 'المتجر' }),
  ];
  const rows = found.products.map(({ name, unitPrice, price, retailer }) => [
    name,
    money(unitPrice),
    money(price),
    retailer,
  ]);
  const cut = style.cut(rows.length, found.total);
  return [lead, style.table(head, rows), cut].filter(Boolean).join('\n\n');
};
