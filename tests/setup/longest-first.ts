import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The long files, longest first. */
const LONG = [
  'billing/month-of-faults',
  'chat/answers',
  'dev/embedded-postgres',
  'auth/hostile-input',
  'billing/checkout',
  'auth/limits',
  'notifications/killed-instances',
];

/** Begins with the long files, so that none runs alone at the end: a fresh checkout knows no durations and would go by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/integration/${name}.test.ts`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
