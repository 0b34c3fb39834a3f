import type { ResultTable } from '#lib/chat/result-tables.ts';
import type { Drawing } from '#lib/chat/tools/parts/drawing.ts';

/** The room that what an answer shows late will take, in pixels: so that nothing below moves when it comes. */
export type PlaceSize = { wide: number; phone: number };

/** Of the lines without their title. */
export const LINES_HEIGHT = 240;

/** Of its title, in one line or as a phone has it, and of the line below that says what the figures are counted in. */
const TITLE = { wide: 25, phone: 46 };
const UNIT = 24;
/** A row of bars; on a phone each may take two lines. */
const BAR = { wide: 31, phone: 54 };
const POINTS = { wide: 378, phone: 396 };
const HEAT = { wide: 170, phone: 208, row: 34, line: 37 };

function bodyPlace(drawing: Drawing): PlaceSize {
  switch (drawing.kind) {
    case 'lines':
      return { wide: LINES_HEIGHT + UNIT, phone: LINES_HEIGHT + UNIT };
    case 'points':
      return POINTS;
    case 'heat':
      return {
        wide: HEAT.wide + drawing.rows.length * HEAT.row,
        // One row at a time, with a line for each column.
        phone: HEAT.phone + drawing.columns.length * HEAT.line,
      };
    default:
      return { wide: drawing.rows.length * BAR.wide, phone: drawing.rows.length * BAR.phone };
  }
}

export function drawingPlace(drawing: Drawing): PlaceSize {
  const { wide, phone } = bodyPlace(drawing);
  return { wide: TITLE.wide + wide, phone: TITLE.phone + phone };
}

/** Rows of a table that are shown at first. */
export const FIRST_ROWS = 8;

export function tablePlace({ rows }: ResultTable): PlaceSize {
  const shown = Math.min(rows.length, FIRST_ROWS);
  return { wide: 100 + shown * 36, phone: 70 + shown * 48 };
}
