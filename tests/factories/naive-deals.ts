import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { honestDepth } from '#lib/market/measures/honest-depth.ts';
import { type PromotionTerms, promotedPrice } from '#lib/market/measures/promotion-measures.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';

/** Promotions of products at retailers as one would find them by hand, day by day: what the derivation in the database is compared with. */

type Spell = { key: string; from: number; to: number; regular: number; promo: number | null };
type Announced = {
  id: string;
  key: string;
  isBrandWide: boolean;
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  from: number;
  to: number;
  regular: number | null;
  promoted: number | null;
};
type Offer = { regular: number | null; promoted: number | null; off: number | null };
type DealDay = Offer & { day: number; announced: Announced | null; label: number | null };

const offer = (regular: number | null, promoted: number | null): Offer => ({
  regular,
  promoted,
  off: regular === null || promoted === null ? null : 1 - promoted / regular,
});

const termsOf = ({ mechanic, terms }: Announced): PromotionTerms | null =>
  mechanic === 'price-cut' || mechanic === 'gift'
    ? null
    : ({ mechanic, ...terms } as unknown as PromotionTerms);

const byTerms = (announced: Announced, regular: number | null): number | null => {
  const terms = termsOf(announced);
  const promoted = terms === null || regular === null ? null : promotedPrice(regular, terms);
  return promoted === null ? null : Math.round(promoted * 1e4) / 1e4;
};

/** Deepest first; what lowers no price last. */
const byDepth = (a: number | null, b: number | null): number => (b ?? -Infinity) - (a ?? -Infinity) || 0;

const dayOf = (day: number, spell: Spell | undefined, all: readonly Announced[]): DealDay | null => {
  const label = spell && spell.promo !== null ? offer(spell.regular, spell.promo) : null;
  const offers = all
    .filter(({ from, to, isBrandWide }) => from <= day && day <= to && (!isBrandWide || spell))
    .map((announced) => {
      const regular = announced.isBrandWide ? (spell?.regular ?? null) : announced.regular;
      return { announced, ...offer(regular, announced.promoted ?? byTerms(announced, regular)) };
    })
    .sort(
      (a, b) =>
        byDepth(a.off, b.off) ||
        Number(a.announced.isBrandWide) - Number(b.announced.isBrandWide) ||
        a.announced.id.localeCompare(b.announced.id),
    );
  const [best] = offers;
  const shown = label?.promoted ?? null;
  if (!best) return label && { day, ...label, announced: null, label: shown };
  const isCut = ['price-cut', 'percent-off'].includes(best.announced.mechanic) && !best.announced.isBrandWide;
  const isAsDeep = best.off !== null && (label?.off ?? -Infinity) <= best.off;
  if (label && !isAsDeep && !isCut) return { day, ...label, announced: null, label: shown };
  return { day, ...(label && !isAsDeep ? label : best), announced: best.announced, label: shown };
};

const goesOn = (before: DealDay, after: DealDay): boolean => {
  if (after.day !== before.day + 1) return false;
  const [one, other] = [before.announced?.id, after.announced?.id];
  if (one !== undefined && other !== undefined) return one === other;
  return after.label !== null && after.label === before.label;
};

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : `${Math.round(value * 1e3) / 1e3}`;

const textOf = (
  days: readonly DealDay[],
  priceOn: (day: number) => number | null,
  horizon: number,
): string => {
  const [first, last] = [days[0], days.at(-1)];
  const deepest = days.toSorted((a, b) => byDepth(a.off, b.off) || a.day - b.day)[0];
  const said = days
    .filter(({ announced }) => announced !== null)
    .toSorted((a, b) => byDepth(a.off, b.off) || a.day - b.day)[0]?.announced;
  if (!first || !last || !deepest) throw new Error('A promotion has days');
  const { regular, promoted, off } = deepest;
  const before = Array.from({ length: 30 }, (_, i) => first.day - 30 + i).map((day) =>
    day > horizon ? null : priceOn(day),
  );
  const honest =
    off === null || promoted === null
      ? ({ verdict: 'unknown' } as const)
      : honestDepth({ promo: promoted, claimed: 100 * off }, before);
  const isOpen = last.day === horizon && last.announced === null;
  return [
    first.day,
    isOpen ? 'on' : last.day,
    said?.mechanic ?? 'price-cut',
    said?.id ?? '-',
    said?.isBrandWide ?? false,
    days.some(({ label }) => label !== null),
    ...(off === null ? ['-', number(promoted), '-'] : [regular, promoted, 100 * off].map(number)),
    honest.verdict,
    ...(honest.verdict === 'unknown' ? ['-', '-'] : [honest.reference, honest.depth].map(number)),
  ].join(' ');
};

