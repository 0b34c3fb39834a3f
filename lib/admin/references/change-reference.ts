import { lockRecordsAlone } from '#db/market/import-records.ts';
import { addReferenceVersion, findReference } from '#db/market/reference-versions.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { fieldsToChange, type KnownVersions, versionOf } from '#lib/core/versions.ts';
import { keptValue } from '#lib/intake/references/reference-rules.ts';
import type { ReferenceBody, ReferenceOut } from './schema.ts';

/**
 * PUT /admin/references: the next version of a value that is stored; the ones before stay. The same value again changes nothing.
 * @throws AppError NOT_FOUND, EDIT_CONFLICT, VALIDATION_ERROR for what no value of its kind can be
 */
export const changeReference = (
  ctx: AdminContext,
  { value, ifMatch, ...subject }: ReferenceBody & { ifMatch?: KnownVersions },
): Promise<ReferenceOut> =>
  ctx.db.transaction(async (tx) => {
    await lockRecordsAlone(tx);
    const stored = await findReference(tx, subject);
    if (!stored) throw new AppError('NOT_FOUND');
    const kept = keptValue(subject.kind, value);
    if (kept === null) throw new AppError('VALIDATION_ERROR', { fields: { value: 'invalid' } });
    const current = { value: stored.value };
    const before = { ...subject, ...current, version: versionOf(current) };
    const changed = fieldsToChange({ current, wanted: { value: kept }, known: ifMatch, answer: before });
    if (changed.length === 0) return before;
    await addReferenceVersion(tx, subject, {
      ...{ value: kept, revision: stored.revision + 1 },
      ...{ savedBy: ctx.actor.userId, savedAt: ctx.now },
    });
    const { kind, dataset, categoryId, channel, regionNo, validFrom } = subject;
    await recordAudit(tx, ctx, 'admin.reference_changed', {
      detail: {
        ...{ reference: kind, dataset, validFrom, before: stored.value, after: kept },
        ...{ category: categoryId, channel, region: regionNo },
      },
    });
    return { ...before, value: kept, version: versionOf({ value: kept }) };
  });
