import { type JudgedRuleRow, pauseRules } from '#db/queries/alert-rules.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { notifyUser } from '#lib/notifications/notify-user.ts';
import type { RulePause } from '#lib/vocabulary/alert-terms.ts';

/** Names of rules that one notification has. */
const MOST_NAMED = 3;

/** Pauses rules and notifies their people, each once of all that have the same reason. What is paused for it already is left alone. */
export const sayPaused = async (
  { db }: Pick<SystemContext, 'db'>,
  rules: readonly Pick<JudgedRuleRow, 'id' | 'name' | 'userId'>[],
  pauses: ReadonlyMap<string, RulePause>,
): Promise<void> => {
  const reasons = Map.groupBy(
    rules.flatMap((rule) => {
      const pause = pauses.get(rule.id);
      return pause === undefined ? [] : [{ ...rule, pause }];
    }),
    ({ pause }) => pause,
  );
  for (const [pause, group] of reasons)
    await db.transaction(async (tx) => {
      const ids = group.map(({ id }) => id);
      const changed = new Set(await pauseRules(tx, ids, pause));
      const ofPeople = Map.groupBy(
        group.filter(({ id }) => changed.has(id)),
        ({ userId }) => userId,
      );
      for (const [userId, paused] of ofPeople)
        await notifyUser(tx, userId, {
          type: pause === 'plan' ? 'alert.paused.plan' : 'alert.paused.view',
          payload: { names: paused.slice(0, MOST_NAMED).map(({ name }) => name), count: paused.length },
        });
    });
};
