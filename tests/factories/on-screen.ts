/** The number that a screen shows of a figure: halves away from zero, by its decimals, and no −0. */
export const onScreen = (value: number, digits: number): number =>
  Number(new Intl.NumberFormat('en', { maximumFractionDigits: digits, useGrouping: false }).format(value)) +
  0;
