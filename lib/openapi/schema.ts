import { z } from 'zod';

/** What every document of OpenAPI has; the rest is its own specification's. */
export const DocumentOut = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
