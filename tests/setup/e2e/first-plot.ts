import type { Locator, Page } from 'playwright/test';
import { expect } from './test.ts';

/** Where the first plot of a dashboard may begin, from the top of the page, on a desk and on a phone. */
export const FIRST_PLOT = [
  { width: 1440, height: 900, most: 450 },
  { width: 390, height: 844, most: 480 },
];

/** Of the page, however far it has been scrolled. */
export const topOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);

/** The figures come before the explanations, on a desk and on a phone. Leaves the page as wide as a phone. */
export async function expectHighPlot(page: Page, plot: Locator, what: string): Promise<void> {
  for (const { width, height, most } of FIRST_PLOT) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => topOf(plot), `${what} at ${width}`).toBeLessThanOrEqual(most);
  }
}
