import fs from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const REQUIRED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const BUILDER = createRequire(import.meta.url).resolve('@axe-core/playwright');
/** The engine without its comments: the builder's own text of it is more than twice as long. */
const ENGINE = fs.readFileSync(createRequire(BUILDER).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number];

/** A page says whether anything has begun to move since axe was last asked. */
type Judged = Window & { hasMoved?: boolean };

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
  let findings = await findingsAtRest(page, choose);
  // What began to move under the eye of axe was judged while it was half there.
  while (findings.length > 0 && (await page.evaluate(() => (window as Judged).hasMoved)))
    findings = await findingsAtRest(page, choose);
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

async function findingsAtRest(page: Page, choose: (builder: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Of a page that is drawn again the title may come after all else.
  await expect(page).toHaveTitle(/\S/);
  // What was streamed is revealed after the services of the page are alive, on a busy machine.
  await expect(page.locator('h1').first()).toBeVisible();
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      // What opens is drawn in one frame and begins to fade in the next.
      await frame();
      await frame();
    } while (moving().length > 0);
    const judged = window as Judged;
    if (judged.hasMoved === undefined)
      for (const begun of ['transitionrun', 'animationstart'])
        document.addEventListener(begun, () => {
          judged.hasMoved = true;
        });
    judged.hasMoved = false;
  });
  const { violations } = await choose(await builderFor(page)).analyze();
  const standing: Violation[] = [];
  for (const violation of violations) standing.push(await withoutCovered(page, violation));
  return standing
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`);
}

/** A target that lies half under a bar of the page has no size there: it is measured again where it stands free. */
async function withoutCovered(page: Page, violation: Violation): Promise<Violation> {
  if (violation.id !== 'target-size') return violation;
  const nodes = [];
  for (const node of violation.nodes) {
    const selector = node.target.join(' ');
    await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center' }));
    const builder = (await builderFor(page)).withRules('target-size').include(selector);
    if ((await builder.analyze()).violations.length > 0) nodes.push(node);
  }
  return { ...violation, nodes };
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
