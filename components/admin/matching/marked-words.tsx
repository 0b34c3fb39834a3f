import styles from './matching.module.css';

type Props = {
  words: readonly { text: string; differs: boolean }[];
  /** Said of a marked word to those who only hear it. */
  differs: string;
};

/** A text with those words marked that the other one lacks. */
export function MarkedWords({ words, differs }: Props) {
  return (
    <bdi>
      {words.map(({ text, differs: isMarked }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may say a word twice, and its words never move
        <span key={at}>
          {at > 0 && ' '}
          {isMarked ? (
            <mark className={styles.mark}>
              {text}
              <span className="visually-hidden"> ({differs})</span>
            </mark>
          ) : (
            text
          )}
        </span>
      ))}
    </bdi>
  );
}
