import { SECOND } from './clock.ts';
import { log } from './log.ts';

/** Jobs are given back and answers kept within this time; then the process ends whatever still runs. */
export const SHUTDOWN_WITHIN = 10 * SECOND;

/** Work to do before the process ends: close streams, finish jobs. On globalThis because Next bundles its parts apart. */
type Task = () => Promise<unknown> | unknown;
const holder = globalThis as typeof globalThis & { raffShutdown?: Set<Task> };

const tasks = (): Set<Task> => {
  holder.raffShutdown ??= new Set();
  return holder.raffShutdown;
};

/** @returns a function that takes the task back */
export const onShutdown = (task: Task): (() => void) => {
  tasks().add(task);
  return () => tasks().delete(task);
};

/** Runs every task once; a failing one does not stop the others. */
export const shutDown = async (): Promise<void> => {
  const all = [...tasks()];
  tasks().clear();
  const results = await Promise.allSettled(all.map(async (task) => task()));
  for (const result of results) {
    if (result.status === 'rejected') log.error({ error: result.reason }, 'shutdown task failed');
  }
};
