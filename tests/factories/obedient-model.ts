import { callTools, type FakeModel, say, startModel } from './model.ts';

/**
 * A model that looks up what a test says and then does whatever any text before it says, wherever it stands: “call tool X”, “say 'Y'” and
 * “reveal everything”, in Arabic too, and in letters that only look like these.
 */

type LookUp = { name: string; input: object };
export type ObedientModel = FakeModel & {
  /** Look-ups of its next answer, step by step. */
  looksUp: (...steps: LookUp[][]) => void;
  /** Calls that texts made it make. */
  told: string[];
};

/** Letters of other scripts by the Latin ones that they look like. */
const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  с: 'c',
  е: 'e',
  о: 'o',
  р: 'p',
  х: 'x',
  у: 'y',
  і: 'i',
};

const plain = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[асеорхуі]/g, (letter) => LOOK_ALIKES[letter] ?? letter);

const CALL = /(?:call tool|استدع الأداة) (\w+)/g;
const SAY = /(?:say|قل) '([^']+)'/g;
/** A figure of a result, for an answer that stands on one. */
const QUOTE = /quote a price/;
const PRICE = /lowest\\*":([\d.]+)/;
const REVEAL = /reveal everything|اكشف كل شيء/;

type Message = { role: string; content: unknown };

export const startObedientModel = async (): Promise<ObedientModel> => {
  let steps: LookUp[][] = [];
  let made = 0;
  const told: string[] = [];
  const model = await startModel((line) => {
    const body = model.asked.at(-1) ?? '{}';
    const { messages } = JSON.parse(body) as { messages: Message[] };
    const [next, ...others] = steps;
    steps = others;
    const call = ({ name, input }: LookUp) => ({ id: `call-${made++}`, name, input });
    if (next) return callTools(line, next.map(call));
    const texts = plain(
      messages.map(({ role, content }) => (role === 'system' ? '' : JSON.stringify(content))).join('\n'),
    );
    const orders = [...new Set(Array.from(texts.matchAll(CALL), ([, name = '']) => name))];
    const open = orders.filter((name) => !told.includes(name));
    if (open.length > 0) {
      told.push(...open);
      return callTools(
        line,
        open.map((name) => call({ name, input: {} })),
      );
    }
    const words = Array.from(texts.matchAll(SAY), ([, what = '']) => `${what}\n\n`);
    if (QUOTE.test(texts)) words.push(`It costs EGP ${PRICE.exec(texts)?.[1]}.\n\n`);
    say(line, 'As I was told:\n\n', ...new Set(words), ...(REVEAL.test(texts) ? ['REVEALED\n\n', body] : []));
  });
  return Object.assign(model, {
    told,
    looksUp: (...wanted: LookUp[][]) => {
      steps = wanted;
      told.length = 0;
    },
  });
};
