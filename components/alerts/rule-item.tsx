'use client';

import { useLocale, useTranslations } from 'next-intl';
import { ActionMenu } from '#components/ui/action-menu.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { addressOf } from '#lib/address/address-fields.ts';
import type { RuleChangeBody, RuleOut } from '#lib/alerts/schema.ts';
import { formatDate, formatMoney, formatPercent, joinTitles } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import styles from './alerts.module.css';
import { RuleEvents } from './rule-events.tsx';

const SNOOZE_DAYS = [1, 7, 30] as const;

type Props = {
  rule: RuleOut;
  moduleNames: Readonly<Record<ModuleName, string>>;
  hasWebhook: boolean;
  mayChange: boolean;
  onChange: (body: RuleChangeBody) => void;
  onDelete: () => void;
};

/** A rule: what it speaks of, where, whether it does, and what it said. */
export function RuleItem({ rule, moduleNames, hasWebhook, mayChange, onChange, onDelete }: Props) {
  const t = useTranslations('alerts.rules');
  const tKinds = useTranslations('alerts.kinds');
  const locale = useLocale();
  const { id, name, kind, threshold, below, above, lastAt, heard, byEmail } = rule;
  const limit = below ?? above;
  const isPosted = rule.byWebhook && hasWebhook;
  const last = lastAt === null ? t('never') : t('last', { day: formatDate(locale, lastAt) });
  return (
    <li id={id} className={styles.rule}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <RuleState rule={rule} />
        {mayChange && (
          <div className={styles.actions}>
            <ActionMenu label={t('actions', { name })} isLate>
              <RuleActions rule={rule} hasWebhook={hasWebhook} onChange={onChange} onDelete={onDelete} />
            </ActionMenu>
          </div>
        )}
      </div>
      <p>
        {limit === null
          ? tKinds(kind, { percent: formatPercent(locale, (threshold ?? 0) / 100, 0) })
          : t(below === null ? 'above' : 'below', {
              price: formatMoney(locale, Math.round(100 * limit), MARKET_CURRENCY),
            })}
      </p>
      <RuleView rule={rule} moduleNames={moduleNames} />
      <p className={styles.quiet}>
        {joinTitles(locale, [
          last,
          ...(heard > 0 ? [t('heard', { count: heard })] : []),
          ...(byEmail || !isPosted ? [t(byEmail ? 'byEmail' : 'inApp')] : []),
          ...(isPosted ? [t('byWebhook')] : []),
        ])}
      </p>
      <RuleEvents id={id} name={name} />
    </li>
  );
}

function RuleView({ rule: { view }, moduleNames }: Pick<Props, 'rule' | 'moduleNames'>) {
  const t = useTranslations('alerts.rules');
  const locale = useLocale();
  if (view === null) return <p className={styles.quiet}>{t('viewGone')}</p>;
  const path = localizedPath(locale, modules[view.module].path);
  return (
    <p className={styles.quiet}>
      {t('of')}{' '}
      <PageLink href={addressOf(path, view.query)}>
        {joinTitles(locale, [moduleNames[view.module], view.name])}
      </PageLink>
    </p>
  );
}

const STATES: Readonly<Record<string, ChipVariant>> = {
  active: 'success',
  snoozed: 'outlined',
  person: 'outlined',
};

function RuleState({ rule: { pause, snoozedUntil } }: Pick<Props, 'rule'>) {
  const t = useTranslations('alerts.states');
  const locale = useLocale();
  const state = pause ?? (snoozedUntil !== null && isAhead(snoozedUntil) ? 'snoozed' : 'active');
  const day = snoozedUntil === null ? '' : formatDate(locale, snoozedUntil);
  return (
    <Chip variant={STATES[state] ?? 'warning'} size="small">
      {pause !== null ? t(`paused.${pause}`) : state === 'snoozed' ? t('snoozed', { day }) : t('active')}
    </Chip>
  );
}

function isAhead(at: string): boolean {
  return new Date(at).getTime() > Date.now();
}

function RuleActions({ rule, hasWebhook, onChange, onDelete }: Omit<Props, 'mayChange' | 'moduleNames'>) {
  const t = useTranslations('alerts.rules');
  const { pause, snoozedUntil, byEmail, byWebhook } = rule;
  const item = (label: string, onClick: () => void) => (
    <Button key={label} role="menuitem" variant="empty" tabIndex={-1} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {pause === null
        ? item(t('pause'), () => onChange({ isPaused: true }))
        : pause !== 'view_gone' && item(t('resume'), () => onChange({ isPaused: false }))}
      {pause === null &&
        (snoozedUntil !== null && isAhead(snoozedUntil)
          ? item(t('wake'), () => onChange({ snoozeDays: 0 }))
          : SNOOZE_DAYS.map((days) => item(t('snooze', { days }), () => onChange({ snoozeDays: days }))))}
      {item(t(byEmail ? 'emailOff' : 'emailOn'), () => onChange({ byEmail: !byEmail }))}
      {hasWebhook &&
        item(t(byWebhook ? 'webhookOff' : 'webhookOn'), () => onChange({ byWebhook: !byWebhook }))}
      {item(t('delete'), onDelete)}
    </>
  );
}
