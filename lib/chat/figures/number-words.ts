/** Numbers that are written as words, in one spelling (`spelled`), in English, Arabic and Egyptian. */

const numbered = (first: number, words: readonly string[], step = 1): [string, number][] =>
  words.map((word, at) => [word, first + at * step]);

const ENGLISH_ONES = numbered(2, ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']);
const ENGLISH_TEENS = numbered(10, [
  ...['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
  'nineteen',
]);
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ENGLISH_TENS = numbered(20, TENS, 10);

const ARABIC_ONES: [string, number][] = [
  ...numbered(3, ['ثلاثة', 'اربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة']),
  ...numbered(3, ['ثلاث', 'اربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر']),
  ...numbered(3, ['ثلاثه', 'اربعه', 'خمسه', 'سته', 'سبعه', 'ثمانيه', 'تسعه', 'عشره']),
  ...[['تلاتة', 3] as [string, number], ['تلاته', 3] as [string, number], ['تلات', 3] as [string, number]],
  ...[['تمانية', 8] as [string, number], ['تمانيه', 8] as [string, number]],
];
const ARABIC_TWO = ['اتنين', 'اثنين', 'اثنان', 'اثنتين', 'اثنتان'].map((word): [string, number] => [word, 2]);
const ARABIC_TEENS = numbered(11, [
  ...['حداشر', 'اتناشر', 'تلتاشر', 'اربعتاشر', 'خمستاشر', 'ستاشر', 'سبعتاشر', 'تمنتاشر', 'تسعتاشر'],
]);
const ARABIC_TENS: [string, number][] = [
  ...numbered(20, ['عشرين', 'ثلاثين', 'اربعين', 'خمسين', 'ستين', 'سبعين', 'ثمانين', 'تسعين'], 10),
  ...numbered(20, ['عشرون', 'ثلاثون', 'اربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'], 10),
  ...[['تلاتين', 30] as [string, number], ['تمانين', 80] as [string, number]],
];
const ARABIC_HUNDREDS: [string, number][] = [
  ...numbered(100, ['مائة', 'مائتين', 'ثلاثمائة', 'اربعمائة', 'خمسمائة', 'ستمائة', 'سبعمائة'], 100),
  ...numbered(100, ['مئة', 'مئتين', 'ثلاثمئة', 'اربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة'], 100),
];

/** "One" and «واحد» mean too much else: they are numbers beside a unit or in another number only. */
const ONE: [string, number][] = [
  ['one', 1],
  ['واحد', 1],
  ['a', 1],
];

const VALUES: ReadonlyMap<string, number> = new Map([
  ...[...ENGLISH_ONES, ...ENGLISH_TEENS, ...ENGLISH_TENS, ...ONE],
  ...[...ARABIC_ONES, ...ARABIC_TWO, ...ARABIC_TEENS, ...ARABIC_TENS, ...ARABIC_HUNDREDS],
]);

const anyOf = (...words: [string, number][][]): string =>
  words
    .flat()
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length)
    .join('|');

const BELOW_HUNDRED = `(?:${anyOf(ENGLISH_TENS)})(?:[\\s-](?:one|${anyOf(ENGLISH_ONES)})(?![\\p{L}]))?|${anyOf(ENGLISH_TEENS, ENGLISH_ONES)}`;
const ENGLISH = `(?:one|a|${anyOf(ENGLISH_ONES)}) hundred(?! thousand)(?:(?: and)? (?:${BELOW_HUNDRED})(?![\\p{L}]))?|${BELOW_HUNDRED}`;
const ARABIC_BELOW_HUNDRED = `(?:${anyOf(ARABIC_ONES, ARABIC_TWO)}|واحد) و(?:${anyOf(ARABIC_TENS)})|(?:${anyOf(ARABIC_ONES)}) عشرة?|${anyOf(ARABIC_TENS, ARABIC_TEENS, ARABIC_ONES, ARABIC_TWO)}`;
const ARABIC = `(?:${anyOf(ARABIC_HUNDREDS)})(?: و(?:${ARABIC_BELOW_HUNDRED})(?![\\p{L}]))?|${ARABIC_BELOW_HUNDRED}`;

/** The source of an expression; Arabic writes "and" and "for" together with the word. */
export const NUMBER_IN_WORDS = `(?<![\\p{L}])(?:(?:${ENGLISH})|[وب]?(?:${ARABIC}))(?![\\p{L}])`;
/** Only beside a unit. */
export const ONE_IN_WORDS = '(?<![\\p{L}])(?:one|واحد)(?![\\p{L}])';

/** @param words of one of the above */
export const numberOfWords = (words: string): number => {
  let number = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/u)) {
    if (word === 'hundred') number = Math.max(number, 1) * 100;
    else if (word !== 'and') number += VALUES.get(word) ?? VALUES.get(word.slice(1)) ?? 0;
  }
  return number;
};

