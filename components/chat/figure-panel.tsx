'use client';

import { useLocale, useTranslations } from 'next-intl';
import { use, useMemo } from 'react';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { lookOf, lookWords, toolNameOf } from '#lib/chat/look-words.ts';
import { type FigureSource, figureSource } from '#lib/chat/receipts.ts';
import { isTabled } from '#lib/chat/result-tables.ts';
import type { AnalystMessage } from '#lib/chat/schema.ts';
import { columnWord } from '#lib/chat/tables/column-words.ts';
import { joinTitles } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import styles from './figure-panel.module.css';
import { NeedsAccount } from './needs-account.ts';
import { writeFigure } from './write-figure.ts';

type Props = {
  /** The figure in the words. */
  anchor: HTMLElement | null;
  parts: AnalystMessage['parts'];
  /** Its id. */
  figure: string;
  onClose: () => void;
};

/** Where a figure of an answer comes from: as the result has it, what it measures, what was looked at, and the way to its rows. */
export default function FigurePanel({ anchor, parts, figure, onClose }: Props) {
  const t = useTranslations('chat.figures');
  const source = useMemo(() => figureSource(parts, figure), [parts, figure]);
  return (
    <BrowserMuiArea>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        panel={{ role: 'dialog', 'aria-label': t('title'), className: styles.panel }}
      >
        <LateMessages namespaces={['exports']}>
          {source ? <Source source={source} /> : <p>{t('gone')}</p>}
        </LateMessages>
      </Popover>
    </BrowserMuiArea>
  );
}

function Source({ source }: { source: FigureSource }) {
  const t = useTranslations('chat.figures');
  const activity = useTranslations('chat.activity');
  const locale = useLocale();
  const needsAccount = use(NeedsAccount);
  const { part, href, hasRows, operands } = source;
  const look = lookOf(part);
  return (
    <>
      <Named source={source} />
      {look && <p className={styles.note}>{lookWords(activity, locale, part, look)}</p>}
      {operands.length > 0 && (
        <>
          <p className={styles.note}>{t('from')}</p>
          <ul className={styles.operands}>
            {operands.map((operand) => (
              <li key={operand.figure.id}>
                <Named source={operand} />
              </li>
            ))}
          </ul>
        </>
      )}
      {href !== null && (
        <a className={styles.link} href={localizedPath(locale, href)}>
          {t(hasRows ? 'rows' : 'view')}
          {needsAccount && ` ${t('withAccount')}`}
        </a>
      )}
    </>
  );
}

/** Its value as the result has it, what it measures, and whose it is, the nearest name first. */
function Named({ source: { figure, part, key } }: { source: FigureSource }) {
  const locale = useLocale();
  const files = useTranslations('exports');
  const tables = useTranslations('chat.tables');
  const output = part.state === 'output-available' ? Object(part.output) : {};
  const figures = figuresFor(locale, output.currency ?? MARKET_CURRENCY);
  const unit = output.baseUnit ?? output.looked?.baseUnit ?? 'other';
  const word = columnWord(key, figure.unit === 'perUnit' ? 'perUnit' : null);
  const tool = toolNameOf(part);
  const measure =
    word !== null && files.has(`columns.${word}`)
      ? files(`columns.${word}`, {
          currency: figures.currency,
          unit: tables('unit', { unit }),
          ...{ from: '', day: '' },
        })
      : isTabled(tool) && tables(`sources.${tool}`);
  return (
    <>
      <p className={styles.value}>{writeFigure(figure, figure.value, figures)}</p>
      <p className={styles.note}>
        {joinTitles(locale, [...(measure ? [measure] : []), ...figure.owners.map(({ name }) => name)])}
      </p>
    </>
  );
}
