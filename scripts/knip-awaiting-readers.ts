/**
 * A preprocessor of knip. In a run without tests (`--production`) an export that only a test reads is unused; the measures listed in
 * knip.json under `preprocessorOptions.awaitingReaders` (file → names) may still wait for the screen that shows them.
 */
import type { Preprocessor } from 'knip';

type AwaitingReaders = Record<string, readonly string[]>;

/** @throws where a listed export is gone or has found its reader: it must leave the list */
const awaitingReaders: Preprocessor = (report) => {
  if (!report.isProduction) return report;
  const awaiting: AwaitingReaders = JSON.parse(report.preprocessorOptions).awaitingReaders;
  const { exports, files } = report.issues;
  for (const [file, names] of Object.entries(awaiting)) {
    // A file of which nothing is read is reported as a whole.
    if (files[file]) {
      delete files[file];
      report.counters.files -= 1;
      continue;
    }
    const unused = exports[file] ?? {};
    const settled = names.filter((name) => !unused[name]);
    if (settled.length)
      throw new Error(
        `${file}: ${settled.join(', ')} found a reader or is gone. Take it off knip.json's list.`,
      );
    for (const name of names) delete unused[name];
    if (Object.keys(unused).length === 0) delete exports[file];
    report.counters.exports -= names.length;
  }
  return report;
};

export default awaitingReaders;
