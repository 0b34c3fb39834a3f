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

/** CPU time that a process has used, all threads, in milliseconds; null where the system does not say it. */
export function cpuMilliseconds(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  if (!fs.existsSync(file)) return null;
  const fields = fs.readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Fields 14 and 15 of stat, user and system, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What one thread has used of a processor, in milliseconds and parts of them; null where the system does not say it. */
export function processorMilliseconds(pid: number): number | null {
  const file = `/proc/${pid}/schedstat`;
  if (!fs.existsSync(file)) return null;
  // In nanoseconds: those that it ran, and those that it waited to.
  return Number(fs.readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
}
