import { fold } from '#lib/i18n/fold.ts';
import { readWords } from '#lib/market/names/read-words.ts';

/*
 * Words that decide whether a title and a product are the same: learned from the shaping set and the catalogue's own variants. Each entry is
 * one idea, in both languages and in Arabic as it is typed with Latin letters; a form of several words is all of them, in any order.
 */

/** What makes it another product. The first form of each is its name. */
const VARIANTS = {
  fat: [
    'full cream, full fat, whole, كامل الدسم, kamel dasam',
    'half cream, semi skimmed, half fat, نصف دسم, نصف الدسم',
    'skimmed, skim, fat free, خالي الدسم, منزوع الدسم',
    'low fat, قليل الدسم',
  ],
  diet: [
    'light, lite, لايت',
    'diet, دايت',
    'zero, زيرو',
    'free, فري',
    'black, بلاك',
    'lactose free, خالي اللاكتوز, خالي من اللاكتوز',
    'decaf, decaffeinated, منزوع الكافيين',
    'sugar free, خالي السكر, بدون سكر',
  ],
  flavour: [
    'strawberry, فراوله',
    'chocolate, choco, شوكولاته, شيكولاته, شوكولا',
    'banana, موز',
    'mango, مانجو, مانجا',
    'guava, جوافه',
    'orange, برتقال, برتقاله',
    'apple, تفاح',
    'green apple, تفاح اخضر',
    'peach, خوخ',
    'pineapple, اناناس',
    'berry, berries, توت',
    'cocktail, كوكتيل',
    'lemon, ليمون',
    'citrus, حمضيات',
    'caramel, كراميل',
    'honey, عسل',
    'olive, olives, زيتون',
    'cumin, كمون',
    'chilli, chili, hot, spicy, شطه, حار',
    'sweet chilli, sweet chili, فلفل حلو حار',
    'apricot, مشمش',
    'fig, تين',
    'pistachio, فستق',
    'hazelnut, بندق',
    'chicken, فراخ, دجاج',
    'beef, meat, لحم, لحمه, لحوم',
    'vegetable, vegetables, خضار, خضروات',
    'salt, ملح',
    'vinegar, خل',
    'tomato, طماطم',
    'pizza, بيتزا',
    'nacho, ناتشو',
    'cheese, جبنه, gebna',
    'butter, زبده',
    'anise, ينسون',
    'hibiscus, كركديه',
    'cappuccino, كابتشينو',
    'plain, ساده',
    'natural, طبيعي',
  ],
  scent: [
    'lavender, لافندر, لافندار',
    'rose, ورد, ورده, ورود',
    'floral, زهور, الازهار',
    'valley dew, ندي الوادي',
    'spring dew, ندي الربيع',
    'menthol, منثول',
    'mint, نعناع',
  ],
  form: [
    'powder, مسحوق, بودره',
    'gel, جل',
    'automatic, اوتوماتيك, اتوماتيك',
    'stirred, مقلب',
    'nectar, نكتار',
    'drink yoghurt, yoghurt drink, مشروب زبادي',
    'shampoo, شامبو',
    'conditioner, بلسم',
    'loose, dust, ناعم',
    'chunks, قطع',
    'solid, شرائح',
    'cream, كريمي, كريم',
    'with oil, in oil, في زيت',
  ],
  kind: [
    'corn, ذره',
    'sunflower, sun flower, عباد الشمس, 3abad shams, شمس',
    'canola, كانولا',
    'blend, blended, mixed, خليط, مشكل',
    'basmati, بسمتي',
    'egyptian, مصري, masry',
    'spaghetti, اسباجتي, سباجتي',
    'penne, بيني, قلم',
    'fusilli, فوسيلي',
    'elbow, كوع',
    'vermicelli, شعريه',
    'feta cheese, جبنه فيتا, feta, فيتا',
    'istanbolly, istanbully, اسطنبولي',
    'gold, جولد',
    'classic, كلاسيك',
    'pure, بيور',
    'plus, بلس',
    'mix, ميكس',
    'tropicana, تروبيكانا',
    'float, فلوت',
    'zabado, زبادو',
    'rayeb, رايب',
    'fresh, طازج, طازه',
  ],
  colour: ['white, ابيض, بيضاء, بيضا', 'yellow, اصفر, صفراء', 'green, اخضر, خضراء'],
} as const;

