import { randomBytes } from 'node:crypto';
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
  /** An e-mail address that no one else has. */
  uniqueEmail: (name?: string) => string;
};

/** By this worker; each has a number of its own. */
let addressesGiven = 0;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  clientAddress: async ({}, use, { workerIndex }) => {
    const place = addressesGiven++;
    await use(`10.${workerIndex % 256}.${place >> 8}.${place & 255}`);
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

export { expectAccessible, expectAccessiblePart, expectContrast } from '#tests/setup/e2e/accessibility.ts';
export { expect };

/**
 * Waits until the services of every page (toasts, the offline strip, signing out with other tabs) answer. Prerendered pages fetch their
 * scripts after the load event, so `goto` alone does not say it.
 */
export async function comeAlive(page: Page): Promise<void> {
  await expect(page.locator('html[data-alive]')).toHaveCount(1);
}

/** Keeps a picture of the page as an artefact where `KEEP_SCREENSHOTS` is set; nothing is compared with it. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  if (!process.env.KEEP_SCREENSHOTS) return;
  await page.screenshot({
    path: `artifacts/screenshots/${name}.png`,
    fullPage: true,
    animations: 'disabled',
  });
}
