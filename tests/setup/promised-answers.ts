import { vi } from 'vitest';
import type { Method } from '#lib/http/contract.ts';

/** Every answer of every route that a test calls is held to the document of the API. Files without a route load nothing of it. */
vi.mock('#lib/http/route.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#lib/http/route.ts')>();
  const { heldToPromises } = await import('#tests/setup/held-to-promises.ts');
  const methods: typeof original.methods = (given) => {
    const held = { ...given };
    for (const method of Object.keys(given) as Method[]) {
      const handler = given[method];
      if (handler) held[method] = heldToPromises(method, handler);
    }
    return original.methods(held);
  };
  return { ...original, methods };
});
