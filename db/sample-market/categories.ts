import type { BaseUnit, NetUnit } from '#lib/vocabulary/market-terms.ts';

export type Words = { en: string; ar: string };

export type SampleCategory = {
  id: string;
  parentId: string | null;
  name: Words;
  baseUnit: BaseUnit;
  /** Other names that people ask for it by. */
  aliases?: readonly string[];
};

export const categoryGroups: readonly SampleCategory[] = [
  { id: 'dairy', parentId: null, name: { en: 'Dairy', ar: 'الألبان' }, baseUnit: 'kg' },
  { id: 'grocery', parentId: null, name: { en: 'Grocery', ar: 'البقالة' }, baseUnit: 'kg' },
  { id: 'beverages', parentId: null, name: { en: 'Beverages', ar: 'المشروبات' }, baseUnit: 'l' },
  { id: 'snacks', parentId: null, name: { en: 'Snacks', ar: 'التسالي' }, baseUnit: 'kg' },
  { id: 'home-care', parentId: null, name: { en: 'Home care', ar: 'العناية بالمنزل' }, baseUnit: 'kg' },
  {
    id: 'personal-care',
    parentId: null,
    name: { en: 'Personal care', ar: 'العناية الشخصية' },
    baseUnit: 'piece',
  },
];

/** A pack on the shelf; `net` is in the category's base unit, `label` as printed. */
export type SamplePack = { count: number; net: number; netUnit: NetUnit; label: Words };

export type SampleVariant = Words & { factor: number };

export type SampleLeaf = SampleCategory & {
  /** How one item of it is called in a product's name. */
  item: Words;
  /** EGP per base unit at the anchor day, for an average brand in a one-unit pack. */
  unitPrice: number;
  /** Yearly rise of its prices, as a factor. */
  yearlyRise: number;
  /** How much its promotions grow in Ramadan. */
  ramadanLift: number;
  packs: readonly [SamplePack, ...SamplePack[]];
  variants: readonly [SampleVariant, ...SampleVariant[]];
};

const pack = (count: number, net: number, netUnit: NetUnit, en: string, ar: string): SamplePack => ({
  count,
  net,
  netUnit,
  label: { en, ar },
});

export const SHOWCASE_CATEGORY_ID = 'milk';

