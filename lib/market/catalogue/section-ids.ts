/** The catalogue is read section by section, the first unless the address says another. */
export const CATALOGUE_SECTIONS = ['products', 'changes', 'assortment', 'tree', 'compare'] as const;
export type CatalogueSection = (typeof CATALOGUE_SECTIONS)[number];
