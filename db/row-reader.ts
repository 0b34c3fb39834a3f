import { Column, getTableName, is, SQL } from 'drizzle-orm';

/** A statement as Drizzle keeps it: which column of a row goes where. */
type Selection = {
  fields?: readonly { path: readonly string[]; field: unknown }[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: readonly unknown[][]) => unknown;
};

type Decode = (value: unknown) => unknown;

const decoderOf = (field: unknown): Decode => {
  const decoder = is(field, Column)
    ? field
    : is(field, SQL)
      ? decoderOfSql(field)
      : decoderOfSql((field as SQL.Aliased).sql);
  return (value) => (value === null ? null : decoder.mapFromDriverValue(value));
};

/** Drizzle keeps it to itself. */
const decoderOfSql = (field: SQL) =>
  (field as unknown as { decoder: { mapFromDriverValue: Decode } }).decoder;

type Part = {
  name: string;
  fields: { name: string; at: number; decode: Decode }[];
  absentWithout: number | null;
};

/**
 * Lets a statement that is asked all the time read its rows by a plan that is made once: Drizzle finds out for each value of each row
 * what kind of column it came from. What comes out is the same.
 */
export const readRowsFast = <S>(statement: S): S => {
  const selection = statement as S & Selection;
  const { fields, joinsNotNullableMap = {} } = selection;
  if (!fields || fields.some(({ path }) => path.length > 2)) return statement;
  const plain = fields.flatMap(({ path, field }, at) =>
    path.length === 1 ? [{ name: path[0] ?? '', at, decode: decoderOf(field) }] : [],
  );
  const parts = new Map<string, Part>();
  const tables = new Map<string, string | null>();
  fields.forEach(({ path: [group = '', name], field }, at) => {
    if (name === undefined) return;
    const part = parts.get(group) ?? { name: group, fields: [], absentWithout: null };
    part.fields.push({ name, at, decode: decoderOf(field) });
    parts.set(group, part);
    if (!is(field, Column)) return;
    // A table that an outer join did not find has no part in the row: its first column says so.
    const table = getTableName(field.table);
    if (!tables.has(group)) part.absentWithout = at;
    tables.set(group, tables.get(group) === undefined || tables.get(group) === table ? table : null);
  });
  for (const [group, table] of tables) {
    const part = parts.get(group);
    if (part && (table === null || joinsNotNullableMap[table])) part.absentWithout = null;
  }
  const groups = [...parts.values()];
  selection.customResultMapper = (rows) =>
    rows.map((row) => {
      const out: Record<string, unknown> = {};
      for (const { name, at, decode } of plain) out[name] = decode(row[at]);
      for (const { name, fields: inside, absentWithout } of groups) {
        if (absentWithout !== null && row[absentWithout] === null) {
          out[name] = null;
          continue;
        }
        const part: Record<string, unknown> = {};
        for (const field of inside) part[field.name] = field.decode(row[field.at]);
        out[name] = part;
      }
      return out;
    });
  return statement;
};
