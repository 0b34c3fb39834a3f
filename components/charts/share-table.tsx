import { Table } from '#components/ui/table.tsx';
import styles from './share-table.module.css';

export type ShareRole = 'own' | 'rival' | 'others';

type Part = {
  id: string;
  name: string;
  /** Of the row, in percent. */
  share: number;
  /** The same as it is written. */
  figure: string;
  role: ShareRole;
  href: string;
  /** All of it in words. */
  words: string;
};

type Props = {
  caption: string;
  heads: { name: string; total: string };
  /** What the rest of a row is called. */
  others: string;
  rows: readonly { id: string; name: string; total: string; parts: readonly Part[] }[];
};

/** Below it, in percent, a part has no room for its name. */
const ROOM_FOR_NAME = 9;

/** Wholes of several parts, one below the other; each part leads to what it is made of. */
export function ShareTable({ caption, heads, others, rows }: Props) {
  return (
    <div className={styles.bars}>
      <Table dense caption={caption}>
        <thead>
          <tr>
            <th scope="col">{heads.name}</th>
            <th scope="col">
              <span className="visually-hidden">{caption}</span>
            </th>
            <th scope="col" data-numeric="">
              {heads.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, total, parts }) => (
            <tr key={id}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td className={styles.cell}>
                <span className={styles.whole}>
                  {parts.map((part) => (
                    <a
                      key={part.id}
                      className={styles.part}
                      data-role={part.role}
                      style={{ inlineSize: `${part.share}%` }}
                      href={part.href}
                      title={part.words}
                    >
                      <span className="visually-hidden">{part.words}</span>
                      {part.share >= ROOM_FOR_NAME && (
                        <span aria-hidden="true">
                          <bdi>{part.name}</bdi> {part.figure}
                        </span>
                      )}
                    </a>
                  ))}
                  <span className={styles.rest} title={others} />
                </span>
              </td>
              <td data-numeric="">{total}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
