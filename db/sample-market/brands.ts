import type { Words } from './categories.ts';

/*
 * Every name here is invented. Ids are stable: prices hang on them.
 */

export type SampleManufacturer = { id: string; name: Words };

export const manufacturers: readonly SampleManufacturer[] = [
  { id: 'nasma-dairies', name: { en: 'Nasma Dairies', ar: 'نسمة للألبان' } },
  { id: 'marooj-foods', name: { en: 'Marooj Foods', ar: 'مروج للأغذية' } },
  { id: 'qamaria', name: { en: 'Qamaria Industries', ar: 'قمرية للصناعات الغذائية' } },
  { id: 'sunbula-mills', name: { en: 'Sunbula Mills', ar: 'مطاحن سنبلة' } },
  { id: 'zayta-oils', name: { en: 'Zayta Oils', ar: 'زيتا للزيوت' } },
  { id: 'delta-horizon', name: { en: 'Delta Horizon', ar: 'أفق الدلتا' } },
  { id: 'tarab-tea', name: { en: 'Tarab Tea House', ar: 'بيت طرب للشاي' } },
  { id: 'yanbua', name: { en: 'Yanbua Beverages', ar: 'ينبوعة للمشروبات' } },
  { id: 'lamma-snacks', name: { en: 'Lamma Snacks', ar: 'لمّتنا للتسالي' } },
  { id: 'rawnaqa', name: { en: 'Rawnaqa Home Care', ar: 'رونقة للعناية بالمنزل' } },
  { id: 'hadeela', name: { en: 'Hadeela Care', ar: 'هديلة للعناية' } },
  { id: 'nunua', name: { en: 'Nunua Baby', ar: 'نونوة للأطفال' } },
  { id: 'tawfeera', name: { en: 'Tawfeera Stores', ar: 'متاجر توفيرة' } },
  { id: 'qasr', name: { en: 'Qasr Hypermarkets', ar: 'قصر هايبر ماركت' } },
];

export type SampleBrand = {
  id: string;
  name: Words;
  manufacturerId: string;
  /** Its price level against the average of its category. */
  level: number;
  categoryIds: readonly [string, ...string[]];
  aliases?: readonly string[];
  /** The only retailer that sells it: a private label. */
  onlyAt?: string;
};

const brand = (
  id: string,
  en: string,
  ar: string,
  manufacturerId: string,
  level: number,
  ...categoryIds: [string, ...string[]]
): SampleBrand => ({ id, name: { en, ar }, manufacturerId, level, categoryIds });

