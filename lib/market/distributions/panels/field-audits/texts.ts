import { type DistributionPanelTexts, explanation } from '#lib/market/distributions/explanation.ts';

export const fieldAuditsTexts: DistributionPanelTexts = {
  tables: {
    'field-audits': 'distributions.audits.title',
    'audit-findings': 'distributions.auditFindings.title',
  },
  explains: () => [explanation('audits', { isInFile: true })],
};
