import { setImmediate } from 'node:timers/promises';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { Board } from './board.ts';
import { readChanges } from './changes.ts';
import { readLines } from './lines.ts';
import { readMargin } from './margin.ts';
import { basket } from './panels/basket.ts';
import { gaps } from './panels/gaps.ts';
import { history } from './panels/history.ts';
import { heatMap } from './panels/index-map.ts';
import { ladderRungs } from './panels/ladders.ts';
import { retailerLines } from './panels/retailers.ts';
import { undercut } from './panels/undercut.ts';
import type { PriceMonitorData } from './schema.ts';
import type { PriceSection } from './section-ids.ts';
import type { SectionQuery } from './section-query.ts';

type Draw<Panel> = () => Panel;

/** Draws panels one after the other. All at once would hold up every other answer of the process: in between they have their turn. */
const inTurns = async <Panels extends object>(
  panels: { [Name in keyof Panels]: Draw<Panels[Name]> },
): Promise<Panels> => {
  const drawn: Partial<Panels> = {};
  for (const name of Object.keys(panels) as (keyof Panels)[]) {
    await setImmediate();
    drawn[name] = panels[name]();
  }
  return drawn as Panels;
};

/** A section reads what its panels need of their own, beside the board or by what is on it, and draws them on both. */
const section =
  <Rows, Panels extends object>(
    read: (reading: SectionQuery, board: Promise<Board>) => Promise<Rows>,
    draw: (board: Board, rows: Rows) => { [Name in keyof Panels]: Draw<Panels[Name]> },
  ) =>
  async (reading: SectionQuery, board: Promise<Board>): Promise<Panels> => {
    const [drawnOn, rows] = await Promise.all([board, read(reading, board)]);
    return inTurns<Panels>(draw(drawnOn, rows));
  };

type Sections = {
  [Name in PriceSection]: (
    reading: SectionQuery,
    board: Promise<Board>,
  ) => Promise<NonNullable<PriceMonitorData[Name]>>;
};

export const sections: Sections = {
  overview: section(
    async (reading, board) => ({
      lines: await readLines(reading, board),
      listsProducts: seesLevel(reading.scope, 'product'),
    }),
    (board, { lines, listsProducts }) => ({
      undercut: () => undercut(board),
      history: () => history(board, lines),
      heatMap: () => heatMap(board, listsProducts),
      gaps: () => gaps(board),
      retailers: () => retailerLines(board, lines.basket),
    }),
  ),
  packs: section(
    async ({ scope }) => scope.level,
    (board, level) => ({
      basket: () => basket(board, level),
      // A rung is a single pack.
      ladder: () => (seesLevel({ level }, 'product') ? ladderRungs(board) : []),
    }),
  ),
  changes: readChanges,
  margin: readMargin,
};
