import { expect, type Locator, type Page } from 'playwright/test';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import type { PlanTexts } from './plan-texts.ts';

/** Chooses as many of each as the dialog asks for, the first ones first. */
export async function choose(
  dialog: Locator,
  counts: { modules: number; categories: number },
): Promise<void> {
  for (const [name, count] of Object.entries(counts))
    for (let i = 0; i < count; i++) await dialog.locator(`input[name="${name}"]`).nth(i).check();
}

/** Opens the selection dialog of a plan by its button. */
export async function openSelection(page: Page, buttonName: string | RegExp): Promise<Locator> {
  await page.getByRole('button', { name: buttonName }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Starts the trial of a plan from the page of plans, and puts the congratulations away. */
export async function startTrial(page: Page, plan: PlanName, texts: PlanTexts): Promise<void> {
  const { billing, planName, limits, at } = texts;
  await page.goto(at('/subscription'));
  const dialog = await openSelection(page, `${billing('choose.startTrial')}: ${planName(plan)}`);
  await choose(dialog, limits(plan));
  await dialog.getByRole('button', { name: billing('selection.startTrial') }).click();
  const congratulations = page.getByRole('dialog', { name: billing('congratulations.title') });
  await congratulations.getByRole('button', { name: billing('congratulations.skip') }).click();
  await expect(congratulations).toBeHidden();
}

/** Asks the Stripe stand-in for something that only it can do. */
export async function controlStripe(name: string, body: object = {}): Promise<unknown> {
  const response = await fetch(new URL(`/_control/${name}`, process.env.STRIPE_API_BASE), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
  return response.json();
}

/** So many days go by at the payment provider for the customer with this address, and for no one else. */
export const letDaysPass = (email: string, days: number): Promise<unknown> =>
  controlStripe('age', { email, days });
