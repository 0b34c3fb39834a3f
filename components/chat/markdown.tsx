'use client';

import { useTranslations } from 'next-intl';
import { type ComponentPropsWithoutRef, memo, useMemo, useState } from 'react';
import ReactMarkdown, { type Components, type ExtraProps } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Button } from '#components/ui/button.tsx';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import type { SourcedFigure } from '#lib/chat/sourced-figures.ts';
import { withoutTables } from '#lib/chat/tables/model-tables.ts';
import { answerBlocks, type LeftOut } from './answer-blocks.ts';
import styles from './markdown.module.css';
import { StatedFigure, StatedFigures } from './stated-figure.tsx';

type Props = {
  text: string;
  /** Tables of its results stand below it. */
  hasTables: boolean;
  leftOut: LeftOut;
  /** The figures that its words state, and the answer that they are of. */
  figures?: readonly SourcedFigure[];
  parts?: AnalystMessage['parts'];
};

const NONE: never[] = [];

type Of<T extends 'p' | 'li' | 'table' | 'tr' | 'td' | 'code' | 'a' | 'img' | 'blockquote' | 'h1' | 'mark'> =
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
  // No table is a model's: what of one is left, as in a quote, is a list of its rows.
  table: ({ children }: Of<'table'>) => <ul>{children}</ul>,
  thead: () => null,
  tbody: ({ children }) => children,
  tr: ({ children }: Of<'tr'>) => <li dir="auto">{children}</li>,
  td: ({ children }: Of<'td'>) => <span>{children} </span>,
  code: ({ node: _node, ...props }: Of<'code'>) => <code dir="ltr" {...props} />,
  a: ({ children }: Of<'a'>) => <span>{children}</span>,
  img: ({ alt }: Of<'img'>) => <span>{alt}</span>,
  mark: LeftOutFigure,
  data: StatedFigure,
  h1: Heading,
  h2: Heading,
  h3: Heading,
  h4: Heading,
  h5: Heading,
  h6: Heading,
};

const REMARK_PLUGINS = [remarkGfm];

/** An answer's Markdown, read once for as long as it stays the same. Raw HTML in it is shown as nothing, never run. */
function Markdown({ text, hasTables, leftOut, figures = NONE, parts = NONE }: Props) {
  const words = useMemo(() => withoutTables(text, hasTables), [text, hasTables]);
  // What opens and where the keyboard stops changes nothing of the words.
  const body = useMemo(
    () => (
      <div className={styles.markdown} data-answer-text>
        <ReactMarkdown
          remarkPlugins={REMARK_PLUGINS}
          rehypePlugins={[[answerBlocks, leftOut, figures]]}
          skipHtml
          components={components}
        >
          {words}
        </ReactMarkdown>
      </div>
    ),
    [words, leftOut, figures],
  );
  return (
    <StatedFigures figures={figures} parts={parts}>
      {body}
    </StatedFigures>
  );
}

export default memo(Markdown);
