import { addMs, DAY } from '#lib/core/clock.ts';

/** Open disputes of a company. */
export const MOST_OPEN = 50;
/** What a person can add, and an admin answer. */
export const MAX_NOTE = 500;
/** Readings that are shown behind a price, and that can be chosen together. */
export const MOST_READINGS = 500;
/** Decisions on readings that prices follow in one transaction. */
export const DERIVED_AT_ONCE = 1000;
/** Listings of a product at one retailer that are disputed together. */
export const MOST_LISTINGS = 5;
/** Days within which an answer can be undone. */
export const ANSWER_UNDO_DAYS = 30;

/**
 * What prevents undoing an answer: none was given, it is too old, the same price was reported again since, its readings are out because of
 * another price since, are archived or of another product by now, the match was decided again since.
 */
export const UNDO_OBSTACLES = ['open', 'age', 'again', 'elsewhere', 'gone', 'decided'] as const;
export type UndoObstacle = (typeof UNDO_OBSTACLES)[number];

export const undoableUntil = (closedAt: Date): Date => addMs(closedAt, ANSWER_UNDO_DAYS * DAY);
