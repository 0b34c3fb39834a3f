import type { ReactNode } from 'react';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DataHealth } from '#lib/admin/data/loaders.ts';
import { isShort } from '#lib/admin/data/policy.ts';
import type { FeedOut } from '#lib/admin/data/schema.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate, formatPercent, joinParts } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import styles from './data-page.module.css';

type Props = { locale: Locale; feeds: DataHealth['feeds'] };

const LOOKS: Record<FeedOut['state'], ChipVariant> = { on_time: 'success', late: 'error', new: 'outlined' };

/** Feeds on time and in full: when the newest data came, when the next is due, and how much of it is sound. */
export function FeedsPanel({ locale, feeds: { total, items } }: Props) {
  const words = messagesFor(locale).adminData.feeds;
  const t = translator(locale, 'adminData.feeds');
  const action = <PageLink href={localizedPath(locale, '/admin/imports')}>{words.action}</PageLink>;
  return (
    <Panel title={words.title} titleId="feeds" text={words.text} actions={action}>
      {items.length === 0 ? (
        <EmptyState title={words.empty} text={words.emptyText} level={3} />
      ) : (
        <Table caption={words.title} dense>
          <thead>
            <tr>
              <th scope="col">{words.retailer}</th>
              <th scope="col">{words.contents}</th>
              <th scope="col">{words.state}</th>
              <th scope="col">{words.newest}</th>
              <th scope="col">{words.rhythm}</th>
              <th scope="col" data-numeric>
                {words.read}
              </th>
              <th scope="col" data-numeric>
                {words.onTime}
              </th>
              <th scope="col" data-numeric>
                {words.inFull}
              </th>
              <th scope="col" data-numeric>
                {words.suspect}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((feed) => (
              <FeedRow key={keyOf(feed)} locale={locale} feed={feed} />
            ))}
          </tbody>
        </Table>
      )}
      {items.length < total && <p className={styles.more}>{t('more', { listed: items.length, total })}</p>}
    </Panel>
  );
}

function keyOf({ dataset, retailer, source, content }: FeedOut) {
  return `${dataset} ${retailer.id} ${source} ${content}`;
}

function FeedRow({ locale, feed }: { locale: Locale; feed: FeedOut }) {
  const { adminData, adminImports } = messagesFor(locale);
  const words = adminData.feeds;
  const t = translator(locale, 'adminData.feeds');
  const { state, dueOn, newest, rhythmDays, rounds, prices, suspect } = feed;
  const due = dueOn && { day: formatDate(locale, dueOn, 'day', 'UTC') };
  return (
    <tr>
      <th scope="row">
        <bdi>{nameIn(locale, feed.retailer)}</bdi>
      </th>
      <Noted note={joinParts(locale, [adminData.sources[feed.source], adminImports.datasets[feed.dataset]])}>
        {adminData.contentNames[feed.content]}
      </Noted>
      <Noted note={due && t(state === 'late' ? 'was' : 'due', due)}>
        <Chip size="small" variant={LOOKS[state]}>
          {words.states[state]}
        </Chip>
      </Noted>
      <td className={styles.moment}>{formatDate(locale, feed.newestAt, 'moment')}</td>
      <td>{rhythmDays === null ? '–' : t('days', { count: Math.round(rhythmDays) })}</td>
      <Noted numeric note={newest && isShort(newest.share) && words.short}>
        {newest === null ? '–' : t('of', { n: newest.succeeded, total: newest.attempted })}
      </Noted>
      <td data-numeric>{t('of', { n: feed.onTime, total: rounds })}</td>
      <td data-numeric>{t('of', { n: feed.inFull, total: rounds })}</td>
      <Noted
        numeric
        note={prices !== null && suspect !== null && prices > 0 && t('of', { n: suspect, total: prices })}
      >
        {prices !== null && suspect !== null && prices > 0 ? formatPercent(locale, suspect / prices) : '–'}
      </Noted>
    </tr>
  );
}

/** A cell with a line below it. */
function Noted({ note, numeric, children }: { note: ReactNode; numeric?: boolean; children: ReactNode }) {
  return (
    <td data-numeric={numeric}>
      {children}
      {note && <span className={styles.minor}>{note}</span>}
    </td>
  );
}
