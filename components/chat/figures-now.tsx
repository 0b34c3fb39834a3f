'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { Table } from '#components/ui/table.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { drawnResults } from '#lib/chat/drawn-results.ts';
import { isToolPart } from '#lib/chat/look-words.ts';
import { resultTables } from '#lib/chat/result-tables.ts';
import type { ShareNowOut } from '#lib/chat/sharing/schema.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { fromKept } from './chat-messages.ts';
import { LateParts } from './late-parts.tsx';
import styles from './shared-chat.module.css';
import { ToolActivity } from './tool-activity.tsx';
import { writeFigure } from './write-figure.ts';

type Props = { shareId: string; messageId: string };
type Shown = ShareNowOut | { failed: string };

/** Looks the figures of a shared answer up again, and shows them beside those of then. */
export function FiguresNow({ shareId, messageId }: Props) {
  const t = useTranslations('chat.sharing.now');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const load = async () => {
    setBusy(true);
    try {
      const path = `/chats/shares/${encodeURIComponent(shareId)}/now`;
      setShown(await callApi<ShareNowOut>(path, { query: { message: messageId }, silent: true }));
    } catch (error) {
      setShown({ failed: error instanceof ApiError && error.message ? error.message : t('failed') });
    } finally {
      setBusy(false);
    }
  };
  const isShown = shown !== null && !('failed' in shown);
  return (
    <div className={styles.now}>
      <Button
        variant="outlined"
        size="small"
        className={styles.toggle}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => (isShown ? setShown(null) : void load())}
      >
        {t(isShown ? 'hide' : 'show')}
      </Button>
      <p role="status" className={isBusy ? styles.note : 'visually-hidden'}>
        {isBusy && t('loading')}
      </p>
      {shown !== null && 'failed' in shown && (
        <p role="alert" className={styles.note}>
          {shown.failed}
        </p>
      )}
      {isShown && (
        <div id={id} className={styles.figures}>
          <NowFigures found={shown} />
        </div>
      )}
    </div>
  );
}

function NowFigures({ found }: { found: ShareNowOut }) {
  const t = useTranslations('chat.sharing.now');
  const locale = useLocale();
  const { parts } = fromKept({
    id: 'now',
    content: '',
    sender: 'bot',
    timestamp: found.at,
    parts: found.parts,
  });
  const drawn = drawnResults(parts);
  const tables = resultTables(parts);
  const figures = figuresFor(locale, MARKET_CURRENCY);
  return (
    <>
      <h3 className={styles.title}>{t('title', { date: formatDate(locale, found.at, 'moment') })}</h3>
      {found.isPart && <p className={styles.note}>{t('isPart')}</p>}
      {found.figures.length === 0 ? (
        <p className={styles.note}>{t('none')}</p>
      ) : (
        <Table caption={t('table')} dense>
          <thead>
            <tr>
              <th scope="col">{t('figure')}</th>
              <th scope="col" data-numeric>
                {t('then')}
              </th>
              <th scope="col" data-numeric>
                {t('now')}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.figures.map((figure, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two figures may be alike, and the list never changes
              <tr key={place}>
                <th scope="row">
                  <Names of={figure.of} />
                </th>
                <td data-numeric>{writeFigure(figure, figure.before, figures)}</td>
                <td data-numeric>
                  {figure.now === null ? t('gone') : writeFigure(figure, figure.now, figures)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ToolActivity parts={parts.filter(isToolPart)} isAnswered={false} at={found.at} />
      <LateParts drawn={drawn} tables={tables} />
    </>
  );
}

/** In the language of the question, which may not be the page's. */
function Names({ of }: { of: readonly string[] }) {
  return of.map((name, place) => (
    <span key={name}>
      {place > 0 && ' · '}
      <bdi>{name}</bdi>
    </span>
  ));
}
