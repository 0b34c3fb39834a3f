import type { FileFault } from '#lib/vocabulary/import-terms.ts';

/** A file that can't be read at all, and the line that shows it where one does. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;
  readonly line: number | null;

  constructor(fault: FileFault, line: number | null = null) {
    super(`the file can't be read: ${fault}`);
    this.name = 'UnreadableFile';
    this.fault = fault;
    this.line = line;
  }
}
