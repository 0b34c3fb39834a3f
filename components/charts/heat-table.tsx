'use client';

import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type SyntheticEvent,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import sideways from '#components/ui/sideways.module.css';
import { Table } from '#components/ui/table.tsx';
import styles from './heat-table.module.css';
import { Segments } from './segments.tsx';
import shades from './shades.module.css';

export type HeatCell = {
  /** −3 far below to 3 far above, 0 the same; null: there is nothing to say. */
  level: number | null;
  /** 0 to 1: where it stands between the lowest and the highest that are drawn apart. */
  place: number;
  text: string;
  /** On what it rests. */
  base: string;
  isLowBase: boolean;
};
export type HeatRow = {
  id: string;
  name: string;
  /** A word beside the name that sets the row apart. */
  mark?: ReactNode;
  /** The figure that the row begins with. */
  lead: ReactNode;
  cells: readonly HeatCell[];
};

type Props = {
  caption: string;
  /** Above the names of the rows, and above the figure that each row begins with. */
  headings: { row: string; lead: string };
  columns: readonly { id: string; name: string }[];
  rows: readonly HeatRow[];
  /** What all rows are of, above them. */
  group?: ReactNode;
  /** What stands below until a cell is pointed at, and what the cell says then. */
  hint: string;
  /** @param column null: the figure that the row begins with */
  read: (row: HeatRow, column: number | null) => string;
  /** The column that someone points at elsewhere. */
  pointed?: string | null;
  /** Someone points at a column, or at none any more. A finger points at nothing: it presses. */
  onPoint?: (column: string | null) => void;
  /** A name was pressed: of a row, or of a column. Without it, names are only read. */
  onPick?: (picked: { row: string | null; column: string | null }) => void;
  /** A figure was pressed. Without it, figures are only read. @param column null: the one that the row begins with */
  onOpen?: (row: string, column: string | null) => void;
};

type Place = { row: number; column: number };
/** Of rows: the names of the columns. */
const HEADING = -1;
/** Of columns: the names of the rows, and the figures that they begin with. */
const NAME = -2;
const LEAD = -1;

