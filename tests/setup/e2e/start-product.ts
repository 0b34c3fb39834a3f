import { startTestProduct } from '#tests/setup/test-product.ts';

/** Playwright's global setup: its workers inherit the variables that are set here. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const product = await startTestProduct({ distDir: process.env.NEXT_DIST_DIR });
  for (const [name, value] of Object.entries(product.env)) if (value !== undefined) process.env[name] = value;
  return product.stop;
}
