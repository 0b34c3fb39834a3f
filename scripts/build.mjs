// npm run build: the production build. It needs APP_URL, which static pages carry in canonical, hreflang and sitemap. With `--generate`
// nothing is compiled: what the directory holds gets the static pages, headers and manifests of another origin.
import './require-node.mjs';
import './load-env.mjs';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { distDir, removeStamp, writeStamp } from './build-stamp.mjs';

process.env.NEXT_TELEMETRY_DISABLED = '1';

const { appOrigin } = await import('#lib/core/env.ts');
const { writeLateTexts } = await import('#scripts/generate-messages.ts');

function publicOrigin() {
  if (!process.env.APP_URL && !process.env.VERCEL) {
    console.error(
      'APP_URL is not set: the build writes the public origin into static pages, e.g. https://raff.example.',
    );
    process.exit(1);
  }
  try {
    return appOrigin();
  } catch {
    console.error(`APP_URL must be an origin such as https://raff.example, not "${process.env.APP_URL}".`);
    process.exit(1);
  }
}

const appUrl = publicOrigin();
removeStamp();
writeLateTexts();

// A platform that deploys from the build has no other moment for migrations.
if (process.env.VERCEL && process.env.DATABASE_URL) {
  const { migrateDatabase } = await import('#scripts/db-migrate.ts');
  await migrateDatabase(process.env);
}

// A build beside the usual one leaves what Next writes for editors as it was.
const editorTypes = fs.existsSync('next-env.d.ts') ? fs.readFileSync('next-env.d.ts') : undefined;
if (process.env.NEXT_DIST_DIR) writeTsconfig();

const next = createRequire(import.meta.url).resolve('next/dist/bin/next');
const mode = process.argv.includes('--generate') ? ['--experimental-build-mode', 'generate'] : [];
const { status } = spawnSync(process.execPath, [next, 'build', ...mode], {
  stdio: 'inherit',
  env: { ...process.env, APP_URL: appUrl, NODE_ENV: 'production' },
});
if (process.env.NEXT_DIST_DIR && editorTypes) fs.writeFileSync('next-env.d.ts', editorTypes);
if (status !== 0) process.exit(status ?? 1);

const { writeStaticPolicies } = await import('#scripts/static-policies.ts');
// A standalone build serves its own copy of the pages.
for (const directory of [distDir, path.join(distDir, 'standalone', distDir)]) {
  const absolute = fileURLToPath(new URL(`../${directory}`, import.meta.url));
  if (fs.existsSync(absolute)) writeStaticPolicies(absolute, appUrl);
}

writeStamp(appUrl);

function writeTsconfig() {
  const file = `${distDir}.tsconfig.json`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const root = path.relative(path.dirname(file), '.') || '.';
  const include = ['next-env.d.ts', '**/*.ts', '**/*.tsx'].map((pattern) => `${root}/${pattern}`);
  const exclude = ['node_modules', '.next', 'artifacts', 'tests'].map((name) => `${root}/${name}`);
  fs.writeFileSync(file, JSON.stringify({ extends: `${root}/tsconfig.json`, include, exclude }));
}
