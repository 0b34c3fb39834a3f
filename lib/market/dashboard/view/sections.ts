import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import {
  type DashboardTypes,
  isPanel,
  type Panel,
  type SectionPanels,
} from '#lib/market/dashboard/panel-type.ts';

/** What follows for an answer from the lists of panels. */

/** By the names of the sections in the answer. */
export type Sections<D extends DashboardTypes> = Readonly<Record<string, SectionPanels<D>>>;

type OutOf<P> = P extends { out: z.ZodType<infer Out> } ? Out : { [Name in keyof P]: OutOf<P[Name]> };
/** The answer of each section; null where it was not asked for. */
export type SectionsOut<S> = { [Id in keyof S]: OutOf<S[Id]> | null };

const shapeOf = <D extends DashboardTypes>(section: SectionPanels<D>): z.ZodType => {
  if (isPanel(section)) return section.out;
  return z.object(Object.fromEntries(Object.entries(section).map(([name, { out }]) => [name, out])));
};

/** The fields of an answer that hold its sections, in their order. */
export const sectionShapes = <D extends DashboardTypes>(sections: Sections<D>): z.ZodRawShape =>
  Object.fromEntries(Object.entries(sections).map(([id, section]) => [id, shapeOf<D>(section).nullable()]));

/** No section's answer. */
export const noSections = <D extends DashboardTypes>(sections: Sections<D>): Record<string, null> =>
  Object.fromEntries(Object.keys(sections).map((id) => [id, null]));

/** Draws panels one after the other. All at once would hold up every other answer of the process: in between they have their turn. */
const inTurns = async (
  draws: readonly (readonly [string, () => unknown])[],
): Promise<[string, unknown][]> => {
  const drawn: [string, unknown][] = [];
  for (const [name, draw] of draws) {
    await setImmediate();
    drawn.push([name, draw()]);
  }
  return drawn;
};

/** One section: its panels read side by side, and are drawn in turns. */
const readSection = async <D extends DashboardTypes>(
  section: SectionPanels<D>,
  query: D['query'],
  base: Promise<D['base']>,
): Promise<unknown> => {
  if (isPanel(section)) return (await section.open(query, base))();
  const opened = await Promise.all(
    Object.entries<Panel<D, unknown>>(section).map(
      async ([name, panel]) => [name, await panel.open(query, base)] as const,
    ),
  );
  return Object.fromEntries(await inTurns(opened));
};

/** The sections of these names, side by side. */
export const readSections = async <D extends DashboardTypes, S extends Sections<D>>(
  sections: S,
  ids: readonly (keyof S & string)[],
  query: D['query'],
  base: Promise<D['base']>,
): Promise<Record<string, unknown>> => {
  const read = await Promise.all(
    ids.map(async (id) => {
      const section = sections[id];
      return section ? [[id, await readSection<D>(section, query, base)] as const] : [];
    }),
  );
  return Object.fromEntries(read.flat());
};
