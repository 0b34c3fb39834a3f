import type { Transaction } from '#db/client.ts';
import { deriveCodedMatches } from '#db/market/own-matches.ts';
import { enqueueReading } from '#lib/jobs/enqueue-job.ts';
import { deriveFindingsOf } from '../audits/derive-findings.ts';
import { deriveCostsOf } from '../trade/derive-costs.ts';

/**
 * Finds the products of a company's list by their barcodes, and what its other rows come to by its codes. Names take longer than a transaction may:
 * a job looks for them.
 */
export const deriveByCodes = async (tx: Transaction, ownerCompanyId: string): Promise<void> => {
  await deriveCodedMatches(tx, ownerCompanyId);
  await deriveCostsOf(tx, { ownerCompanyId });
  await deriveFindingsOf(tx, { ownerCompanyId });
  await enqueueReading(tx, 'own.match', { ownerCompanyId }, { uniqueKey: `own.match:${ownerCompanyId}` });
};
