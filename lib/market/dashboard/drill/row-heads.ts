import type { translator } from '#lib/i18n/translator.ts';
import type { DrillRowsData } from './drill-rows.ts';

/** Texts under `marketRows`, on the server and in the browser. */
type RowWords = ReturnType<typeof translator<'marketRows'>>;

/** Columns that the frame knows, unless the dashboard has a name of its own for one; the others have the dashboard's names. */
const FRAMES = {
  brand: 'brand',
  product: 'product',
  retailer: 'retailer',
  n: 'prices',
  own: 'own',
  other: 'other',
  value: 'value',
  weight: 'weight',
} as const;

const isFrames = (id: string): id is keyof typeof FRAMES => Object.hasOwn(FRAMES, id);

type HeadTerms = {
  t: RowWords;
  /** The two days or months that are compared, in words. */
  days: { own: string; other: string } | null;
  /** What a column of the dashboard's own is called, and what is counted (`n`) where that is no price; else its id. */
  columnName: (id: string) => string;
};

/** What a column of the rows behind a figure is called, on the screen and in a file. */
export const rowHead = (
  { reduction, valuesIn }: Pick<DrillRowsData, 'reduction' | 'valuesIn'>,
  id: string,
  { t, days, columnName }: HeadTerms,
): string => {
  if (days !== null && (id === 'own' || id === 'other')) return days[id];
  if (id === 'value' && reduction === 'change') return t('change');
  if (id === 'value' && valuesIn === 'index') return t('index');
  const own = columnName(id);
  return isFrames(id) && own === id ? t(FRAMES[id]) : own;
};

/** Each of what is counted brings one, so that its value says nothing. */
export const hasValues = ({ valuesIn }: Pick<DrillRowsData, 'valuesIn'>): boolean => valuesIn !== 'count';

/** The day that prices of single products in the rows are of; null: the rows are of brands. @param day the last one of the view */
export const dayOfRows = (
  { level, days, names }: Pick<DrillRowsData, 'level' | 'days' | 'names'>,
  day: string,
): string | null => {
  if (level !== 'product') return null;
  return days?.by === 'day' ? days.own : (names.day ?? day);
};
