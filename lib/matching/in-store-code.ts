/** Whether a GTIN in its canonical form is one that a shop gives out itself: elsewhere it says nothing. */
export const isInStoreCode = (gtin: string): boolean => gtin.length === 13 && gtin.startsWith('2');