/** The categories that customers choose from, in the order they are shown. */
export const categoryLeaves: readonly SampleLeaf[] = [
  {
    id: 'milk',
    parentId: 'dairy',
    name: { en: 'UHT milk', ar: 'اللبن المعقم' },
    item: { en: 'UHT milk', ar: 'لبن' },
    baseUnit: 'l',
    unitPrice: 42,
    yearlyRise: 1.13,
    ramadanLift: 2,
    packs: [
      pack(1, 1, 'l', '1 l', '1 لتر'),
      pack(1, 0.5, 'ml', '500 ml', '500 مل'),
      pack(6, 0.2, 'ml', '6 × 200 ml', '6 × 200 مل'),
    ],
    variants: [
      { en: 'full cream', ar: 'كامل الدسم', factor: 1 },
      { en: 'skimmed', ar: 'خالي الدسم', factor: 1.04 },
    ],
  },
  {
    id: 'yoghurt',
    parentId: 'dairy',
    name: { en: 'Yoghurt', ar: 'الزبادي' },
    item: { en: 'yoghurt', ar: 'زبادي' },
    baseUnit: 'kg',
    unitPrice: 76,
    yearlyRise: 1.14,
    ramadanLift: 2.4,
    packs: [
      pack(1, 0.105, 'g', '105 g', '105 جم'),
      pack(6, 0.105, 'g', '6 × 105 g', '6 × 105 جم'),
      pack(1, 1, 'kg', '1 kg', '1 كجم'),
    ],
    variants: [
      { en: 'plain', ar: 'سادة', factor: 1 },
      { en: 'light', ar: 'لايت', factor: 1.08 },
    ],
  },
  {
    id: 'white-cheese',
    parentId: 'dairy',
    name: { en: 'White cheese', ar: 'الجبن الأبيض' },
    item: { en: 'white cheese', ar: 'جبن أبيض' },
    baseUnit: 'kg',
    unitPrice: 152,
    yearlyRise: 1.15,
    ramadanLift: 1.8,
    packs: [
      pack(1, 0.5, 'g', '500 g', '500 جم'),
      pack(1, 0.25, 'g', '250 g', '250 جم'),
      pack(1, 1, 'kg', '1 kg', '1 كجم'),
    ],
    variants: [
      { en: 'feta', ar: 'فيتا', factor: 1 },
      { en: 'istanbouli', ar: 'إسطنبولي', factor: 1.1 },
    ],
  },
  {
    id: 'cooking-oil',
    parentId: 'grocery',
    name: { en: 'Cooking oil', ar: 'زيت الطعام' },
    item: { en: 'oil', ar: 'زيت' },
    baseUnit: 'l',
    unitPrice: 84,
    yearlyRise: 1.17,
    ramadanLift: 2.6,
    packs: [
      pack(1, 1, 'l', '1 l', '1 لتر'),
      pack(1, 0.7, 'ml', '700 ml', '700 مل'),
      pack(1, 2.2, 'l', '2.2 l', '2.2 لتر'),
    ],
    variants: [
      { en: 'sunflower', ar: 'عباد الشمس', factor: 1.02 },
      { en: 'corn', ar: 'ذرة', factor: 1.16 },
      { en: 'mixed', ar: 'خليط', factor: 0.86 },
    ],
  },
  {
    id: 'rice',
    parentId: 'grocery',
    name: { en: 'Rice', ar: 'الأرز' },
    item: { en: 'rice', ar: 'أرز' },
    baseUnit: 'kg',
    unitPrice: 36,
    yearlyRise: 1.1,
    ramadanLift: 2.5,
    packs: [
      pack(1, 1, 'kg', '1 kg', '1 كجم'),
      pack(1, 5, 'kg', '5 kg', '5 كجم'),
      pack(1, 0.5, 'g', '500 g', '500 جم'),
    ],
    variants: [
      { en: 'Egyptian', ar: 'مصري', factor: 1 },
      { en: 'basmati', ar: 'بسمتي', factor: 2.3 },
    ],
  },
  {
    id: 'pasta',
    parentId: 'grocery',
    name: { en: 'Pasta', ar: 'المكرونة' },
    item: { en: 'pasta', ar: 'مكرونة' },
    baseUnit: 'kg',
    unitPrice: 35,
    yearlyRise: 1.11,
    ramadanLift: 2.2,
    packs: [
      pack(1, 0.4, 'g', '400 g', '400 جم'),
      pack(1, 1, 'kg', '1 kg', '1 كجم'),
      pack(1, 0.35, 'g', '350 g', '350 جم'),
    ],
    variants: [
      { en: 'penne', ar: 'قلم', factor: 1 },
      { en: 'spaghetti', ar: 'إسباجتي', factor: 1.03 },
      { en: 'vermicelli', ar: 'شعرية', factor: 1.06 },
    ],
  },
  {
    id: 'tea',
    parentId: 'beverages',
    name: { en: 'Tea', ar: 'الشاي' },
    item: { en: 'tea', ar: 'شاي' },
    baseUnit: 'kg',
    unitPrice: 385,
    yearlyRise: 1.16,
    ramadanLift: 1.7,
    packs: [
      pack(1, 0.25, 'g', '250 g', '250 جم'),
      pack(1, 0.04, 'g', '40 g', '40 جم'),
      pack(100, 0.002, 'g', '100 × 2 g', '100 × 2 جم'),
    ],
    variants: [
      { en: 'black loose', ar: 'أسود ناعم', factor: 1 },
      { en: 'green', ar: 'أخضر', factor: 1.35 },
    ],
  },
  {
    id: 'soft-drinks',
    parentId: 'beverages',
    name: { en: 'Soft drinks', ar: 'المشروبات الغازية' },
    item: { en: 'soft drink', ar: 'مشروب غازي' },
    baseUnit: 'l',
    unitPrice: 21,
    yearlyRise: 1.18,
    ramadanLift: 2.1,
    packs: [
      pack(1, 1, 'l', '1 l', '1 لتر'),
      pack(6, 0.33, 'ml', '6 × 330 ml', '6 × 330 مل'),
      pack(1, 2.2, 'l', '2.2 l', '2.2 لتر'),
    ],
    variants: [
      { en: 'cola', ar: 'كولا', factor: 1 },
      { en: 'lemon', ar: 'ليمون', factor: 0.97 },
      { en: 'orange', ar: 'برتقال', factor: 0.98 },
    ],
  },
  {
    id: 'chips',
    parentId: 'snacks',
    name: { en: 'Potato chips', ar: 'رقائق البطاطس' },
    aliases: ['crisps', 'شيبسي', 'شيبس'],
    item: { en: 'potato chips', ar: 'رقائق بطاطس' },
    baseUnit: 'kg',
    unitPrice: 240,
    yearlyRise: 1.15,
    ramadanLift: 0.8,
    packs: [
      pack(1, 0.066, 'g', '66 g', '66 جم'),
      pack(1, 0.1, 'g', '100 g', '100 جم'),
      pack(1, 0.17, 'g', '170 g', '170 جم'),
    ],
    variants: [
      { en: 'salt', ar: 'ملح', factor: 1 },
      { en: 'chilli', ar: 'شطة', factor: 1.01 },
      { en: 'cheese', ar: 'جبنة', factor: 1.02 },
    ],
  },
  {
    id: 'laundry',
    parentId: 'home-care',
    name: { en: 'Laundry detergent', ar: 'مساحيق الغسيل' },
    item: { en: 'detergent', ar: 'مسحوق غسيل' },
    baseUnit: 'kg',
    unitPrice: 78,
    yearlyRise: 1.12,
    ramadanLift: 1.4,
    packs: [
      pack(1, 2.5, 'kg', '2.5 kg', '2.5 كجم'),
      pack(1, 4, 'kg', '4 kg', '4 كجم'),
      pack(1, 1, 'kg', '1 kg', '1 كجم'),
    ],
    variants: [
      { en: 'automatic', ar: 'أوتوماتيك', factor: 1.08 },
      { en: 'hand wash', ar: 'عادي', factor: 0.9 },
    ],
  },
  {
    id: 'shampoo',
    parentId: 'personal-care',
    name: { en: 'Shampoo', ar: 'الشامبو' },
    item: { en: 'shampoo', ar: 'شامبو' },
    baseUnit: 'l',
    unitPrice: 215,
    yearlyRise: 1.14,
    ramadanLift: 1.2,
    packs: [
      pack(1, 0.35, 'ml', '350 ml', '350 مل'),
      pack(1, 0.18, 'ml', '180 ml', '180 مل'),
      pack(1, 0.6, 'ml', '600 ml', '600 مل'),
    ],
    variants: [
      { en: 'repair', ar: 'إصلاح التلف', factor: 1.05 },
      { en: 'anti-dandruff', ar: 'ضد القشرة', factor: 1.12 },
      { en: 'soft', ar: 'نعومة فائقة', factor: 0.96 },
    ],
  },
  {
    id: 'diapers',
    parentId: 'personal-care',
    name: { en: 'Baby diapers', ar: 'حفاضات الأطفال' },
    aliases: ['nappies'],
    item: { en: 'diapers', ar: 'حفاضات' },
    baseUnit: 'piece',
    unitPrice: 4.7,
    yearlyRise: 1.13,
    ramadanLift: 1.1,
    packs: [
      pack(1, 44, 'piece', '44 pieces', '44 قطعة'),
      pack(1, 18, 'piece', '18 pieces', '18 قطعة'),
      pack(1, 66, 'piece', '66 pieces', '66 قطعة'),
    ],
    variants: [
      { en: 'size 3', ar: 'مقاس 3', factor: 0.92 },
      { en: 'size 4', ar: 'مقاس 4', factor: 1 },
      { en: 'size 5', ar: 'مقاس 5', factor: 1.1 },
    ],
  },
];