/** All of a category as text, product by product, from what stands in its chains and what is announced. */
export const calculateDeals = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const spells = await db.execute<Spell & { isOpen: boolean }>(sql`
    select concat_ws('|', coalesce(c.owner_company_id, '-'), c.product_id, c.retailer_id) as key, p.from_on - date '1970-01-01' as from,
      case when p.to_on = 'infinity' then k.newest_on else p.to_on end - date '1970-01-01' as to,
      p.regular_price::float8 as regular, p.promo_price::float8 as promo
    from chain_spells p join chain_prices c on c.category_no = p.category_no and c.id = p.chain_id
      join category_datasets k on k.category_no = c.category_no and k.dataset = c.dataset
    where p.category_no = ${categoryNo} and c.price_type = 'consumer' and c.area = 0`);
  const announced = await db.execute<Announced>(sql`
    select m.id, concat_ws('|', '-', p.id, m.retailer_id) as key, m.product_id is null as "isBrandWide", m.mechanic, m.terms,
      m.starts_on - date '1970-01-01' as from, m.ends_on - date '1970-01-01' as to, m.regular_price::float8 as regular,
      m.promoted_price::float8 as promoted
    from promotions m join categories c on c.no = m.category_no
      join products p on p.id = m.product_id or m.product_id is null and p.brand_id = m.brand_id and p.category_id = c.id
    where m.category_no = ${categoryNo}`);
  const [held] = await db.execute<{ horizon: number | null }>(
    sql`select newest_on - date '1970-01-01' as horizon from category_datasets where category_no = ${categoryNo}`,
  );
  const horizon = held?.horizon ?? -Infinity;
  const keys = new Set([...spells, ...announced].map(({ key }) => key));
  return [...keys]
    .flatMap((key) => {
      const standing = spells.filter((spell) => spell.key === key);
      const own = announced.filter((one) => one.key === key);
      const spellOn = (day: number) => standing.find(({ from, to }) => from <= day && day <= to);
      const priceOn = (day: number) => {
        const spell = spellOn(day);
        return spell ? (spell.promo ?? spell.regular) : null;
      };
      /** The chain that stands on the newest day is taken to go on. */
      const listedOn = (day: number) => {
        const spell = spellOn(Math.min(day, horizon));
        return day > horizon && spell ? { ...spell, promo: null } : spell;
      };
      const bounds = [...standing, ...own];
      const [first, last] = [
        Math.min(...bounds.map(({ from }) => from)),
        Math.max(...bounds.map(({ to }) => to)),
      ];
      const deals: DealDay[][] = [];
      for (let day = first; day <= last; day += 1) {
        const today = dayOf(day, listedOn(day), own);
        const before = deals.at(-1)?.at(-1);
        if (!today) continue;
        if (before && goesOn(before, today)) deals.at(-1)?.push(today);
        else deals.push([today]);
      }
      return deals.map((days) => `${key} ${textOf(days, priceOn, horizon)}`);
    })
    .sort();
};

/** The same from what was derived. */
export const listDealTexts = async (db: Statements, categoryNo: number): Promise<string[]> => {
  const rows = await db.execute<Record<string, string | number | boolean | null>>(sql`
    select concat_ws('|', coalesce(owner_company_id, '-'), product_id, retailer_id) as key, from_on - date '1970-01-01' as from,
      case when to_on = 'infinity' then 'on' else (to_on - date '1970-01-01')::text end as to, mechanic, coalesce(promotion_id, '-') as id,
      is_brand_wide, is_on_label, regular_price::float8 as regular, promoted_price::float8 as promoted, depth::float8 as depth, verdict,
      reference_price::float8 as reference, honest_depth::float8 as honest
    from chain_deals where category_no = ${categoryNo}`);
  return rows
    .map(({ regular, promoted, depth, verdict, reference, honest, ...rest }) =>
      [
        ...Object.values(rest),
        ...[regular, promoted, depth].map((value) => number(value as number | null)),
        verdict,
        ...[reference, honest].map((value) => number(value as number | null)),
      ].join(' '),
    )
    .sort();
};
