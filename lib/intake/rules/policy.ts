import { addMs, DAY } from '#lib/core/clock.ts';
import {
  type ImportReport,
  type ImportState,
  type OwnKind,
  WAITING_CODES,
} from '#lib/vocabulary/import-terms.ts';

/** What a row may be at most; what is beyond is refused while it is read. */
export const ROW_LIMITS = {
  columns: 200,
  /** Characters of one row: an unclosed quote ends here. */
  length: 64 * 1024,
};

/** What of a file is read at most. */
export type FileLimits = {
  rows: number;
  /** Bytes of text, however small they came. */
  unpackedBytes: number;
};

const MB = 1024 * 1024;

/** By the way on which a file comes: a company's own, an admin's upload, and the command, which reads from the disk of the server. */
export const FILE_LIMITS = {
  company: { rows: 50_000, unpackedBytes: 64 * MB },
  panel: { rows: 2_000_000, unpackedBytes: 512 * MB },
  command: { rows: 30_000_000, unpackedBytes: 2048 * MB },
} as const satisfies Record<string, FileLimits>;

/** What a company may bring of its own, so that none holds up others. */
export const OWN_LIMITS = {
  bytes: 20 * 1024 * 1024,
  /** In a trial. */
  trialBytes: 10 * 1024 * 1024,
  /** Imports that are not applied or given up yet. */
  open: 3,
  /** Rows that are stored, of each kind. */
  stored: { trade_prices: 100_000, field_audits: 200_000, own_products: 10_000 } satisfies Record<
    OwnKind,
    number
  >,
};

/** Characters of one cell. */
export const MOST_CELL = 500;

/** More suspect prices than this share of a file's new ones are refused unless someone says that they are right. */
const MOST_SUSPECT = 0.2;

/** For how long an import can be undone. */
export const UNDO_DAYS = 30;

/** Whether so many prices of a report are suspect that it takes a second word to apply it. */
export const isMostlySuspect = ({ outcomes }: Pick<ImportReport, 'outcomes'>): boolean => {
  const written = outcomes.new + outcomes.corrected + outcomes.suspect;
  return outcomes.suspect > MOST_SUSPECT * written;
};

/** How many prices of a report wait for their product: they are written too. */
const countWaiting = ({ codes }: Pick<ImportReport, 'codes'>): number =>
  WAITING_CODES.reduce((sum, code) => sum + (codes[code] ?? 0), 0);

/** How many prices a report would write. */
export const countWritten = (report: Pick<ImportReport, 'outcomes' | 'codes'>): number => {
  const { outcomes } = report;
  return outcomes.new + outcomes.corrected + outcomes.suspect + countWaiting(report);
};

/** Until when an import can be undone; null: it can't. */
export const undoableUntil = ({
  state,
  appliedAt,
}: {
  state: ImportState;
  appliedAt: Date | null;
}): Date | null => (state === 'published' && appliedAt ? addMs(appliedAt, UNDO_DAYS * DAY) : null);
