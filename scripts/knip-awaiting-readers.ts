/**
 * Exports may wait for the work that will read them, on a list that has to stay true. knip's run without tests (`--production`) reports
 * every export that nothing reads: as a preprocessor of that run, this file takes the listed ones out of the report.
 */
import type { Preprocessor } from 'knip';

/** The work that will read them → file → names. A name that a waiting file reads waits with its reader, and isn't listed. */
export type AwaitingReaders = Record<string, Record<string, readonly string[]>>;

/** The part of knip's configuration that lets exports wait. Their files are entries, so that knip compares a file's names when none is read. */
export function awaitReaders(isProduction: boolean, awaiting: AwaitingReaders) {
  const files = Object.values(awaiting).flatMap((work) => Object.keys(work));
  return {
    entry: isProduction ? files.map((file) => `${file}!`) : [],
    includeEntryExports: isProduction,
    preprocessor: import.meta.filename,
    preprocessorOptions: awaiting,
  };
}

/** @throws where a listed export is gone or read: it must leave the list */
const withoutAwaiting: Preprocessor = (report) => {
  if (!report.isProduction) return report;
  const awaiting: AwaitingReaders = JSON.parse(report.preprocessorOptions);
  const { exports } = report.issues;
  const settled: string[] = [];
  for (const [work, files] of Object.entries(awaiting))
    for (const [file, names] of Object.entries(files))
      for (const name of names) {
        if (exports[file]?.[name]) report.counters.exports -= 1;
        else settled.push(`${name} of ${file} (${work})`);
        delete exports[file]?.[name];
      }
  for (const [file, names] of Object.entries(exports)) if (!Object.keys(names).length) delete exports[file];
  if (settled.length) throw new Error(`Read or gone, so take off knip.config.ts: ${settled.join(', ')}`);
  return report;
};

export default withoutAwaiting;
