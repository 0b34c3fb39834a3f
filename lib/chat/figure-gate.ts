import type { AnswerChunk } from './answer-stream.ts';
import {
  type Checked,
  type CheckedFigure,
  checkSentence,
  HAS_SOURCE,
  type Lead,
  NO_LEAD,
} from './figures/check-sentence.ts';
import type { Figure } from './figures/evidence-figures.ts';
import { type Evidence, plainName } from './figures/figure-evidence.ts';
import { callIdOf } from './figures/figure-ids.ts';
import { unitsOf } from './figures/judge-figure.ts';
import { heldFrom, sentenceEnd } from './figures/sentences.ts';
import type { Gate } from './passages.ts';
import type { Broken } from './repair-sentence.ts';
import { columnOfFigure, joinableColumns, listOfFigure, tabledLists } from './result-tables.ts';
import type { StatedFigure } from './schema.ts';
import { cellsOfRow, isDelimiters, isRow, rowAsLine } from './tables/model-tables.ts';
import { isToolName, type ToolName, toolOutputs } from './tools/tool-outputs.ts';

/** A sentence with a figure waits no longer for its end. */
const MOST_HELD = 400;
const HELD_MS = 2000;
/** So many sentences of an answer are requested again: each holds up what follows. */
const MOST_REPAIRS = 2;
/** So many figures of an answer are kept with it. */
const MOST_STATED = 200;
/** A model writes two rows of a table: they show what it is of. */
const ROWS_TO_TELL = 2;
const MOST_JOINS = 5;
const MOST_COLUMNS = 20;
/** A row of a table waits for the end of its line; beyond this it is none. */
const MOST_ROW = 2000;

type Setting = {
  evidence: Evidence;
  /** Stands in the place of a figure that has no source. */
  withheld: string;
  heldMs?: number;
  /** Asks once more for the rest of a sentence; null: none came. */
  repair?: (broken: Broken) => Promise<string | null>;
};

/**
 * Lets an answer through as far as its figures have a source. Words are never held up; where a figure begins, the rest of its sentence waits for its end, and a
 * figure that stands in no result is replaced by words, unless its sentence could be had without it. What the figures stand on follows the text.
 * A table is left out where its rows are those of a result, or of several, which are drawn in its place; the rows of another become lines.
 */
