import type { ToolOutput } from '#lib/chat/tools/tool-outputs.ts';
import type { Style } from './format.ts';

/** So many are named. */
const NAMED = 7;

type Changes = Extract<ToolOutput<'whatChanged'>, { status: 'ok' }>;

/** What changed, in the sentences of home. */
export function writeChanges({ looked, changes, total }: Changes, style: Style): string {
  const { say } = style;
  const when = style.during(looked.from, looked.to);
  const hasOurs = changes.some(({ isOurs }) => isOurs);
  const first = hasOurs
    ? say({ en: ', your brands first', ar: '، وعلاماتك التجارية أولًا' })
    : say({ en: ', the largest first', ar: '، والأكبر أولًا' });
  const lead = say({
    en: `${style.count('changes', total)} in **${looked.subject}** ${when}${first}:`,
    ar: `**${looked.subject}**: ${style.count('changes', total)} ${when}${first}:`,
  });
  const named = changes.slice(0, NAMED);
  const lines = named.map(({ day, sentence }) => `- ${style.day(day)}: ${sentence}`).join('\n');
  return [lead, lines, style.cut(named.length, total)].filter(Boolean).join('\n\n');
}
