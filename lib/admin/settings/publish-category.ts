import { lockEditableCategories, setPublished } from '#db/queries/categories.ts';
import type { AdminContext } from '#lib/admin/person/change-user.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { AppError } from '#lib/core/errors.ts';
import { enqueueReading } from '#lib/jobs/enqueue-job.ts';
import { requestJudgement } from '#lib/jobs/request-judgement.ts';
import { categoryOf } from './change-category.ts';
import type { CategoryOut, PublicationBody } from './schema.ts';

/**
 * PUT /admin/categories/{id}/publication: from now on paid plans with this category see its licensed rows, or the sample again. The same
 * again changes nothing.
 * @throws AppError NOT_FOUND, NOTHING_TO_PUBLISH where it has no licensed prices
 */
export const publishCategory = (
  ctx: AdminContext,
  { id, isPublished }: PublicationBody & { id: string },
): Promise<CategoryOut> =>
  ctx.db.transaction(async (tx) => {
    const before = (await lockEditableCategories(tx)).map(categoryOf).find((each) => each.id === id);
    if (!before) throw new AppError('NOT_FOUND');
    if (!before.licensed) throw new AppError('NOTHING_TO_PUBLISH');
    const publication = { categoryId: id, isPublished, by: ctx.actor.userId, now: ctx.now };
    if (!(await setPublished(tx, publication))) return before;
    await requestJudgement(tx);
    // Companies' own rows are of other products and retailers from now on.
    await enqueueReading(tx, 'own.derive', { categoryId: id }, { uniqueKey: `own.derive:${id}` });
    const kind = isPublished ? 'admin.category_published' : 'admin.category_withdrawn';
    const { products, newestOn } = before.licensed;
    await recordAudit(tx, ctx, kind, { detail: { category: id, products, newestOn } });
    const publishedAt = isPublished ? ctx.now.toISOString() : null;
    return { ...before, licensed: { products, newestOn, publishedAt } };
  });
