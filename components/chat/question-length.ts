import { MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';

/** How a question's length stands to the limit. Nothing is ever cut: what is too long waits until it has been shortened. */
export type QuestionLength =
  | { kind: 'fits' }
  /** `atMost`: what screen readers announce instead of the counter, in few steps. */
  | { kind: 'near'; length: number; atMost: number }
  | { kind: 'over'; excess: number };

const NEAR = 0.9 * MAX_QUESTION_LENGTH;
const STEPS = [20, 50, 100, 200];

/** @param text as typed; blanks around it are not sent and do not count */
export function questionLength(text: string): QuestionLength {
  const { length } = text.trim();
  const left = MAX_QUESTION_LENGTH - length;
  if (left < 0) return { kind: 'over', excess: -left };
  if (length < NEAR) return { kind: 'fits' };
  return { kind: 'near', length, atMost: STEPS.find((step) => left <= step) ?? MAX_QUESTION_LENGTH - NEAR };
}
