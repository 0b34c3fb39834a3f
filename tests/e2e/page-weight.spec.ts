import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { testBuild } from '#scripts/test-build.mjs';
import { signInSubscribed } from '#tests/setup/e2e/subscriber.ts';
import { expect, test } from '#tests/setup/e2e/test.ts';

/** Kilobytes of scripts that a page asks for before anyone touches it, as they travel. A page with more of them needs a reason. */
const MOST_SCRIPTS: Record<string, number> = {
  '/price-monitor': 285,
  '/promotions': 275,
  '/distributions': 280,
  '/imdb': 270,
  '/chat': 296,
  '/': 185,
};

/** What the document names, compressed as servers do; old browsers alone load what stands as `noModule`. */
function kilobytesOf(document: string): number {
  const forOldBrowsers = document.match(/<script[^>]*noModule[^>]*>/gi)?.join('') ?? '';
  const named = document.match(/(?<=\/_next\/)static\/chunks\/[^"'\\?]+\.js/g) ?? [];
  const files = new Set(named.filter((file) => !forOldBrowsers.includes(file)));
  const sizes = [...files].map(
    (file) => zlib.gzipSync(fs.readFileSync(path.join(testBuild.NEXT_DIST_DIR, file))).length,
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}

test('pages ask for no more scripts than their own', async ({ page, account }) => {
  await signInSubscribed(page.request, account);
  const weights: Record<string, number> = {};
  for (const address of Object.keys(MOST_SCRIPTS)) {
    const answer = await page.request.get(address);
    expect(answer.status(), address).toBe(200);
    weights[address] = kilobytesOf(await answer.text());
  }
  for (const [address, most] of Object.entries(MOST_SCRIPTS))
    expect.soft(weights[address], `${address}: KB of scripts`).toBeLessThanOrEqual(most);
});
