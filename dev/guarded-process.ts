import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Runs the command as a background job and ends it when standard input closes. The launcher holds the other end of that pipe,
 * so its death by any signal, kill -9 included, closes it: nothing is left behind.
 * $SIGNAL ends the command politely, KILL follows after $GRACE tenths of a second.
 */
const GUARD = `
exec 3<&0
"$@" 3<&- </dev/null &
child=$!
trap '' INT TERM HUP
(
  while read -r _; do :; done <&3
  kill -"$SIGNAL" "$child" 2>/dev/null
  tenths=0
  while [ "$tenths" -lt "$GRACE" ] && kill -0 "$child" 2>/dev/null; do sleep 0.1; tenths=$((tenths + 1)); done
  kill -KILL "$child" 2>/dev/null
) &
watcher=$!
exec 3<&-
wait "$child"
code=$?
kill -KILL "$watcher" 2>/dev/null
kill -TERM 0 2>/dev/null
exit "$code"
`;

/** Ends a process that this launcher did not start, when the launcher dies. */
const ADOPTER = `
trap '' INT TERM HUP
while read -r _; do :; done
kill -"$SIGNAL" "$1" 2>/dev/null
`;

export type GuardedProcess = {
  /** Process id of the guard, which is also the id of the process group. */
  pid: number;
  /** Resolves with the exit code when the process has ended, for whatever reason. */
  exited: Promise<number>;
  stdout: NodeJS.ReadableStream;
  stderr: NodeJS.ReadableStream;
  /** Asks the process to end, waits, and kills it after the grace period. */
  stop: () => Promise<void>;
};

export type GuardOptions = {
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  uid?: number;
  gid?: number;
  /** What ends the process politely. */
  signal?: 'INT' | 'TERM';
  graceSeconds?: number;
};

/**
 * Starts a process that cannot outlive this one. It is the leader of its own group, so that Ctrl-C in the terminal
 * reaches the launcher alone, which then stops its children in order.
 */
export function startGuarded(options: GuardOptions): GuardedProcess {
  const child = spawn('/bin/sh', ['-c', GUARD, 'guard', options.command, ...options.args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: options.cwd,
    env: {
      ...process.env,
      ...options.env,
      SIGNAL: options.signal ?? 'TERM',
      GRACE: String((options.graceSeconds ?? 10) * 10),
    },
    uid: options.uid,
    gid: options.gid,
  });
  return guarded(child);
}

/** Takes over a running process: it ends with this launcher, as if it had been started by it. */
export function adoptProcess(pid: number, signal: 'INT' | 'TERM'): () => void {
  const child = spawn('/bin/sh', ['-c', ADOPTER, 'adopter', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, SIGNAL: signal },
  });
  child.stdin.on('error', () => {});
  child.unref();
  return () => child.stdin.end();
}

function guarded(child: ChildProcess): GuardedProcess {
  const { stdin, stdout, stderr, pid } = child;
  if (!stdin || !stdout || !stderr || pid === undefined) throw new Error('Couldn’t start the shell.');
  stdin.on('error', () => {});
  const exited = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      stdin.destroy();
      resolve(code ?? 137);
    });
  });
  exited.catch(() => {});
  return {
    pid,
    exited,
    stdout,
    stderr,
    stop: async () => {
      stdin.end();
      await exited.catch(() => {});
    },
  };
}
