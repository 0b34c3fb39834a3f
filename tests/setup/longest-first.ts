import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { nameOfFile } from '#scripts/test-results.ts';
import durations from './durations.json' with { type: 'json' };

const SECONDS: Record<string, number> = durations;

/**
 * Begins with the files that took longest, so that none runs alone at the end. Those without a known duration are short or new: they
 * come last, in the runner's own order.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) => SECONDS[nameOfFile(moduleId)] ?? 0;
    return (await super.sort(files)).toSorted((a, b) => secondsOf(b) - secondsOf(a));
  }
}
