import { type BaseUnit, NET_UNITS, type NetUnit } from '#lib/vocabulary/market-terms.ts';

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
export type SamplePack = {
  printed: string;
  count: number;
  net: number;
  netUnit: NetUnit;
  label: Words;
  shape: PackShape;
  /** Its price is printed on it, the same in every shop. */
  isMarked?: boolean;
};

/** What the drawn picture of a pack shows. */
const PACK_SHAPES = ['carton', 'bottle', 'tub', 'bag', 'box', 'can', 'multipack'] as const;
export type PackShape = (typeof PACK_SHAPES)[number];

export type SampleVariant = Words & { factor: number };

export type SampleLeaf = SampleCategory & {
  /** How one item of it is called in a product's name; empty where its variant says it. */
  item: Words;
  /** EGP per base unit at the anchor day, for an average brand in a one-unit pack. */
  unitPrice: number;
  /** Yearly rise of its prices between devaluations, as a factor. */
  yearlyRise: number;
  /** How much its promotions grow in Ramadan. */
  ramadanLift: number;
  /** In the colour of its drawn packs. */
  colour: `#${string}`;
  /** The first is what every brand sells, in the first variant; each brand has a selection of the rest. */
  packs: readonly [SamplePack, ...SamplePack[]];
  variants: readonly [SampleVariant, ...SampleVariant[]];
  /** Flavours and sorts that come for a year and go. */
  limited: readonly [SampleVariant, ...SampleVariant[]];
};

const arabicUnits = { g: 'جم', kg: 'كجم', ml: 'مل', l: 'لتر', piece: 'قطعة' } as const;

/** A pack from what is printed on it: `6 × 200 ml`, `500 g`. */
export const pack = (printed: string, shape: PackShape, note?: Words): SamplePack => {
  const [, count = '1', amount = '', unit = ''] = /^(?:(\d+) × )?([\d.]+) (\w+)$/.exec(printed) ?? [];
  const netUnit = NET_UNITS.find((each) => each === unit || (each === 'piece' && unit === 'pieces'));
  if (!netUnit) throw new RangeError(`not a pack: ${printed}`);
  const net = netUnit === 'g' || netUnit === 'ml' ? Number(amount) / 1000 : Number(amount);
  const ar = printed.replace(/[a-z]+/, arabicUnits[netUnit]);
  const label = note ? { en: `${printed} ${note.en}`, ar: `${ar} ${note.ar}` } : { en: printed, ar };
  return { printed, count: Number(count), net, netUnit, label, shape };
};

const markedPack = (printed: string, shape: PackShape): SamplePack => ({
  ...pack(printed, shape, { en: 'price-marked', ar: 'بسعر مطبوع' }),
  isMarked: true,
});

const variant = (en: string, ar: string, factor: number): SampleVariant => ({ en, ar, factor });

/** The address of the drawn picture of a pack. */
export const packPicture = ({ id }: SampleLeaf, shape: PackShape): string => `/packs/${id}-${shape}.svg`;

export const SHOWCASE_CATEGORY_ID = 'milk';