export class FigureGate implements Gate {
  /** How many figures were said, how many of them were replaced, and how many stood in no result until their sentence was requested again. */
  readonly counts = { figures: 0, withheld: 0, repaired: 0 };
  readonly #setting: Setting;
  readonly #tools = new Map<string, ToolName>();
  #stated: StatedFigure[] = [];
  #withheld: string[] = [];
  /** Lists of results that can be drawn, and those of them that a table was written of. */
  readonly #drawable = new Set<string>();
  #lists: string[] = [];
  /** Figures of results that can be columns of a table across them, and the columns of those that were written. */
  readonly #joinable = new Set<string>();
  #joins: string[][] = [];
  #table: WrittenTable | null = null;
  #textId: string | null = null;
  /** The sentence that is being said, of which so many characters are out. */
  #sentence = '';
  #said = 0;
  #lead = NO_LEAD;
  #known: { sentence: string; lead: Lead; checked: Checked } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #say: (chunks: readonly AnswerChunk[]) => void = () => {};
  #repairs = 0;
  /** One after the other, also where a sentence is requested again. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  open(say: (chunks: readonly AnswerChunk[]) => void): void {
    this.#say = say;
  }

  pass(chunk: AnswerChunk): Promise<void> {
    return this.#inTurn(async () => {
      this.#say(await this.#passed(chunk));
      this.#watch();
    });
  }

  end(): Promise<void> {
    return this.#inTurn(async () => this.#say(await this.#close()));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #passed(chunk: AnswerChunk): Promise<AnswerChunk[]> {
    switch (chunk.type) {
      case 'text-start':
        this.#textId = chunk.id;
        this.#lead = NO_LEAD;
        return [chunk];
      case 'text-delta':
        this.#sentence += chunk.delta;
        return this.#release();
      case 'text-end':
        return [...(await this.#close({ mayRepair: true })), chunk];
      case 'abort':
      case 'error':
      case 'finish':
      case 'data-ending':
        return [...(await this.#close()), chunk];
      case 'tool-input-start':
      case 'tool-input-available':
        if (isToolName(chunk.toolName)) this.#tools.set(chunk.toolCallId, chunk.toolName);
        return [chunk];
      case 'tool-output-available': {
        const tool = this.#tools.get(chunk.toolCallId);
        if (!tool) return [chunk];
        this.#known = null;
        this.#setting.evidence.add(toolOutputs[tool], chunk.toolCallId, chunk.output);
        for (const id of tabledLists(tool, chunk.toolCallId, chunk.output)) this.#drawable.add(id);
        for (const id of joinableColumns(tool, chunk.toolCallId, chunk.output)) this.#joinable.add(id);
        return [chunk];
      }
      default:
        return [chunk];
    }
  }

  /** What may be said of the sentences that are whole, and of the one that is not. */
  async #release(): Promise<AnswerChunk[]> {
    let released = '';
    for (let end = lineEnd(this.#sentence); end !== null; end = lineEnd(this.#sentence))
      released += await this.#whole(end, { mayRepair: true });
    if (isRow(this.#sentence)) return this.#delta(released);
    if (this.#sentence !== '') released += this.#endTable();
    const held = heldFrom(this.#sentence);
    if (held === null) {
      released += this.#sentence.slice(this.#said);
      this.#said = this.#sentence.length;
    } else {
      released += this.#sentence.slice(this.#said, Math.max(this.#said, held));
      this.#said = Math.max(this.#said, held);
      if (this.#sentence.length - held > MOST_HELD) released += this.#judged(wordsEnd(this.#sentence));
    }
    return this.#delta(released);
  }

  /** Of a sentence or a row of a table that is whole. */
  async #whole(end: number, { mayRepair }: { mayRepair: boolean }): Promise<string> {
    if (isRow(this.#sentence)) return this.#row(end);
    const before = this.#endTable();
    return before + (mayRepair ? await this.#repaired(end) : this.#judged(end));
  }

  /** Nothing of a table that is drawn; of another, a line. */
  #row(end: number): string {
    const row = this.#sentence.slice(0, end);
    this.#sentence = this.#sentence.slice(end);
    this.#said = 0;
    const cells = cellsOfRow(row);
    if (!this.#table) {
      this.#table = { head: cells, isOpen: false, isDrawn: null, held: [] };
      return '';
    }
    const table = this.#table;
    if (!table.isOpen && isDelimiters(row)) {
      table.isOpen = true;
      return '';
    }
    // Without a head it is no table, but lines that look like one.
    const before = table.isOpen ? '' : this.#line([], table.head);
    if (!table.isOpen) Object.assign(table, { head: [], isOpen: true, isDrawn: false });
    if (table.isDrawn === null) {
      table.held.push({ cells, ...this.#tellsOf(row) });
      return table.held.length < ROWS_TO_TELL ? '' : this.#judgedTable(table);
    }
    return table.isDrawn ? '' : before + this.#line(table.head, cells);
  }

  #endTable(): string {
    const table = this.#table;
    this.#table = null;
    if (!table) return '';
    if (!table.isOpen) return this.#line([], table.head);
    return table.isDrawn === null ? this.#judgedTable(table) : '';
  }

  /** Nothing where it is drawn, of one result or across several; else the lines of its rows so far. */
  #judgedTable(table: WrittenTable): string {
    const { head, held } = table;
    const columns = acrossResults(held);
    const list = held[0]?.list ?? null;
    table.isDrawn = columns !== null || list !== null;
    if (columns !== null) this.#joins.push(columns);
    else if (list !== null && !this.#lists.includes(list)) this.#lists.push(list);
    return table.isDrawn ? '' : held.map(({ cells }) => this.#line(head, cells)).join('');
  }

  #line(head: readonly string[], cells: readonly string[]): string {
    const [sentence, said] = [this.#sentence, this.#said];
    this.#sentence = `${rowAsLine(head, cells)}\n`;
    this.#said = 0;
    const line = this.#judged(this.#sentence.length);
    [this.#sentence, this.#said] = [sentence, said];
    return line;
  }

  /** The list that can be drawn in which most of its figures stand, and the columns of results that they stand in. */
  #tellsOf(row: string): Omit<HeldRow, 'cells'> {
    const { figures } = this.#checked(row);
    const ids = figures.flatMap(({ verdict, figure }) => (HAS_SOURCE[verdict] && figure ? figure.id : []));
    const lists = ids.flatMap((id) => listOfFigure(id) ?? []).filter((id) => this.#drawable.has(id));
    const [most] = [...Map.groupBy(lists, (id) => id).values()].sort((a, b) => b.length - a.length);
    const columns = ids.map(columnOfFigure).filter((id) => this.#joinable.has(id));
    return { list: most?.[0] ?? null, columns: [...new Set(columns)] };
  }

  /** The same of a sentence that is whole, which is requested again where its figures have no source. */
  async #repaired(end: number): Promise<string> {
    const { evidence, repair } = this.#setting;
    const sentence = this.#sentence.slice(0, end);
    const isOpen = repair !== undefined && this.#repairs < MOST_REPAIRS;
    const wrong = isOpen ? this.#wrongIn(sentence) : [];
    if (!repair || wrong.length === 0) return this.#judged(end);
    this.#repairs += 1;
    const said = sentence.slice(0, this.#said);
    const figures = likeliest(evidence.figuresOf(unitsOf(wrong.map(({ unit }) => unit))), sentence);
    const written = wrong.map(({ from, to }) => sentence.slice(from, to));
    const rest = await repair({ said, rest: sentence.slice(this.#said), wrong: written, figures });
    const better = rest && `${continued(said, rest.trim())}${/\s*$/.exec(sentence)?.[0] ?? ''}`;
    if (!better || !this.#isSound(better)) return this.#judged(end);
    this.counts.repaired += wrong.length;
    this.#sentence = better + this.#sentence.slice(end);
    return this.#judged(better.length);
  }

  /** A sentence is judged once, however often it is looked at. */
  #checked(sentence: string): Checked {
    const [lead, known] = [this.#lead, this.#known];
    if (known?.sentence === sentence && known.lead === lead) return known.checked;
    const checked = checkSentence(sentence, this.#setting.evidence, lead);
    this.#known = { sentence, lead, checked };
    return checked;
  }

  #wrongIn(sentence: string): CheckedFigure[] {
    const { figures } = this.#checked(sentence);
    return figures.filter(({ verdict, from }) => !HAS_SOURCE[verdict] && from >= this.#said);
  }

  /** One sentence of the same place, with a figure of the results. */
  #isSound(sentence: string): boolean {
    if (sentence.length > MOST_HELD || /\n|\|/.test(sentence.trim())) return false;
    const { figures } = this.#checked(sentence);
    const own = figures.filter(({ from }) => from >= this.#said);
    return own.every(({ verdict }) => HAS_SOURCE[verdict]) && own.some(({ figure }) => figure !== null);
  }

  /** The first characters of the sentence, judged. What is out already stays. */
  #judged(end: number): string {
    const sentence = this.#sentence.slice(0, end);
    const { figures, lead } = this.#checked(sentence);
    const text = this.#replaced(sentence, figures);
    this.#lead = lead;
    this.#sentence = this.#sentence.slice(end);
    this.#said = 0;
    return text;
  }

  #replaced(sentence: string, figures: readonly CheckedFigure[]): string {
    let [text, place] = ['', this.#said];
    for (const { from, to, verdict, figure } of figures) {
      const written = sentence.slice(from, to);
      this.counts.figures += 1;
      if (HAS_SOURCE[verdict] || from < this.#said) {
        if (this.#stated.length < MOST_STATED)
          this.#stated.push({ text: written, ...(figure && { figure: figure.id }) });
        continue;
      }
      this.counts.withheld += 1;
      this.#withheld.push(written);
      text += sentence.slice(place, from) + this.#setting.withheld;
      place = to;
    }
    return text + sentence.slice(Math.max(place, this.#said));
  }

  #delta(delta: string): AnswerChunk[] {
    return delta === '' || this.#textId === null ? [] : [{ type: 'text-delta', id: this.#textId, delta }];
  }

  /** Ends the text that is being said, with what its figures stand on. */
  async #close({ mayRepair = false } = {}): Promise<AnswerChunk[]> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const end = this.#sentence.length;
    const last = end === 0 ? '' : await this.#whole(end, { mayRepair });
    const rest = this.#delta(last + this.#endTable());
    const [stated, withheld, lists, joins] = [this.#stated, this.#withheld, this.#lists, this.#joins];
    [this.#stated, this.#withheld, this.#lists, this.#joins, this.#textId] = [[], [], [], [], null];
    if (stated.length + withheld.length + lists.length + joins.length === 0) return rest;
    const mark = this.#setting.withheld;
    const data = {
      ...{ stated, withheld, mark },
      ...(lists.length > 0 && { lists }),
      ...(joins.length > 0 && { joins: joins.slice(0, MOST_JOINS) }),
    };
    return [...rest, { type: 'data-figures', data }];
  }

  /** A model that falls silent in the middle of a sentence is not waited for. */
  #watch(): void {
    const isHeld = this.#sentence.length > this.#said;
    if (!isHeld || this.#timer) {
      if (!isHeld && this.#timer) {
        clearTimeout(this.#timer);
        this.#timer = null;
      }
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#inTurn(async () => {
        const end = isRow(this.#sentence) ? 0 : wordsEnd(this.#sentence);
        if (end > this.#said) this.#say(this.#delta(this.#judged(end)));
      });
    }, this.#setting.heldMs ?? HELD_MS);
  }
}

/** Models write some or all of what was said again. */
const continued = (said: string, rest: string): string => {
  const begun = said.trimEnd();
  for (let length = Math.min(begun.length, rest.length); length > 1; length -= 1)
    if (begun.endsWith(rest.slice(0, length))) return said + rest.slice(length).trimStart();
  return said + rest;
};

/** Those of a name in the sentence first, then those of the whole before those of its rows. */
const likeliest = (figures: readonly Figure[], sentence: string): Figure[] => {
  const plain = plainName(sentence);
  const isNamed = ({ owners }: Figure) => owners.some(({ name }) => plain.includes(plainName(name)));
  const depth = ({ id }: Figure) => id.split('.').length;
  return figures.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || depth(a) - depth(b));
};

/** A row that waits: the list that most of its figures stand in, and the columns of results that they stand in. */
type HeldRow = { cells: readonly string[]; list: string | null; columns: readonly string[] };

/** What a table has said so far: its head, that its rows have begun, and whether they are those of results; null: that shows in its first two rows. */
type WrittenTable = { head: readonly string[]; isOpen: boolean; isDrawn: boolean | null; held: HeldRow[] };

/** The columns of a table whose rows each have figures of the same results, or which is of one result in one row and of another in the next. */
const acrossResults = (rows: readonly HeldRow[]): string[] | null => {
  const calls = rows.map(({ columns }) => new Set(columns.map(callIdOf)));
  const all = [...new Set(rows.flatMap(({ columns }) => columns))].slice(0, MOST_COLUMNS);
  const [first, second] = calls;
  if (!first || first.size === 0) return null;
  const shared = [...first].filter((call) => calls.every((each) => each.has(call)));
  if (shared.length > 1) return all.filter((column) => shared.includes(callIdOf(column)));
  const areOfOne = first.size === 1 && second?.size === 1 && !second.has([...first][0] ?? '');
  return areOfOne ? all : null;
};

/** Behind the first end of a sentence, or of the line of a row: full stops in it end nothing. */
const lineEnd = (sentence: string): number | null => {
  if (!isRow(sentence)) return sentenceEnd(sentence);
  const line = sentence.indexOf('\n');
  return line >= 0 ? line + 1 : sentence.length > MOST_ROW ? MOST_ROW : null;
};

/** Up to the last word, of which more may follow. */
const wordsEnd = (sentence: string): number => {
  const end = sentence.search(/\s\S*$/u);
  return end > 0 ? end : sentence.length;
};
