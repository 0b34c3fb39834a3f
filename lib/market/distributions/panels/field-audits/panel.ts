import { distributionPanel } from '#lib/market/distributions/distribution-panel.ts';
import { fieldAudits } from './field-audits.ts';
import { figures } from './figures.ts';
import { readFieldAudits } from './read-field-audits.ts';
import { FieldAuditsOut } from './schema.ts';
import { auditFindingsSheet, fieldAuditsSheet } from './sheet.ts';
import { fieldAuditsTexts } from './texts.ts';

export const fieldAuditsPanel = distributionPanel({
  texts: fieldAuditsTexts,
  out: FieldAuditsOut,
  read: readFieldAudits,
  draw: fieldAudits,
  figures,
  sheets: [fieldAuditsSheet],
  rowSheets: [auditFindingsSheet],
});
