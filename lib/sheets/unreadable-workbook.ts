/** Why a workbook can't be read: it asks for a password, isn't one, is damaged, or is larger than is read. */
type WorkbookFault = 'encrypted' | 'no_workbook' | 'broken' | 'too_large';

/** A workbook that can't be read, and the row of its sheet that shows it where one does. */
export class UnreadableWorkbook extends Error {
  readonly fault: WorkbookFault;
  readonly row: number | null;

  constructor(fault: WorkbookFault, row: number | null = null) {
    super(`the workbook can't be read: ${fault}`);
    this.name = 'UnreadableWorkbook';
    this.fault = fault;
    this.row = row;
  }
}
