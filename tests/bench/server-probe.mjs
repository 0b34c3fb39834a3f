/** Within the server that a benchmark measures: on SIGUSR2 it writes what it holds in memory and how late its event loop was since then. */
import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

const late = monitorEventLoopDelay({ resolution: 5 });
late.enable();
v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  const ms = (nanoseconds) => nanoseconds / 1e6;
  const loop = { p50: ms(late.percentile(50)), p99: ms(late.percentile(99)), max: ms(late.max) };
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const held = { bytes: heapUsed + external, cpuMs: (user + system) / 1000, loop };
  fs.writeFileSync(`${process.env.BENCH_PROBE}.new`, JSON.stringify(held));
  fs.renameSync(`${process.env.BENCH_PROBE}.new`, process.env.BENCH_PROBE);
  late.reset();
});
