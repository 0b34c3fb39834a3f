import { ensureTestBuild, testBuild } from '#scripts/test-build.mjs';
import { faultsOf, oddRequests } from '#tests/setup/odd-paths.ts';
import { startTestProduct } from '#tests/setup/test-product.ts';
import type { Figures } from './run.ts';

export const title =
  '5,000 odd, dotted and malformed paths: none is answered 5xx, no page comes without its policy';

const COUNT = 5000;

export async function run(): Promise<Figures> {
  ensureTestBuild();
  const product = await startTestProduct({ distDir: testBuild.NEXT_DIST_DIR, env: testBuild });
  try {
    const began = performance.now();
    const faults = await faultsOf(testBuild.APP_URL, oddRequests(COUNT));
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const seconds = (performance.now() - began) / 1000;
    return [
      { requests: COUNT, faults: 0, seconds: Math.round(seconds), perSecond: Math.round(COUNT / seconds) },
    ];
  } finally {
    await product.stop();
  }
}
