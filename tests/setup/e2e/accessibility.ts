import fs from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const REQUIRED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const BUILDER = createRequire(import.meta.url).resolve('@axe-core/playwright');
/** The engine without its comments: the builder's own text of it is more than twice as long. */
const ENGINE = fs.readFileSync(createRequire(BUILDER).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails on any finding of axe in the page, once what is being replaced or faded has come to rest. */
export const expectAccessible = (page: Page): Promise<void> =>
  expectNoFindings(page, (builder) => builder.withTags(REQUIRED));

/** The same of a part of the page: what an open list covers in part has no size of its own. */
export const expectAccessiblePart = (page: Page, selector: string): Promise<void> =>
  expectNoFindings(page, (builder) => builder.withTags(REQUIRED).include(selector));

/** The same of the colours alone, where all else of this state has been judged in the other mode. */
export const expectContrast = (page: Page): Promise<void> =>
  expectNoFindings(page, (builder) => builder.withRules('color-contrast'));

async function expectNoFindings(page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Of a page that is drawn again the title may come after all else.
  await expect(page).toHaveTitle(/\S/);
  // What was streamed is revealed after the services of the page are alive, on a busy machine.
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    return Promise.allSettled(passing.map(({ finished }) => finished));
  });
  const { violations } = await choose(await builderFor(page)).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/** Of what passes, axe would describe every element. No preload: it would fetch the style sheets of Google's button, which no policy allows a page to read. */
async function builderFor(page: Page): Promise<AxeBuilder> {
  // A page without frames needs no second page for putting their findings together; one that comes meanwhile is left alone.
  const iframes = page.frames().length > 1;
  if (!iframes && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(ENGINE);
  // Put into a document once; the builder would do so twice with each look.
  const builder = new AxeBuilder({ page, axeSource: iframes ? ENGINE : 'undefined' });
  builder.setLegacyMode(!iframes);
  return builder.options({ preload: false, iframes, resultTypes: ['violations'] });
}
