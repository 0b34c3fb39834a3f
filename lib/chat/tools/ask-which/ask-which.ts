import { z } from 'zod';
import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { type TextFigure, type TextUnit, textFigures } from '#lib/chat/figures/text-figures.ts';
import { ownTool } from '../parts/analyst-tool.ts';
import { askWhichOutput } from './ask-which-output.ts';

const FEWEST_OPTIONS = 2;
const MOST_OPTIONS = 5;
const MOST_CHARACTERS = 120;

/** Looks nothing up: its options stand as buttons below the answer, and one that is pressed is the next question. */
export const askWhich = ownTool({
  module: null,
  description: 'Buttons to choose a reading, where answers would differ; then ask in one sentence.',
  input: z.object({
    options: z.array(z.string().trim().min(1).max(MOST_CHARACTERS)).min(FEWEST_OPTIONS).max(MOST_OPTIONS),
  }),
  output: askWhichOutput,
  answer: ({ options }, { question }): z.output<typeof askWhichOutput> => {
    const given = figuresOf(question).map(({ value }) => value);
    const shown = [...new Set(options)].filter((option) => !hasFinding(option, given));
    return shown.length < FEWEST_OPTIONS
      ? { status: 'not_asked', options: [] }
      : { status: 'asked', options: shown };
  },
});

const figuresOf = (text: string): TextFigure[] => textFigures(spelled(text).text);

const FINDINGS: ReadonlySet<TextUnit> = new Set([
  'money',
  'percent',
  'points',
  'index',
  'ratio',
  'multiple',
  'any',
]);

/** Figures belong into the words, where they are checked; what the question said may be chosen again. */
const hasFinding = (option: string, given: readonly TextFigure['value'][]): boolean =>
  figuresOf(option).some(({ unit, value }) => FINDINGS.has(unit) && !given.includes(value));
