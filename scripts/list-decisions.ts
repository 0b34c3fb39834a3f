/** npm run docs:decisions: writes docs/decisions/README.md from the records beside it. A test compares the two. */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'docs/decisions';
export const INDEX = `${FOLDER}/README.md`;

const HEAD = `# Decisions

Written by \`npm run docs:decisions\` from the titles of the records. A record says what was decided, why, what else was considered,
and what follows. To add one: copy the form of a short record under the next number, with a title that states the decision, and run the command.
`;

type DecisionRecord = { file: string; title: string; isWorkaround: boolean };

/** @throws where a record has no title, or says neither when to delete nor when to revisit it */
function readRecord(root: string, file: string): DecisionRecord {
  const text = fs.readFileSync(path.join(root, FOLDER, file), 'utf8');
  const title = /^# (.+)\n/.exec(text)?.[1];
  const end = /^\*\*(Delete|Revisit) when\*\*/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${FOLDER}/${file} has no title`);
  if (end === undefined) throw new Error(`${FOLDER}/${file} says neither "Delete when" nor "Revisit when"`);
  return { file, title, isWorkaround: end === 'Delete' };
}

/** The text of the index. */
export function listDecisions(root: string): string {
  const records = fs
    .readdirSync(path.join(root, FOLDER))
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .sort()
    .map((file) => readRecord(root, file));
  const linesOf = (isWorkaround: boolean) =>
    records
      .filter((record) => record.isWorkaround === isWorkaround)
      .map(({ file, title }) => `- [${file.slice(0, 4)}](${file}): ${title}`);
  return [
    HEAD,
    '## In effect until revisited\n',
    ...linesOf(false),
    '\n## Workarounds, deleted once their cause is gone\n',
    ...linesOf(true),
    '',
  ].join('\n');
}

if (import.meta.main) {
  fs.writeFileSync(INDEX, listDecisions(process.cwd()));
  console.log(`${INDEX} is written.`);
}
