import { randomBytes, randomInt } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from 'playwright/test';
import { type Account, createAccount } from '#tests/setup/e2e/account.ts';
import { Inbox } from '#tests/setup/e2e/inbox.ts';
import { Problems } from '#tests/setup/e2e/problems.ts';

type Fixtures = {
  /** The address that this test's browser and requests come from. */
  clientAddress: string;
  /** Declares complaints of the browser that are right in this test; any other fails it. */
  problems: Problems;
  /** Mails that the product sent. */
  inbox: Inbox;
  /** A new company's account with a proven address, not signed in. */
  account: Account;
  /** An e-mail address that nobody else has. */
  uniqueEmail: (name?: string) => string;
};

const REQUIRED = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  clientAddress: async ({}, use) => {
    await use(`10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`);
  },
  extraHTTPHeaders: async ({ clientAddress }, use) => {
    await use({ 'x-forwarded-for': clientAddress });
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems(context);
      await use(problems);
      expect(problems.undeclared(), 'complaints of the browser').toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  inbox: async ({}, use) => {
    await use(new Inbox(process.env.STAND_IN_MAIL ?? ''));
  },
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  uniqueEmail: async ({}, use) => {
    await use((name = 'mona') => `${name}.${randomBytes(6).toString('hex')}@company.example`);
  },
  account: async ({ request, inbox, uniqueEmail }, use) => {
    const email = uniqueEmail();
    // All of the address's digits: an admin's search for a part of the name finds no other test's company.
    const companyName = `Nile Foods ${email.slice(5, 17)}`;
    await use(await createAccount(request, inbox, { name: 'Mona Fathy', email, companyName }));
  },
});

export { expect };

/** Fails on any finding of axe in the page, once what is being replaced or faded has come to rest. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    return Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // No preload: axe would fetch the style sheets of Google's button, which no policy allows a page to read.
  // A page without frames needs no second page for putting their findings together; one that comes meanwhile is left alone.
  const iframes = page.frames().length > 1;
  const builder = new AxeBuilder({ page }).options({ preload: false, iframes }).withTags(REQUIRED);
  builder.setLegacyMode(!iframes);
  const { violations } = await (within ? builder.include(within) : builder).analyze();
  const findings = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join('\n')}`,
  );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/**
 * Waits until the services of every page (toasts, the offline strip, signing out with other tabs) answer. Prerendered pages fetch their
 * scripts after the load event, so `goto` alone does not say it.
 */
export async function comeAlive(page: Page): Promise<void> {
  await expect(page.locator('html[data-alive]')).toHaveCount(1);
}

/** Keeps a picture of the page as an artefact; nothing is compared with it. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({
    path: `artifacts/screenshots/${name}.png`,
    fullPage: true,
    animations: 'disabled',
  });
}
