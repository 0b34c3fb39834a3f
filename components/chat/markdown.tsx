'use client';

import { useTranslations } from 'next-intl';
import { type ComponentPropsWithoutRef, memo, useMemo, useState } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Button } from '#components/ui/button.tsx';
import sideways from '#components/ui/sideways.module.css';
import { answerBlocks, type LeftOut, tablePlace } from './answer-blocks.ts';
import styles from './markdown.module.css';

type Props = {
  text: string;
  /** Names a table that nothing names by itself. @param place its place among the answer's tables */
  tableLabel: (place: number) => string;
  leftOut: LeftOut;
};

type Of<T extends 'p' | 'li' | 'table' | 'td' | 'th' | 'code' | 'a' | 'img' | 'blockquote' | 'h1' | 'mark'> =
  ComponentPropsWithoutRef<T> & ExtraProps;

/** A model's headings stand below the page's own. */
function Heading({ node: _node, children }: Of<'h1'>) {
  return <h3 dir="auto">{children}</h3>;
}

/** Stands for a figure that is in none of the results, which a click shows. */
function LeftOutFigure({ node }: Of<'mark'>) {
  const t = useTranslations('chat.answer');
  const [isShown, setShown] = useState(false);
  const figure = String(node?.properties.dataLeftOut ?? '');
  return (
    <span className={styles.leftOut}>
      <Button
        variant="quiet"
        size="small"
        aria-pressed={isShown}
        data-copied={t('withheld')}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('withheldFigure', { what: figure }) : t('withheld')}
      </Button>
    </span>
  );
}

/** Each block finds its own direction; code is left-to-right; nothing is fetched from anywhere, and no link leads away. */
const components: Components = {
  p: ({ node: _node, ...props }: Of<'p'>) => <p dir="auto" {...props} />,
  li: ({ node: _node, ...props }: Of<'li'>) => <li dir="auto" {...props} />,
  blockquote: ({ node: _node, ...props }: Of<'blockquote'>) => <blockquote dir="auto" {...props} />,
  // The table has the direction; what stands in a cell is apart from it.
  th: ({ node: _node, children, ...props }: Of<'th'>) => (
    <th scope="col" {...props}>
      <bdi>{children}</bdi>
    </th>
  ),
  td: ({ node: _node, children, ...props }: Of<'td'>) => (
    <td {...props}>
      <bdi>{children}</bdi>
    </td>
  ),
  code: ({ node: _node, ...props }: Of<'code'>) => <code dir="ltr" {...props} />,
  a: ({ children }: Of<'a'>) => <span>{children}</span>,
  img: ({ alt }: Of<'img'>) => <span>{alt}</span>,
  mark: LeftOutFigure,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

const REMARK_PLUGINS = [remarkGfm];

/** An answer's Markdown, tables included, read once for as long as it stays the same. Raw HTML in it is shown as nothing, never run. */
function Markdown({ text, tableLabel, leftOut }: Props) {
  const all = useMemo(() => ({ ...components, table: sidewaysTable(tableLabel) }), [tableLabel]);
  return (
    <div className={styles.markdown} data-answer-text>
      <ReactMarkdown
        remarkPlugins={REMARK_PLUGINS}
        rehypePlugins={[[answerBlocks, leftOut]]}
        skipHtml
        components={all}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

function sidewaysTable(label: Props['tableLabel']) {
  return ({ node, ...props }: Of<'table'>) => (
    // biome-ignore lint/a11y/useSemanticElements: no landmark, as answers have many tables, and no set of fields
    <div
      role="group"
      className={`${sideways.sideways} ${styles.scroll}`}
      aria-label={label(tablePlace(node))}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      dir={props.dir}
    >
      <table {...props} />
    </div>
  );
}

export default memo(Markdown);
