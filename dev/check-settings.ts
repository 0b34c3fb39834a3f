import { STAND_INS, type StandIn } from '#dev/stand-ins.ts';
import { parseEnv } from '#lib/core/env.ts';

type Variables = Record<string, string | undefined>;

/** What the embedded database and the stand-ins will set; their ports are not chosen yet. */
const PLACE = 'http://localhost:3000';
const EMBEDDED = 'postgres://localhost/raff';

/** The stand-ins that run beside the given variables: of the services that none of them names. */
export function missingStandIns(given: Variables): [string, StandIn][] {
  return Object.entries<StandIn>(STAND_INS).filter(([, { variables }]) =>
    variables.every((name) => !given[name]),
  );
}

/**
 * What is wrong with the given variables once the stand-ins have added theirs: a sentence for each, with the variable's name.
 */
export function settingProblems(given: Variables): string[] {
  const added = missingStandIns(given).flatMap(([, { settings }]) =>
    Object.entries(settings(PLACE, { webhook: 'whsec_stand_in' })),
  );
  const result = parseEnv({ DATABASE_URL: EMBEDDED, ...Object.fromEntries(added), ...given });
  return result.ok ? [] : result.problems.map((problem) => explain(problem, given));
}

/** A variable is missing because another of its service is set: then its stand-in stays away. */
function explain(problem: string, given: Variables): string {
  const [name = ''] = problem.split(/[ :]/);
  const service = Object.values<StandIn>(STAND_INS).find(
    ({ settings }) => name in settings(PLACE, { webhook: '' }),
  );
  const set = service?.variables.find((variable) => given[variable]);
  if (given[name] || !service || !set) return problem;
  return `${problem}, but ${set} is: set both for ${service.title}, or neither for its stand-in`;
}
