import fs from 'node:fs';
import { JsonReporter, type JsonTestResults, type TestModule } from 'vitest/node';

/** The runner's JSON, in which each file also says what it took with its imports and hooks, which are in no test's time. */
export default class ResultsReporter extends JsonReporter {
  override async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    await super.onTestRunEnd(modules);
    const { outputFile } = this.ctx.config;
    const file = typeof outputFile === 'string' ? outputFile : outputFile?.json;
    if (!file) return;
    const durations = new Map(modules.map((module) => [module.moduleId, wholeDuration(module)]));
    const report: JsonTestResults = JSON.parse(fs.readFileSync(file, 'utf8'));
    const testResults = report.testResults.map((each) => ({ ...each, duration: durations.get(each.name) }));
    fs.writeFileSync(file, JSON.stringify({ ...report, testResults }));
  }
}

/** In milliseconds. */
const wholeDuration = (module: TestModule): number => {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return setupDuration + collectDuration + duration;
};
