import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** What distinguishes its database connections from the test's own. */
export const SERVER_NAME = 'raff-month';
/** As long as a person waits for an answer. */
const PATIENCE = 15_000;

/** The server as a process that can be killed and started again on the same port. */
export class ServerProcess {
  readonly #port: number;
  #child: ChildProcess | null = null;
  kills = 0;
  /** Ends by itself; there is to be none. */
  crashes = 0;

  constructor(port: number) {
    this.#port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(now: Date): Promise<void> {
    const program = path.join(import.meta.dirname, 'server.ts');
    const database = new URL(process.env.DATABASE_URL ?? '');
    database.searchParams.set('application_name', SERVER_NAME);
    const env = {
      ...process.env,
      DATABASE_URL: database.href,
      PORT: String(this.#port),
      MONTH_NOW: String(now.getTime()),
      NODE_OPTIONS: '',
    };
    const child = spawn(process.execPath, [program], { env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`the server did not start: ${said}`))),
    ]);
  }

  /** As a process manager does. */
  async startAgainIfGone(now: Date): Promise<void> {
    if (this.#child && (this.#child.exitCode !== null || this.#child.signalCode !== null)) {
      this.crashes += 1;
      await this.start(now);
    }
  }

  /** As a power cut would: nothing gets to finish. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    this.kills += 1;
  }

  /** @returns what was done, or the code of the refusal; `lost` when the server died over it */
  async act(now: Date, act: object): Promise<{ done?: unknown; code?: string }> {
    try {
      const response = await fetch(`${this.url}/act`, {
        method: 'POST',
        body: JSON.stringify({ now, act }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      const said: { done?: unknown; code?: string } = JSON.parse(await response.text());
      return said;
    } catch {
      return { code: 'lost' };
    }
  }
}
