/** Whose trade prices margins are calculated by: those of the reader's company, or the panel's. They are never mixed. */
export const TRADE_SOURCES = ['own', 'panel'] as const;
export type TradeSource = (typeof TRADE_SOURCES)[number];
