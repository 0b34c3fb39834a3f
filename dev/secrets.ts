import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Random values that stay the same from run to run, in a file that only its owner reads. */
export function keepSecrets<Name extends string>(
  directory: string,
  names: readonly Name[],
): Record<Name, string> {
  const file = path.join(directory, 'secrets.json');
  const known: Record<string, string> = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
  const entries = names.map((name) => [name, known[name] ?? randomBytes(32).toString('base64url')] as const);
  const kept = Object.fromEntries(entries) as Record<Name, string>;
  fs.writeFileSync(file, JSON.stringify({ ...known, ...kept }, null, 2), { mode: 0o600 });
  return kept;
}
