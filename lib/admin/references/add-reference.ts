import { lockRecordsAlone } from '#db/market/import-records.ts';
import {
  addReferenceVersion,
  findReference,
  hasReferenceParts,
  type ReferenceSubject,
} from '#db/market/reference-versions.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { versionOf } from '#lib/core/versions.ts';
import { keptValue } from '#lib/intake/references/reference-rules.ts';
import type { ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import type { ReferenceBody, ReferenceOut } from './schema.ts';

/** What a value of each kind is of; a rate may also be of all categories. */
const PARTS: Record<ReferenceKind, { needs: readonly Part[]; may: readonly Part[] }> = {
  cpi: { needs: [], may: [] },
  vat: { needs: [], may: ['categoryId'] },
  category_value: { needs: ['categoryId'], may: ['categoryId'] },
  universe: { needs: ['channel', 'regionNo'], may: ['channel', 'regionNo'] },
};
type Part = 'categoryId' | 'channel' | 'regionNo';

/**
 * POST /admin/references: a value that is not there yet. One that is there is corrected instead.
 * @throws AppError VALIDATION_ERROR for what no value of its kind can be, or where there is one from that day
 */
export const addReference = (
  ctx: AdminContext,
  { value, ...subject }: ReferenceBody,
): Promise<ReferenceOut> =>
  ctx.db.transaction(async (tx) => {
    await lockRecordsAlone(tx);
    const { kind, dataset, categoryId, channel, regionNo, validFrom } = subject;
    const kept = keptValue(kind, value);
    const fields = { ...partMistakes(subject), ...(kept === null && { value: 'invalid' }) };
    if (kept === null || Object.keys(fields).length > 0) throw new AppError('VALIDATION_ERROR', { fields });
    if (!(await hasReferenceParts(tx, subject)))
      throw new AppError('VALIDATION_ERROR', {
        fields: { [categoryId === null ? 'regionNo' : 'categoryId']: 'invalid' },
      });
    if (await findReference(tx, subject))
      throw new AppError('VALIDATION_ERROR', { fields: { validFrom: 'referenceThere' } });
    await addReferenceVersion(tx, subject, {
      ...{ value: kept, revision: 0, savedBy: ctx.actor.userId, savedAt: ctx.now },
    });
    await recordAudit(tx, ctx, 'admin.reference_changed', {
      detail: {
        ...{ reference: kind, dataset, validFrom, before: null, after: kept },
        ...{ category: categoryId, channel, region: regionNo },
      },
    });
    return { ...subject, value: kept, version: versionOf({ value: kept }) };
  });

const partMistakes = (subject: ReferenceSubject): Record<string, string> => {
  const { kind, validFrom } = subject;
  const { needs, may } = PARTS[kind];
  const parts: readonly Part[] = ['categoryId', 'channel', 'regionNo'];
  const wrong = parts.filter((part) => (subject[part] === null ? needs.includes(part) : !may.includes(part)));
  return {
    ...Object.fromEntries(wrong.map((part) => [part, subject[part] === null ? 'required' : 'invalid'])),
    ...(kind === 'cpi' && !validFrom.endsWith('-01') && { validFrom: 'invalid' }),
  };
};