/** What something is called in another word; it decides nothing by itself. */
const SYNONYMS = [
  'milk, لبن, حليب, laban',
  'yoghurt, yogurt, زبادي',
  'juice, عصير, 3aseer',
  'tea, شاي, shay',
  'coffee, قهوه',
  'rice, ارز, رز, roz',
  'sugar, سكر',
  'oil, زيت, zeit',
  'ghee, vegetable ghee, سمن, سمن نباتي, سمنه',
  'dessert, حلوي',
  'ketchup, كاتشب',
  'tortilla, تورتيلا',
  'pasta, مكرونه, معكرونه, makarona',
  'water, مياه, مايه, ميه',
  'noodles, نودلز',
  'jam, مربي',
  'tahina, tahini, طحينه',
  'halawa, halva, حلاوه',
  'beans, فول',
  'fava, مدمس',
  'tuna, تونه',
  'chips, بطاطس, شيبس',
  'croissant, كرواسون',
  'biscuits, biscuit, بسكويت',
  'stock, مرقه',
  'soap, صابون',
  'toothpaste, معجون اسنان',
  'tissues, مناديل',
  'diapers, حفاضات, حفاظات',
  'softener, منعم',
  'bleach, مبيض',
  'triangles, triangle, مثلثات',
  'squares, مربعات',
  'detergent, washing, laundry, غسيل',
  'dishwashing, dish washing, اطباق',
] as const;

/** Packaging, offers and what joins words: without weight. */
const NOISE =
  'with and of in the for by a an el al no added flavour flavor flavoured taste original اصلي special offer new value save buy pack packet bottle jar can cans bag squeeze family size egp le long life uht طويل اجل soft drink drinking instant سريعه تحضير count scent power maxi كانز كان زجاجه علبه عبوه كيس برطمان حجم عائلي عرض خاص وفر جديد سعر جنيه من في مع هديه مجانا bonus extra';

/** Of a gift. */
const GIFT_WORDS = 'free gift bonus extra مجانا مجاني مجانيه هديه';

/** Beside a percentage: it is off the price. */
const OFFER_WORDS = 'off save discount extra خصم وفر تخفيض';

/** Several of these are a multipack. */
const CONTAINER_WORDS =
  'bottle bottles can cans cup cups carton cartons زجاجه زجاجات علبه علب كانز كوب اكواب';

/** What packs are counted in. */
const PIECE_WORDS =
  'piece pieces pcs pc portion portions cube cubes bag bags sachet sachets count diaper diapers sheet sheets tissue tissues قطعه قطع مكعب مكعبات فتله كيس اكياس حفاضه حفاضات منديل مناديل ورقه';

/** Variants that a title may leave out. */
const UNSAID = 'natural, cream, drink yoghurt';

const keysOf = (text: string): string[] =>
  readWords(fold(text)).map(({ plain }) => plain.replace(/^ال(?=.{2})/u, ''));
const setOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').flatMap(keysOf));

export const NOISE_WORDS = setOf(`${NOISE} ${OFFER_WORDS}`);
export const GIFTS = setOf(GIFT_WORDS);
export const OFFERS = setOf(OFFER_WORDS);
export const CONTAINERS = setOf(CONTAINER_WORDS);
export const PIECES = setOf(PIECE_WORDS);

export const isOneOf = (words: ReadonlySet<string>, forms: readonly string[]): boolean =>
  forms.some((form) => words.has(form));

export type VariantGroup = keyof typeof VARIANTS;

export type Idea = {
  id: string;
  /** Null: a synonym, which makes no other product. */
  group: VariantGroup | null;
  mayBeUnsaid: boolean;
};

/** The words that say an idea, all of them. */
export type Phrase = { words: readonly string[]; idea: Idea };

const phrasesOf = (forms: string, group: VariantGroup | null): Phrase[] => {
  const texts = forms.split(',').map((form) => form.trim());
  const [id = ''] = texts;
  const idea = { id, group, mayBeUnsaid: UNSAID_IDEAS.has(id) };
  return texts.map((text) => ({ words: keysOf(text), idea }));
};

const UNSAID_IDEAS = new Set(UNSAID.split(', '));

/** The longest first, so that "green apple" isn't an apple. */
const PHRASES: readonly Phrase[] = [
  ...Object.entries(VARIANTS).flatMap(([group, entries]) =>
    entries.flatMap((forms) => phrasesOf(forms, group as VariantGroup)),
  ),
  ...SYNONYMS.flatMap((forms) => phrasesOf(forms, null)),
].toSorted((a, b) => b.words.length - a.words.length);

export const PHRASE_WORDS: ReadonlySet<string> = new Set(PHRASES.flatMap(({ words }) => words));

const places = new Map(PHRASES.map((phrase, at) => [phrase, at]));
const byFirstWord = Map.groupBy(PHRASES, ({ words }) => words[0] ?? '');

/** The phrases that begin with one of the words, the longest first. */
export const phrasesWith = (words: Iterable<string>): Phrase[] =>
  [...new Set(words)]
    .flatMap((word) => byFirstWord.get(word) ?? [])
    .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