/** The categories that customers choose from, in the order they are shown. */
export const categoryLeaves: readonly SampleLeaf[] = [
  {
    id: 'milk',
    parentId: 'dairy',
    name: { en: 'UHT milk', ar: 'اللبن المعقم' },
    item: { en: 'UHT milk', ar: 'لبن' },
    baseUnit: 'l',
    unitPrice: 51.5,
    yearlyRise: 1.06,
    ramadanLift: 2,
    colour: '#2f6fd6',
    packs: [
      pack('1 l', 'carton'),
      pack('500 ml', 'carton'),
      pack('6 × 200 ml', 'multipack'),
      pack('200 ml', 'carton'),
      pack('1.5 l', 'carton'),
      pack('4 × 1 l', 'multipack'),
    ],
    variants: [
      variant('full cream', 'كامل الدسم', 1),
      variant('skimmed', 'خالي الدسم', 1.04),
      variant('half cream', 'نصف دسم', 1.01),
    ],
    limited: [
      variant('with dates', 'بالتمر', 1.18),
      variant('with vanilla', 'بالفانيليا', 1.15),
      variant('lactose-free', 'خالي اللاكتوز', 1.3),
    ],
  },
  {
    id: 'yoghurt',
    parentId: 'dairy',
    name: { en: 'Yoghurt', ar: 'الزبادي' },
    item: { en: 'yoghurt', ar: 'زبادي' },
    baseUnit: 'kg',
    unitPrice: 92,
    yearlyRise: 1.065,
    ramadanLift: 2.4,
    colour: '#8a5fc9',
    packs: [
      pack('105 g', 'tub'),
      pack('6 × 105 g', 'multipack'),
      pack('1 kg', 'tub'),
      pack('170 g', 'tub'),
      pack('400 g', 'tub'),
    ],
    variants: [
      variant('plain', 'سادة', 1),
      variant('light', 'لايت', 1.08),
      variant('strawberry', 'فراولة', 1.22),
    ],
    limited: [
      variant('with honey', 'بالعسل', 1.3),
      variant('mango', 'مانجو', 1.24),
      variant('Greek style', 'يوناني', 1.45),
    ],
  },
  {
    id: 'white-cheese',
    parentId: 'dairy',
    name: { en: 'White cheese', ar: 'الجبن الأبيض' },
    item: { en: 'white cheese', ar: 'جبن أبيض' },
    baseUnit: 'kg',
    unitPrice: 142,
    yearlyRise: 1.07,
    ramadanLift: 1.8,
    colour: '#c2703d',
    packs: [
      pack('500 g', 'carton'),
      pack('250 g', 'carton'),
      pack('1 kg', 'carton'),
      pack('125 g', 'carton'),
      pack('400 g', 'tub'),
    ],
    variants: [
      variant('feta', 'فيتا', 1),
      variant('istanbouli', 'إسطنبولي', 1.1),
      variant('barramili', 'براميلي', 1.06),
    ],
    limited: [
      variant('with olives', 'بالزيتون', 1.15),
      variant('with chilli', 'بالفلفل', 1.12),
      variant('with thyme', 'بالزعتر', 1.14),
    ],
  },
  {
    id: 'cooking-oil',
    parentId: 'grocery',
    name: { en: 'Cooking oil', ar: 'زيت الطعام' },
    item: { en: 'oil', ar: 'زيت' },
    baseUnit: 'l',
    unitPrice: 102,
    yearlyRise: 1.07,
    ramadanLift: 2.6,
    colour: '#c99a1b',
    packs: [
      pack('1 l', 'bottle'),
      pack('800 ml', 'bottle'),
      pack('2.2 l', 'bottle'),
      pack('700 ml', 'bottle'),
      pack('3 l', 'bottle'),
    ],
    variants: [
      variant('sunflower', 'عباد الشمس', 1.02),
      variant('corn', 'ذرة', 1.16),
      variant('mixed', 'خليط', 0.86),
    ],
    limited: [
      variant('canola', 'كانولا', 1.2),
      variant('for frying', 'للقلي', 0.95),
      variant('with olive oil', 'بزيت الزيتون', 1.55),
    ],
  },
  {
    id: 'rice',
    parentId: 'grocery',
    name: { en: 'Rice', ar: 'الأرز' },
    item: { en: 'rice', ar: 'أرز' },
    baseUnit: 'kg',
    unitPrice: 38,
    yearlyRise: 1.05,
    ramadanLift: 2.5,
    colour: '#3f8f5b',
    packs: [
      pack('1 kg', 'bag'),
      pack('5 kg', 'bag'),
      pack('500 g', 'bag'),
      pack('2 kg', 'bag'),
      pack('10 kg', 'bag'),
    ],
    variants: [
      variant('Egyptian', 'مصري', 1),
      variant('basmati', 'بسمتي', 2.3),
      variant('broken', 'كسر', 0.8),
    ],
    limited: [
      variant('brown', 'بني', 1.5),
      variant('parboiled', 'معالج', 1.4),
      variant('sushi', 'سوشي', 1.9),
    ],
  },
  {
    id: 'pasta',
    parentId: 'grocery',
    name: { en: 'Pasta', ar: 'المكرونة' },
    item: { en: 'pasta', ar: 'مكرونة' },
    baseUnit: 'kg',
    unitPrice: 40,
    yearlyRise: 1.055,
    ramadanLift: 2.2,
    colour: '#d0532f',
    packs: [pack('400 g', 'bag'), pack('1 kg', 'bag'), pack('350 g', 'bag'), pack('250 g', 'bag')],
    variants: [
      variant('penne', 'قلم', 1),
      variant('spaghetti', 'إسباجتي', 1.03),
      variant('vermicelli', 'شعرية', 1.06),
      variant('elbows', 'كوع', 1.02),
    ],
    limited: [
      variant('spinach', 'بالسبانخ', 1.4),
      variant('whole wheat', 'قمح كامل', 1.45),
      variant('lasagne', 'لازانيا', 1.7),
    ],
  },
  {
    id: 'tea',
    parentId: 'beverages',
    name: { en: 'Tea', ar: 'الشاي' },
    item: { en: 'tea', ar: 'شاي' },
    baseUnit: 'kg',
    unitPrice: 430,
    yearlyRise: 1.07,
    ramadanLift: 1.7,
    colour: '#7a3e22',
    packs: [
      pack('250 g', 'box'),
      pack('40 g', 'box'),
      pack('100 × 2 g', 'box'),
      pack('100 g', 'box'),
      pack('25 × 2 g', 'box'),
    ],
    variants: [
      variant('black loose', 'أسود ناعم', 1),
      variant('green', 'أخضر', 1.35),
      variant('with mint', 'بالنعناع', 1.25),
    ],
    limited: [
      variant('hibiscus', 'كركديه', 1.2),
      variant('with cardamom', 'بالحبهان', 1.4),
      variant('Earl Grey', 'إيرل جراي', 1.5),
    ],
  },
  {
    id: 'soft-drinks',
    parentId: 'beverages',
    name: { en: 'Soft drinks', ar: 'المشروبات الغازية' },
    item: { en: '', ar: '' },
    baseUnit: 'l',
    unitPrice: 25,
    yearlyRise: 1.07,
    ramadanLift: 2.1,
    colour: '#c22f45',
    packs: [
      pack('1 l', 'bottle'),
      pack('6 × 330 ml', 'multipack'),
      pack('2.2 l', 'bottle'),
      pack('1.5 l', 'bottle'),
      pack('330 ml', 'can'),
      markedPack('250 ml', 'can'),
    ],
    variants: [
      variant('cola', 'كولا', 1),
      variant('lemon', 'ليمون', 0.97),
      variant('orange', 'برتقال', 0.98),
      variant('cola zero', 'كولا زيرو', 1.03),
    ],
    limited: [
      variant('mango soda', 'صودا مانجو', 1.08),
      variant('pomegranate soda', 'صودا رمان', 1.1),
      variant('ginger ale', 'جنجر إيل', 1.15),
    ],
  },
  {
    id: 'chips',
    parentId: 'snacks',
    name: { en: 'Potato chips', ar: 'رقائق البطاطس' },
    aliases: ['crisps', 'شيبسي', 'شيبس'],
    item: { en: 'potato chips', ar: 'رقائق بطاطس' },
    baseUnit: 'kg',
    unitPrice: 285,
    yearlyRise: 1.065,
    ramadanLift: 0.8,
    colour: '#d98a00',
    packs: [
      pack('66 g', 'bag'),
      pack('100 g', 'bag'),
      pack('170 g', 'bag'),
      markedPack('34 g', 'bag'),
      markedPack('50 g', 'bag'),
    ],
    variants: [
      variant('salt', 'ملح', 1),
      variant('chilli', 'شطة', 1.01),
      variant('cheese', 'جبنة', 1.02),
      variant('vinegar', 'خل', 1.01),
    ],
    limited: [
      variant('kebab', 'كباب', 1.05),
      variant('seafood', 'سي فود', 1.06),
      variant('pickled lemon', 'ليمون معصفر', 1.04),
    ],
  },
  {
    id: 'laundry',
    parentId: 'home-care',
    name: { en: 'Laundry detergent', ar: 'مساحيق الغسيل' },
    item: { en: 'detergent', ar: 'مسحوق غسيل' },
    baseUnit: 'kg',
    unitPrice: 90,
    yearlyRise: 1.06,
    ramadanLift: 1.4,
    colour: '#1f8fa8',
    packs: [
      pack('2.5 kg', 'bag'),
      pack('4 kg', 'bag'),
      pack('1 kg', 'bag'),
      pack('8 kg', 'bag'),
      pack('110 g', 'bag'),
    ],
    variants: [
      variant('automatic', 'أوتوماتيك', 1.08),
      variant('hand wash', 'عادي', 0.9),
      variant('automatic lavender', 'أوتوماتيك لافندر', 1.1),
    ],
    limited: [
      variant('automatic oud', 'أوتوماتيك عود', 1.2),
      variant('automatic baby', 'أوتوماتيك للأطفال', 1.3),
      variant('automatic black', 'أوتوماتيك للملابس السوداء', 1.25),
    ],
  },
  {
    id: 'shampoo',
    parentId: 'personal-care',
    name: { en: 'Shampoo', ar: 'الشامبو' },
    item: { en: 'shampoo', ar: 'شامبو' },
    baseUnit: 'l',
    unitPrice: 255,
    yearlyRise: 1.065,
    ramadanLift: 1.2,
    colour: '#b0468f',
    packs: [
      pack('350 ml', 'bottle'),
      pack('180 ml', 'bottle'),
      pack('600 ml', 'bottle'),
      pack('400 ml', 'bottle'),
      pack('90 ml', 'bottle'),
    ],
    variants: [
      variant('repair', 'إصلاح التلف', 1.05),
      variant('anti-dandruff', 'ضد القشرة', 1.12),
      variant('soft', 'نعومة فائقة', 0.96),
    ],
    limited: [
      variant('argan', 'أرجان', 1.3),
      variant('black seed', 'حبة البركة', 1.2),
      variant('keratin', 'كيراتين', 1.35),
    ],
  },
  {
    id: 'diapers',
    parentId: 'personal-care',
    name: { en: 'Baby diapers', ar: 'حفاضات الأطفال' },
    aliases: ['nappies'],
    item: { en: 'diapers', ar: 'حفاضات' },
    baseUnit: 'piece',
    unitPrice: 5.9,
    yearlyRise: 1.06,
    ramadanLift: 1.1,
    colour: '#4c9a2a',
    packs: [
      pack('44 pieces', 'bag'),
      pack('18 pieces', 'bag'),
      pack('66 pieces', 'bag'),
      pack('32 pieces', 'bag'),
      pack('90 pieces', 'box'),
    ],
    variants: [
      variant('size 3', 'مقاس 3', 0.92),
      variant('size 4', 'مقاس 4', 1),
      variant('size 5', 'مقاس 5', 1.1),
    ],
    limited: [
      variant('size 4 night', 'مقاس 4 ليلي', 1.2),
      variant('size 4 pants', 'مقاس 4 كلوت', 1.28),
      variant('size 5 pants', 'مقاس 5 كلوت', 1.38),
    ],
  },
];