export const brands: readonly SampleBrand[] = [
  {
    ...brand('nasma', 'Nasma', 'نسمة', 'nasma-dairies', 1.03, 'milk', 'yoghurt', 'white-cheese'),
    aliases: ['Nesma', 'نسمه'],
  },
  brand('marooj', 'Marooj', 'مروج', 'marooj-foods', 0.98, 'milk', 'yoghurt', 'white-cheese'),
  brand('rif-hills', 'Rif Hills', 'تلال الريف', 'marooj-foods', 0.91, 'milk', 'yoghurt', 'white-cheese'),
  brand('lazzaza', 'Lazzaza', 'لذاذة', 'nasma-dairies', 1.09, 'milk', 'yoghurt', 'white-cheese'),
  brand('naqawa', 'Naqawa', 'نقاوة', 'qamaria', 1.01, 'milk', 'yoghurt'),
  brand('oriala', 'Oriala', 'أوريالا', 'delta-horizon', 1.22, 'milk', 'white-cheese'),
  brand('zabadona', 'Zabadona', 'زبادونا', 'nasma-dairies', 0.95, 'yoghurt'),
  brand('domiana', 'Domiana', 'دميانا', 'qamaria', 0.97, 'white-cheese'),
  brand('zayta', 'Zayta', 'زيتا', 'zayta-oils', 1.05, 'cooking-oil'),
  brand('haqla', 'Haqla', 'حقلة', 'zayta-oils', 0.96, 'cooking-oil'),
  brand('dahabina', 'Dahabina', 'ذهبينا', 'qamaria', 1.1, 'cooking-oil'),
  brand('lamsaty', 'Lamsaty', 'لمستي', 'marooj-foods', 0.93, 'cooking-oil'),
  brand('nourella', 'Nourella', 'نوريلا', 'delta-horizon', 1.18, 'cooking-oil'),
  brand('sahla', 'Sahla', 'سهلة', 'delta-horizon', 0.9, 'cooking-oil', 'pasta'),
  brand('sunbula', 'Sunbula', 'سنبلة', 'sunbula-mills', 1.02, 'rice', 'pasta'),
  brand('habbaya', 'Habbaya', 'حبّاية', 'sunbula-mills', 1.1, 'rice'),
  brand('gorna', 'Gorna', 'جُرنة', 'delta-horizon', 0.95, 'rice', 'pasta'),
  brand('faddiya', 'Faddiya', 'فضّية', 'delta-horizon', 1.16, 'rice'),
  brand('reefawy', 'Reefawy', 'ريفاوي', 'marooj-foods', 0.9, 'rice'),
  brand('qamara', 'Qamara', 'قمرة', 'qamaria', 0.99, 'rice', 'pasta', 'cooking-oil'),
  brand('makarona', 'Makarona', 'مكارونا', 'sunbula-mills', 1.08, 'pasta'),
  brand('samraya', 'Samraya', 'سمراية', 'qamaria', 0.93, 'pasta'),
  brand('fursha', 'Fursha', 'فُرشة', 'sunbula-mills', 1.2, 'pasta'),
  brand('taraba', 'Taraba', 'طرابا', 'tarab-tea', 1.08, 'tea'),
  brand('mazagy', 'Mazagy', 'مزاجي', 'tarab-tea', 0.96, 'tea'),
  brand('asriya', 'Asriya', 'عصرية', 'tarab-tea', 1, 'tea'),
  brand('ceylara', 'Ceylara', 'سيلارا', 'delta-horizon', 1.24, 'tea'),
  brand('shorofat', 'Shorofat', 'شُرفات', 'qamaria', 0.9, 'tea'),
  brand('kobbaya', 'Kobbaya', 'كوبّاية', 'yanbua', 0.94, 'tea'),
  brand('yanbua', 'Yanbua', 'ينبوعة', 'yanbua', 1.04, 'soft-drinks'),
  brand('fawwara', 'Fawwara', 'فوّارة', 'yanbua', 0.97, 'soft-drinks'),
  brand('zonga', 'Zonga', 'زونجا', 'qamaria', 1.1, 'soft-drinks'),
  brand('bibolo', 'Bibolo', 'بيبولو', 'delta-horizon', 1.06, 'soft-drinks'),
  brand('limonaya', 'Limonaya', 'ليموناية', 'yanbua', 0.93, 'soft-drinks'),
  brand('sabahy', 'Sabahy', 'صباحي', 'qamaria', 0.9, 'soft-drinks'),
  brand('lammetna', 'Lammetna', 'لمّتنا', 'lamma-snacks', 1.02, 'chips'),
  brand('armasha', 'Qarmasha', 'قرمشة', 'lamma-snacks', 0.95, 'chips'),
  brand('batatona', 'Batatona', 'بطاطونا', 'marooj-foods', 1.12, 'chips'),
  brand('tasliya', 'Tasliya', 'تسلية', 'lamma-snacks', 0.9, 'chips'),
  brand('shattoura', 'Shattoura', 'شطورة', 'qamaria', 1, 'chips'),
  brand('dorraya', 'Dorraya', 'دُرّاية', 'sunbula-mills', 1.08, 'chips'),
  brand('rawnaqa', 'Rawnaqa', 'رونقة', 'rawnaqa', 1.08, 'laundry'),
  brand('naseeja', 'Naseeja', 'نسيجة', 'rawnaqa', 0.98, 'laundry'),
  brand('barqa', 'Barqa', 'برقة', 'rawnaqa', 0.88, 'laundry'),
  brand('mowgaty', 'Mowgaty', 'موجتي', 'hadeela', 1.02, 'laundry'),
  brand('fawaha', 'Fawaha', 'فوّاحة', 'qamaria', 0.94, 'laundry'),
  brand('beidaa', 'Beidaa', 'بيضا', 'hadeela', 1.18, 'laundry'),
  brand('hadeela', 'Hadeela', 'هديلة', 'hadeela', 1.05, 'shampoo'),
  brand('layalina', 'Layalina', 'ليالينا', 'hadeela', 0.95, 'shampoo'),
  brand('rihanaya', 'Rihanaya', 'ريحاناية', 'rawnaqa', 1, 'shampoo'),
  brand('nadaya', 'Nadaya', 'نداية', 'rawnaqa', 0.88, 'shampoo'),
  brand('golnara', 'Golnara', 'جُلنارا', 'delta-horizon', 1.3, 'shampoo'),
  brand('mishkat', 'Mishkat', 'مِشكات', 'nunua', 1.1, 'shampoo'),
  brand('nunua', 'Nunua', 'نونوة', 'nunua', 1.06, 'diapers'),
  brand('katakeet', 'Katakeet', 'كتاكيت', 'nunua', 0.94, 'diapers'),
  brand('farashat', 'Farashat', 'فراشات', 'hadeela', 1.14, 'diapers'),
  brand('hananaya', 'Hananaya', 'حناناية', 'hadeela', 1, 'diapers'),
  brand('dodoya', 'Dodoya', 'دودويا', 'rawnaqa', 0.86, 'diapers'),
  brand('loulaya', 'Loulaya', 'لولاية', 'delta-horizon', 1.2, 'diapers'),
  {
    ...brand(
      'tawfeera',
      'Tawfeera',
      'توفيرة',
      'tawfeera',
      0.82,
      'milk',
      'cooking-oil',
      'rice',
      'pasta',
      'tea',
      'soft-drinks',
      'chips',
      'laundry',
      'diapers',
    ),
    onlyAt: 'tawfeera',
  },
  {
    ...brand(
      'qasr-choice',
      'Qasr Choice',
      'اختيار قصر',
      'qasr',
      0.87,
      'yoghurt',
      'white-cheese',
      'cooking-oil',
      'rice',
      'laundry',
      'shampoo',
      'tea',
    ),
    onlyAt: 'qasr',
  },
];
