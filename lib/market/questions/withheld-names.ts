import type { ViewBase } from '#lib/market/dashboard/view/view-base.ts';
import { withheldIn } from '#lib/market/dashboard/view/withheld-figures.ts';

/**
 * Names of what the plan does not show of a view that an answer reads: whose the withheld figures are, and the brands with one product at
 * a retailer. Called once everything is drawn.
 *
 * @param ownerOf by the name of a figure; without a name the figure is the subject's
 */
export const withheldNames = (
  base: ViewBase,
  subject: string,
  ownerOf: (figure: string) => string | null | undefined = brandOrRetailer(base),
): string[] => [
  ...[...base.withheld].map((figure) => ownerOf(figure) ?? subject),
  ...(withheldIn(base).withheld?.brands ?? []).flatMap(({ name, retailers }) =>
    retailers.map((retailer) => `${name} (${retailer.name})`),
  ),
];

/** Of "brand-time:nasma" the brand, of "at:wahat" the retailer. */
const brandOrRetailer = ({ shownBrands, shownRetailers }: ViewBase) => {
  const names = new Map([...shownBrands, ...shownRetailers].map(({ id, name }) => [id, name]));
  return (figure: string) => names.get(figure.split(':').at(-1) ?? '');
};
