import { defineConfig } from 'drizzle-kit';
import { ownerAddress } from './lib/core/env.ts';

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/*.ts',
  out: './db/migrations',
  casing: 'snake_case',
  dbCredentials: { url: ownerAddress(process.env) ?? '' },
});
