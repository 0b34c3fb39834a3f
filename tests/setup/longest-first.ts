import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The long files, longest first. */
const LONG = [
  'integration/billing/month-of-faults',
  'integration/dev/embedded-postgres',
  'integration/chat/answers',
  'integration/market/random-filters',
  'integration/market/exports',
  'integration/auth/route-access',
  'integration/auth/hostile-input',
  'integration/market/sample-market',
  'integration/billing/checkout',
  'integration/auth/limits',
  'integration/notifications/killed-instances',
  'operations/standalone',
  'operations/demo',
];

/** Begins with the long files, so that none runs alone at the end: a fresh checkout knows no durations and would go by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
