import { execFileSync } from 'node:child_process';

type Process = { pid: number; parent: number; args: string };

/** Every living process of this machine. */
function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, stat, args] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !stat?.startsWith('Z')
      ? [{ pid: Number(pid), parent: Number(parent), args: args ?? '' }]
      : [];
  });
}

/** A process and all that it has started, it first. */
export function treeOf(root: number): Process[] {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Those of the processes that still live. */
export function survivors(processes: Process[]): Process[] {
  const living = new Map(listProcesses().map((process) => [process.pid, process]));
  return processes.filter(({ pid, args }) => living.get(pid)?.args === args);
}

/** The variables that the server among a process's descendants was started with, as one text. @throws where none runs */
export function environmentOfServer(root: number): string {
  const server = treeOf(root).find(({ args }) => args.startsWith('next-server'));
  if (!server) throw new Error('no server runs');
  return execFileSync('ps', ['eww', '-o', 'command=', '-p', String(server.pid)], { encoding: 'utf8' });
}
