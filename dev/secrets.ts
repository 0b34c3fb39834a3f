import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Random values that stay the same from run to run, in a file that only its owner reads. */
export function keepSecrets<Name extends string>(
  directory: string,
  names: readonly Name[],
): Record<Name, string> {
  const file = path.join(directory, 'secrets.json');
  const storedSecrets: Record<string, string> = fs.existsSync(file)
    ? JSON.parse(fs.readFileSync(file, 'utf8'))
    : {};
  const entries = names.map(
    (name) => [name, storedSecrets[name] ?? randomBytes(32).toString('base64url')] as const,
  );
  const secrets = Object.fromEntries(entries) as Record<Name, string>;
  fs.writeFileSync(file, JSON.stringify({ ...storedSecrets, ...secrets }, null, 2), { mode: 0o600 });
  return secrets;
}
