import type { Selection } from './view-base.ts';

/** What rows call brands, products and retailers. */
export const namesOf = ({ view, label }: Pick<Selection, 'view' | 'label'>) => {
  const named = (rows: Parameters<typeof label>[0][]) => {
    const names = new Map(rows.map((row) => [row.id, label(row).name]));
    return (id: string) => names.get(id) ?? id;
  };
  return { brand: named(view.brands), product: named(view.products), retailer: named(view.retailers) };
};
