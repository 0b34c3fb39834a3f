import type { Database } from '#db/client.ts';
import { listOpenIssues } from '#db/queries/disputes.ts';
import type { Actor } from '#lib/vocabulary/actor.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { mayDispute } from './module-access.ts';
import type { OpenIssue } from './open-issues.ts';
import type { Reader } from './reader.ts';

/** Reads what the asker's company has reported, when it is first needed; nothing where the plan reports nothing. */
export const openIssuesFor = (
  db: Database,
  actor: Actor,
  scope: DataScope,
): (() => Promise<readonly OpenIssue[]>) => {
  const company = actor.kind === 'account' ? actor.company : null;
  if (company === null || !mayDispute(scope)) return async () => [];
  let issues: Promise<readonly OpenIssue[]> | undefined;
  return () => {
    issues ??= listOpenIssues(db, company.id);
    return issues;
  };
};

/** What the reader's company has reported in a category. */
export const issuesIn = async (
  { issues }: Pick<Reader, 'issues'>,
  { products }: { products: readonly { id: string }[] },
): Promise<readonly OpenIssue[]> => {
  const found = (await issues?.()) ?? [];
  if (found.length === 0) return found;
  const ids = new Set(products.map(({ id }) => id));
  return found.filter(({ productId }) => ids.has(productId));
};
