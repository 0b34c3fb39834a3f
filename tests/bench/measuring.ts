import fs from 'node:fs';
import { DEMO_ACCOUNTS } from '#scripts/demo-accounts.ts';
import { testBuild } from '#scripts/test-build.mjs';

/** What `share` (0 to 1) of the values do not exceed; of none, 0. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Memory of a process that is in use. */
export const residentKilobytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** Signs in whose address of the demo begins with `who`. @returns the cookies */
export async function signInToDemo(who: string): Promise<string> {
  const account = DEMO_ACCOUNTS.find(({ email }) => email.startsWith(who));
  const response = await fetch(`${testBuild.APP_URL}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
