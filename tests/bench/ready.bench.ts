import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pickPort } from '#dev/ports.ts';
import type { Figures } from './run.ts';

export const title =
  'Seconds from `npm run demo` to ready: the first time (build and sample data included), and again';

const LIMITS = { first: 120, again: 15 };

/** Measures the demo over an empty data directory and build, then once more. @throws where it takes longer than promised */
export async function run(): Promise<Figures> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'raff-bench-'));
  fs.chmodSync(directory, 0o755);
  const distDir = '.data/builds/bench';
  fs.rmSync(distDir, { recursive: true, force: true });
  const port = String(await pickPort(3340));
  try {
    const first = await secondsToReady(directory, distDir, port);
    const again = await secondsToReady(directory, distDir, port);
    if (first > LIMITS.first || again > LIMITS.again)
      throw new Error(`Too slow: ${first} s and ${again} s, promised ${LIMITS.first} and ${LIMITS.again}.`);
    return [
      { start: 'first', seconds: first },
      { start: 'again', seconds: again },
    ];
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
    fs.rmSync(distDir, { recursive: true, force: true });
  }
}

function secondsToReady(directory: string, distDir: string, port: string): Promise<number> {
  const code = `const { runLauncher } = await import('#dev/launcher.ts'); await runLauncher('demo', ${JSON.stringify(directory)});`;
  const env = { ...process.env, NEXT_DIST_DIR: distDir, PORT: port, APP_URL: `http://localhost:${port}` };
  const begun = Date.now();
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { env });
  return new Promise((resolve, reject) => {
    let said = '';
    let seconds: number | undefined;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (seconds !== undefined || !said.includes('Raff is ready')) return;
        seconds = Math.round((Date.now() - begun) / 100) / 10;
        child.kill('SIGINT');
      });
    child.once('exit', () => (seconds === undefined ? reject(new Error(said)) : resolve(seconds)));
  });
}
