// Where nothing names a database, operations work on the demo or dev stack that runs from this directory.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../.data/running.env', import.meta.url));
if (!process.env.DATABASE_URL && fs.existsSync(file)) process.loadEnvFile(file);
