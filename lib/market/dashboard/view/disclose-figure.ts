import type { FigureOf, Sold } from '#lib/market/access/plan-disclosure.ts';
import {
  disclose,
  type FigureBasis,
  measureOfRows,
  withheldMeasure,
} from '#lib/market/dashboard/drill/figure-basis.ts';
import { type Measure, roundedMeasure } from '#lib/market/measures/measure.ts';
import type { ViewBase } from './view-base.ts';

/** Every figure of a view passes through here: what the plan may not show is null, and noted by the name that its rows have. */

type Shows = Pick<ViewBase, 'disclosure' | 'withheld'>;

export const discloseFigure = (
  { disclosure, withheld }: Shows,
  name: string,
  basis: FigureBasis,
): Measure => {
  const { basis: shown, isWithheld } = disclose(basis, disclosure);
  if (!isWithheld) return roundedMeasure(measureOfRows(shown));
  withheld.add(name);
  return withheldMeasure(basis.rows);
};

/** The same of a figure that is calculated from the rows by itself; null where it is withheld. */
export const discloseRows = <Row extends Sold, Figure>(
  { disclosure, withheld }: Shows,
  { name, rows, of }: { name: string; rows: readonly Row[]; of?: FigureOf },
  calculate: (rows: readonly Row[]) => Figure,
): Figure | null => {
  const shown = disclosure.rows(rows, of);
  if (shown.length > 0 || rows.length === 0) return calculate(shown);
  withheld.add(name);
  return null;
};
