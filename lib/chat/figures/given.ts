import { type TextFigure, type TextUnit, TIMES } from './text-figures.ts';

/** Whether a figure repeats a number of the question as what it was there: a condition, a span or a supposition, and no finding. */

const BEFORE_ANY =
  /(?<![\p{L}])(?:under|below|beneath|above|over|exceed\w*|than|least|most|up to|limit\w*|threshold\w*|floor|cap|budget|target|minimum|maximum|between|within|if|suppose|assum\w*|would|were|you|your|asked|question|not|never|no|nothing|none|without|اقل|اكثر|اكتر|ازيد|تحت|فوق|دون|حتي|يتجاوز|تتجاوز|يقل|تقل|يزيد|تزيد|حد|الحد|سقف|ميزاني\p{L}*|بين|لو|اذا|سال\p{L}*|طلب\p{L}*|ذكر\p{L}*|سؤالك|حددت\p{L}*|لم|لا|ليس\p{L}*|مش)(?![\p{L}])/iu;
const AFTER_ANY =
  /^\s?(?:\p{L}+\s)?(?:or (?:less|more|below|above|under|over)|and (?:less|more|below|above)|at (?:least|most)|limit|threshold|floor|budget|cap|target|that you|you |علي الا(?:قل|كثر|كتر)|او اقل|او اكثر|فاقل|فاكثر|كحد)/iu;
const BEFORE_COUNT =
  /(?<![\p{L}])(?:top|first|last|cheapest|dearest|largest|biggest|smallest|deepest|highest|lowest|best|worst|expensive|next|اول|اخر|ارخص|اغلي|اكبر|اصغر|اعلي|ادني|افضل|اقل|اكثر)\s?$/iu;
const AFTER_COUNT =
  /^\s(?:\p{L}+\s)?(?:cheapest|dearest|largest|biggest|smallest|deepest|highest|lowest|best|worst|most|least|الاولي|الاوائل)(?![\p{L}])/iu;
const BEFORE_DAYS =
  /(?<![\p{L}])(?:last|past|previous|next|coming|within|over|during|in|every|after|than|least|most|under|the|خلال|اخر|في|ال|قبل|بعد|مدة|فترة|غضون|كل|من)\s?$/iu;
const AFTER_DAYS =
  /^\s?(?:to|ago|before|ending|الماضي\p{L}*|الاخير\p{L}*|القادم\p{L}*|السابق\p{L}*)(?![\p{L}])/iu;

/** Conditions stand near their number: "of more than about 80 pounds". */
const NEAR = 34;
const WORDS_BETWEEN = /(?:\p{L}+[\s'’-]+){5}/u;

/** @param text of one spelling in which the figure stands; `asked`: the figures of the question */
export const isGiven = (text: string, figure: TextFigure, asked: readonly TextFigure[]): boolean => {
  const isAsked = asked.some(({ value, unit }) => value === figure.value && areAlike(unit, figure.unit));
  if (!isAsked) return false;
  const before = nearest(text.slice(Math.max(0, figure.from - NEAR), figure.from));
  const after = text.slice(figure.to, figure.to + NEAR);
  if (BEFORE_ANY.test(before) || AFTER_ANY.test(after)) return true;
  if (TIMES.has(figure.unit)) return BEFORE_DAYS.test(before) || AFTER_DAYS.test(after);
  return (
    figure.unit === 'bare' && (isOfFirst(text, figure) || (BEFORE_DAYS.test(before) && /^-day/i.test(after)))
  );
};

/** "The top 5", "the five cheapest" */
export const isOfFirst = (text: string, { from, to }: TextFigure): boolean =>
  BEFORE_COUNT.test(nearest(text.slice(Math.max(0, from - NEAR), from))) ||
  AFTER_COUNT.test(text.slice(to, to + NEAR));

/** Less what another clause says. */
const nearest = (before: string): string => {
  const clause = before.slice(before.search(/[^,،;؛:.]*$/u));
  return WORDS_BETWEEN.test(clause)
    ? clause
        .split(/(?<=\s)/u)
        .slice(-5)
        .join('')
    : clause;
};

const PLAIN: ReadonlySet<TextUnit> = new Set(['bare', 'any']);
const NO_NUMBERS: ReadonlySet<TextUnit> = new Set(['day', 'size']);

/** A number without a unit may be any: "under 80" for "under 80 pounds". */
const areAlike = (one: TextUnit, other: TextUnit): boolean =>
  one === other || (!NO_NUMBERS.has(one) && !NO_NUMBERS.has(other) && (PLAIN.has(one) || PLAIN.has(other)));
