// Reads .env.local and .env as Next does: what the shell has set wins, then the first file.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

for (const name of ['.env.local', '.env']) {
  const file = fileURLToPath(new URL(name, root));
  if (fs.existsSync(file)) process.loadEnvFile(file);
}
