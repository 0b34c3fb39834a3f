import { z } from 'zod';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';

const TRIAL = {
  planId: 'growth_monthly',
  moduleIds: ['priceMonitor', 'promotions', 'imdb'],
  categoryIds: ['milk', 'yoghurt', 'cooking-oil'],
  trial: true,
};

const SignedInSchema = z.object({ data: z.object({ token: z.string() }) });
const CategoriesSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/**
 * Starts the trial of the demo's trial account as its owner would, over the API of the running product. One that was started before
 * stays as it is.
 * @throws where the product refuses
 */
export async function startDemoTrial(url: string): Promise<void> {
  const account = DEMO_ACCOUNTS.find(({ email }) => email.startsWith('trial@'));
  if (!account) return;
  const { email, password } = account;
  const signedIn = await call(url, '/api/auth/signin', { email, password });
  const authorization = `Bearer ${SignedInSchema.parse(await signedIn.json()).data.token}`;
  const known = CategoriesSchema.parse(await (await fetch(new URL('/api/categories', url))).json()).data;
  const wanted = known.filter(({ id }) => TRIAL.categoryIds.includes(id));
  const others = known.filter(({ id }) => !TRIAL.categoryIds.includes(id));
  const categoryIds = [...wanted, ...others].slice(0, TRIAL.categoryIds.length).map(({ id }) => id);
  await call(url, '/api/subscriptions', { ...TRIAL, categoryIds }, authorization);
}

async function call(url: string, path: string, body: object, authorization?: string): Promise<Response> {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  // 409: the trial is there already.
  if (!response.ok && response.status !== 409)
    throw new Error(`The demo's trial could not be started: ${path} answered ${await response.text()}`);
  return response;
}
