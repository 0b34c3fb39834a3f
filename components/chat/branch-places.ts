import { KEPT_BRANCHES } from '#lib/chat/policy.ts';
import type { Branches, MessageIn } from '#lib/chat/schema.ts';

/** Where a chat forks at a question, as it is shown: which of how many, and what stands before and after it. */
export type Fork = { key: string; place: number; total: number; before: string | null; after: string | null };

/** Null where nothing else was asked in the place of a question. */
export function forkAt(branches: Branches | undefined, questionId: string): Fork | null {
  const questions = branches?.places.find(({ shown }) => shown === questionId)?.questions ?? [];
  const at = questions.indexOf(questionId);
  if (at < 0) return null;
  return {
    // The same for all of them: the buttons stay when another one is shown.
    key: questions[0] ?? questionId,
    place: at + 1,
    total: questions.length,
    before: questions[at - 1] ?? null,
    after: questions[at + 1] ?? null,
  };
}

/** No more branches can be kept: the next one takes the place of another. */
export function isFull(branches: Branches | undefined): boolean {
  return (branches?.kept ?? 0) >= KEPT_BRANCHES;
}

type Edited = {
  editOf: string;
  id: string /** Ids of what the edit took away. */;
  gone: ReadonlySet<string>;
};

/** Branches once a question was asked in the place of another. */
export function branchesAfterEdit(branches: Branches | undefined, { editOf, id, gone }: Edited): Branches {
  const places = branches?.places ?? [];
  const edited = places.find(({ shown }) => shown === editOf);
  const questions = [...(edited?.questions ?? [editOf]), id];
  return {
    kept: (branches?.kept ?? 0) + 1,
    places: [...places.filter(({ shown }) => !gone.has(shown)), { shown: id, questions }],
  };
}

type Shown = {
  messages: MessageIn[] | null;
  hasEarlier?: boolean | undefined;
  updatedAt: string;
};

/**
 * A chat in which another branch is shown, as the server's page has it: what is here before the place of the two stays, though the page
 * may begin later, and it is newer than what any tab has, whatever this browser's clock says.
 */
export function afterSwitch<C extends Shown>(
  known: Shown,
  page: C,
  { from, to }: { from: string; to: string },
): C {
  const messages = known.messages ?? [];
  const end = messages.findIndex(({ id }) => id === from);
  const start = page.messages?.findIndex(({ id }) => id === to) ?? -1;
  const here = Date.parse(known.updatedAt);
  const isNewer = Date.parse(page.updatedAt) > here;
  const newest = { ...page, updatedAt: isNewer ? page.updatedAt : new Date(here + 1).toISOString() };
  if (end < 0 || start < 0) return newest;
  return {
    ...newest,
    messages: [...messages.slice(0, end), ...(page.messages ?? []).slice(start)],
    hasEarlier: known.hasEarlier === true,
  };
}
