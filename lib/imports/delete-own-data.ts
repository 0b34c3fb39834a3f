import { bulkTransaction } from '#db/client.ts';
import { deleteOwnData } from '#db/queries/own-data.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import type { CompanyContext } from './import-owner.ts';

/** DELETE /imports: deletes all that the company brought of its own, files and rows, in any state of its plan. */
export const removeOwnData = (ctx: CompanyContext): Promise<{ rows: number; imports: number }> =>
  bulkTransaction(ctx.db, async (tx) => {
    const companyId = ctx.actor.company.id;
    const deleted = await deleteOwnData(tx, companyId);
    if (deleted.rows + deleted.imports > 0)
      await recordAudit(tx, ctx, 'company.own_data_deleted', { companyId, detail: deleted });
    return deleted;
  });
