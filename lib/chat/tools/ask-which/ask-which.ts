import { z } from 'zod';
import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { type TextUnit, textFigures } from '#lib/chat/figures/text-figures.ts';
import { ownTool } from '../parts/analyst-tool.ts';
import { askWhichOutput } from './ask-which-output.ts';

const MOST_OPTIONS = 5;
const MOST_CHARACTERS = 120;

/** Looks nothing up: its options stand as buttons below the answer, and one that is pressed is the next question. */
export const askWhich = ownTool({
  module: null,
  description: 'Buttons to choose a reading by, only where answers would differ; then ask in one sentence.',
  input: z.object({
    options: z.array(z.string().trim().min(1).max(MOST_CHARACTERS)).min(2).max(MOST_OPTIONS),
  }),
  output: askWhichOutput,
  answer: ({ options }): z.output<typeof askWhichOutput> => ({
    status: 'asked',
    options: [...new Set(options)].filter((option) => !hasFinding(option)),
  }),
});

const FINDINGS: ReadonlySet<TextUnit> = new Set(['money', 'percent', 'points', 'index', 'ratio']);

/** Figures belong into the words, where they are checked. */
const hasFinding = (option: string): boolean =>
  textFigures(spelled(option).text).some(({ unit }) => FINDINGS.has(unit));
