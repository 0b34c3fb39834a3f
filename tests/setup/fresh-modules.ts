import { vi } from 'vitest';

/**
 * Files share a process, which has loaded the packages once: what the product itself remembers in its modules, and the variables that a
 * file has set, begin again with each.
 */
declare global {
  var environmentAtStart: NodeJS.ProcessEnv | undefined;
}

globalThis.environmentAtStart ??= { ...process.env };
const start = globalThis.environmentAtStart;
for (const name of Object.keys(process.env)) if (!(name in start)) delete process.env[name];
Object.assign(process.env, start);
vi.resetModules();
