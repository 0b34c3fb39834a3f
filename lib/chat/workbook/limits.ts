/** Of a chat that is made into a workbook: its newest messages, and sheets beside the first. */
export const MOST_MESSAGES = 500;
export const MOST_SHEETS = 100;