/** Rows by columns in shades, each cell with its figure, so that colour only repeats. One stop of the keyboard; arrows move in it. On a phone one row at a time, its figures on a scale. */
export function HeatTable(props: Props) {
  const { caption, headings, columns, rows, group, hint, read, pointed, onPoint, onPick, onOpen } = props;
  const [chosen, setAt] = useState<Place>({ row: 0, column: 0 });
  const [readAt, setReadAt] = useState<Place | null>(null);
  // What was chosen may be gone since.
  const at = {
    row: within(chosen.row, rows.length, HEADING),
    column: within(chosen.column, columns.length, NAME),
  };
  const shown = Math.max(at.row, 0);
  const pick = ({ row: place, column }: Place) => {
    const [row, pickedColumn] = [rows[place]?.id ?? null, columns[column]?.id ?? null];
    if (row === null || column === NAME) onPick?.({ row, column: pickedColumn });
    else onOpen?.(row, pickedColumn);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Enter' || event.key === ' ') pick(at);
    const to = placeByKey(event, at);
    if (to) {
      const row = within(to.row, rows.length, to.column < 0 ? 0 : HEADING);
      const place = { row, column: within(to.column, columns.length, row === HEADING ? 0 : NAME) };
      // A phone draws the row that it goes to only then.
      flushSync(() => setAt(place));
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${place.row}:${place.column}"]`)?.focus();
    }
    if (to || event.key === 'Enter' || event.key === ' ') event.preventDefault();
  };
  const row = readAt === null ? undefined : rows[readAt.row];
  return (
    <>
      <div className={`${sideways.sideways} ${styles.rows}`}>
        <Segments
          label={headings.row}
          options={rows}
          value={rows[shown]?.id ?? ''}
          onChange={(id) => setAt({ row: rows.findIndex((each) => each.id === id), column: 0 })}
        />
      </div>
      <div className={`${shades.shades} ${styles.map}`} data-read-only={!onOpen || undefined}>
        <Table
          caption={caption}
          grid={{
            onKeyDown,
            onClick: (event) => withPlace(event, pick),
            onFocus: (event) =>
              withPlace(event, (place) => {
                setAt(place);
                setReadAt(place);
              }),
            onBlur: () => setReadAt(null),
            onPointerOver: (event) =>
              withPlace(event, (place) => {
                setReadAt(place);
                if (event.pointerType !== 'touch') onPoint?.(columns[place.column]?.id ?? null);
              }),
            onPointerLeave: () => {
              setReadAt(null);
              onPoint?.(null);
            },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{headings.row}</th>
              <th scope="col" data-numeric="">
                {headings.lead}
              </th>
              <ColumnNames columns={columns} stop={at.row === HEADING ? at.column : null} pointed={pointed} />
            </tr>
          </thead>
          <tbody>
            {group && <GroupRow columns={columns.length + 2}>{group}</GroupRow>}
            {rows.map((each, place) => (
              <Row
                key={each.id}
                row={each}
                place={place}
                isShown={place === shown}
                stop={at.row === place ? at.column : null}
                lead={headings.lead}
                columns={columns}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <p className={styles.reading} aria-hidden="true">
        {row && readAt && readAt.column !== NAME
          ? read(row, readAt.column === LEAD ? null : readAt.column)
          : hint}
      </p>
    </>
  );
}

type ColumnProps = Pick<Props, 'columns' | 'pointed'> & {
  /** The column at whose name the keyboard stops; null: in a row. */
  stop: number | null;
};

function ColumnNames({ columns, stop, pointed }: ColumnProps) {
  return columns.map(({ id, name }, column) => (
    <th
      key={id}
      scope="col"
      className={styles.column}
      tabIndex={stop === column ? 0 : -1}
      data-at={`${HEADING}:${column}`}
      data-pointed={id === pointed || undefined}
    >
      {name}
    </th>
  ));
}

function GroupRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={columns}>
        <span>{children}</span>
      </th>
    </tr>
  );
}

type RowProps = {
  row: HeatRow;
  place: number;
  /** On a phone. */
  isShown: boolean;
  /** The column at which the keyboard stops; null: in another row. */
  stop: number | null;
  /** What the figure is of that a row begins with, on a phone. */
  lead: string;
  columns: Props['columns'];
};

const Row = memo(function Row({ row, place, isShown, stop, lead, columns }: RowProps) {
  return (
    <tr data-shown={isShown}>
      <th scope="row" className={styles.name} tabIndex={stop === NAME ? 0 : -1} data-at={`${place}:${NAME}`}>
        {row.name}
        {row.mark && <> {row.mark}</>}
      </th>
      <td
        data-numeric=""
        className={styles.lead}
        tabIndex={stop === LEAD ? 0 : -1}
        data-at={`${place}:${LEAD}`}
        data-label={lead}
      >
        {row.lead}
      </td>
      {row.cells.map(({ level, place: onScale, text, base, isLowBase }, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
          key={column}
          className={styles.cell}
          data-level={level ?? 'none'}
          style={{ '--place': onScale } as CSSProperties}
          tabIndex={stop === column ? 0 : -1}
          data-at={`${place}:${column}`}
          data-label={columns[column]?.name}
        >
          {text}
          {base && (
            <small className={styles.base} data-low={isLowBase}>
              {base}
            </small>
          )}
        </td>
      ))}
    </tr>
  );
});

const LEVELS = [-3, -2, -1, 0, 1, 2, 3] as const;

/** What the shades mean, from the lowest to the highest. */
export function HeatScale({ label, low, high }: { label: string; low: string; high: string }) {
  return (
    <p className={`${shades.shades} ${styles.scale}`}>
      <span className="visually-hidden">{label}: </span>
      {low}
      <span className={styles.steps} aria-hidden="true">
        {LEVELS.map((level) => (
          <span key={level} className={styles.cell} data-level={level} />
        ))}
      </span>
      {high}
    </p>
  );
}

function withPlace(event: SyntheticEvent, use: (place: Place) => void) {
  if (!(event.target instanceof Element)) return;
  const at = event.target.closest<HTMLElement>('[data-at]')?.dataset.at;
  const [row, column] = at?.split(':').map(Number) ?? [];
  if (row !== undefined && column !== undefined) use({ row, column });
}

/** Left and right as they are seen: columns run the way of the language. */
function placeByKey(
  { key, currentTarget }: KeyboardEvent<HTMLElement>,
  { row, column }: Place,
): Place | null {
  const onwards = currentTarget.closest('[dir="rtl"]') ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { row, column: column + (key === onwards ? 1 : -1) };
  if (key === 'ArrowDown' || key === 'ArrowUp') return { row: row + (key === 'ArrowDown' ? 1 : -1), column };
  if (key === 'Home') return { row, column: 0 };
  if (key === 'End') return { row, column: Number.POSITIVE_INFINITY };
  return null;
}

function within(place: number, count: number, first: number): number {
  return Math.min(Math.max(place, first), count - 1);
}