/** How many times, or which part: "twice as dear", «بمقدار الثلث». A half of the shops, half a litre and a half price are none. */
export const MULTIPLES: readonly (readonly [times: number, words: string])[] = [
  [
    2,
    '\\bdoubl(?:ed|es|ing)\\b|\\b(?:twice|double) (?:as|that of|what|the (?:price|cost|level|rate|number|average))\\b',
  ],
  [
    3,
    '\\btripl(?:ed|es|ing)\\b|\\b(?:triple|thrice) (?:as|that of|what|the (?:price|cost|level|rate|number|average))\\b',
  ],
  [4, '\\bquadrupl(?:ed|es|ing)\\b'],
  [
    0.5,
    '\\bhalv(?:ed|es|ing)\\b|\\bhalf (?:as|that of|of what|what|the (?:price|cost|level|rate|average))\\b(?! much again)',
  ],
  [
    2,
    '(?<![\\p{L}])(?:ي|ت)?تضاعف(?:ت)?(?![\\p{L}])|(?<![\\p{L}])(?:ب?ضعف|الضعف) (?:ال)?(?:سعر|ثمن|تمن|متوسط|معدل|نسبة|عدد)|(?:الي|بمقدار|بنسبة) الضعف(?![\\p{L}])',
  ],
  [
    0.5,
    '(?<!(?:الثانية|التانية|قطعة|عبوة)\\s(?:\\p{L}+\\s)?)(?<![\\p{L}])ب?نصف? (?:سعر|ثمن|تمن|معدل)(?![\\p{L}])',
  ],
];

const COMPARED = 'cheaper|dearer|more|less|lower|higher|off';
const partOf = (english: string, arabic: string): string =>
  [
    `(?<=\\bby )(?:a|one)[\\s-]${english}\\b(?! of)`,
    `\\b(?:a|one)[\\s-]${english}(?= (?:${COMPARED})\\b)`,
    `(?<=(?:بمقدار|بنحو|بحوالي) )(?:ال)?(?:${arabic})(?![\\p{L}])`,
    `(?<![\\p{L}])بال(?:${arabic})(?![\\p{L}])`,
  ].join('|');

/** "By a third", "a third cheaper", «بمقدار الثلث», in percent. */
export const PARTS: readonly (readonly [percent: number, words: string])[] = [
  [50, `${partOf('half', 'نصف')}|(?<=\\bby )half\\b(?! an?\\b)`],
  [100 / 3, partOf('third', 'ثلث|تلت')],
  [25, partOf('quarter', 'ربع')],
];

/** From one of these on a sentence holds a number. */
const NUMBER_WORDS: ReadonlySet<string> = new Set([
  ...[...VALUES.keys()].filter((word) => !ONE.some(([one]) => one === word)),
  'hundred',
]);

/** «وعشرين» */
const JOINED = /^[وب](?=\p{L})/u;

export const isNumberWord = (word: string): boolean =>
  NUMBER_WORDS.has(word) || NUMBER_WORDS.has(word.replace(JOINED, ''));

export const hasNumberWord = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some(isNumberWord);

/** What a number in words may begin with. */
export const NUMBER_STARTS: ReadonlySet<string> = new Set([
  ...[
    ...VALUES.keys(),
    'an',
    'half',
    'twice',
    'double',
    'doubled',
    'doubles',
    'doubling',
    'triple',
    'tripled',
  ],
  ...[
    'triples',
    'tripling',
    'thrice',
    'quadrupled',
    'quadruples',
    'quadrupling',
    'halved',
    'halves',
    'halving',
  ],
  ...['نص', 'نصف', 'ربع', 'الثلث', 'التلت', 'النصف', 'الربع', 'بالنصف', 'بالثلث', 'بالربع'],
  ...['ضعف', 'الضعف', 'تضاعف', 'تضاعفت', 'يتضاعف'],
]);

/** What may hold one of the others, by the words that it takes. */
export const MAY_HOLD =
  /half|third|quarter|doubl|twice|tripl|thrice|quadrupl|halv|hundred|\bone\b|نص|ثلث|تلت|ربع|ضعف|ضاعف|واحد/iu;

/** What has to follow these for a number, as far as it is written; of "half of" only "what". */
const FOLLOWED: readonly (readonly [words: string, next: readonly string[]])[] = [
  [
    'one|واحد',
    ['percent', 'per', 'percentage', 'point', 'pound', 'egp', 'في', 'بالمئة', 'بالمائة', 'بالمية', 'جنيه'],
  ],
  ['an?', ['hundred', 'half', 'third', 'quarter']],
  [
    '(?:half|third|quarter|twice|double|triple|thrice)',
    ['a', 'an', 'as', 'the', 'that', 'what', 'of w', 'cheaper'],
  ],
  [
    '(?:half|third|quarter)',
    ['dearer', 'more', 'less', 'lower', 'higher', 'off', 'point', 'pound', 'percent'],
  ],
  ['ب?(?:نصف?|ربع|ضعف)', ['جنيه', 'في', 'بالم', 'نقطة', 'سعر', 'السعر', 'ثمن', 'تمن', 'معدل', 'متوسط']],
  ['(?:بمقدار|بنحو|بحوالي|بنسبة|الي)', ['الضعف', 'الثلث', 'التلت', 'الربع', 'النصف']],
];
const begunBy = (word: string): string =>
  [...word].reduceRight((rest, letter) => `(?:${letter}${rest})?`, '');

/** Words at the end of a text that are a number by what may follow. */
export const OPEN_NUMBER = new RegExp(
  FOLLOWED.map(
    ([words, next]) => `(?<![\\p{L}])(?:${words})(?:[\\s-]+(?:${next.map(begunBy).join('|')}))?$`,
  ).join('|'),
  'iu',
);
