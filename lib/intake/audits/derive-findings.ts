import type { Transaction } from '#db/client.ts';
import { deriveOwnFindings, type OwnFindingsOf } from '#db/market/own-findings.ts';
import { findAuditedStores } from './find-stores.ts';

/** Finds the products and stores of a company's field audits, and keeps what each day's last one found: of all its rows, or of a category. */
export const deriveFindingsOf = async (tx: Transaction, of: OwnFindingsOf): Promise<void> => {
  await deriveOwnFindings(tx, of, await findAuditedStores(tx, of.ownerCompanyId));
};
