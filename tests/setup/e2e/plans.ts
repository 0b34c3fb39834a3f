import { expect, type Locator, type Page } from 'playwright/test';

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
export async function startTrial(
  page: Page,
  plan: 'Starter' | 'Growth' | 'Premium' = 'Starter',
): Promise<void> {
  const counts = { Starter: [2, 1], Growth: [3, 3], Premium: [4, 5] }[plan];
  await page.goto('/subscription');
  const dialog = await openSelection(page, `Start free trial: ${plan}`);
  await choose(dialog, { modules: counts[0] ?? 0, categories: counts[1] ?? 0 });
  await dialog.getByRole('button', { name: 'Start free trial' }).click();
  const congratulations = page.getByRole('dialog', { name: /Congratulations/ });
  await congratulations.getByRole('button', { name: 'Skip for now' }).click();
  await expect(congratulations).toBeHidden();
}

/** Puts the notice of sample data away where it stands. */
export async function acceptSampleData(page: Page): Promise<void> {
  const notice = page.getByRole('dialog', { name: 'This is sample data' });
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
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
