import { type AnyPanel, type DashboardTypes, isPanel } from '#lib/market/dashboard/panel-type.ts';
import type { Sections } from '#lib/market/dashboard/view/sections.ts';
import type { Answered } from './file-terms.ts';

/** Each panel with its part of a view. */
export const answersOf = <D extends DashboardTypes, S extends Sections<D>>(
  tiles: AnyPanel<D>,
  sections: S,
  data: object,
): Answered<D>[] => {
  const answers: Record<string, unknown> = { ...data };
  return [
    { panel: tiles, out: answers.tiles },
    ...Object.entries(sections).flatMap(([id, section]): Answered<D>[] => {
      const answer = answers[id] ?? null;
      if (isPanel(section)) return [{ panel: section, out: answer }];
      const named: Record<string, unknown> = { ...(answer ?? {}) };
      return Object.entries(section).map(([name, panel]) => ({
        panel,
        out: answer === null ? null : named[name],
      }));
    }),
  ];
};
