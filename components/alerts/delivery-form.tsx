'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { DeliveryOut } from '#lib/alerts/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';
import { formatDate } from '#lib/i18n/format.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import plain from '../ui/plain-field.module.css';
import styles from './alerts.module.css';

/** A Sunday. */
const SUNDAY = '2026-01-04';
const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

type Props = { initial: DeliveryOut; mayChange: boolean };

/** When a person hears of alerts, and whether by email. */
export function DeliveryForm({ initial, mayChange }: Props) {
  const t = useTranslations('alerts.delivery');
  const locale = useLocale();
  const [delivery, setDelivery] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const { byEmail, fromHour, toHour, weekdays } = delivery;
  const change = (part: Partial<DeliveryOut>) => setDelivery((before) => ({ ...before, ...part }));
  const problem = weekdays.length === 0 ? t('noDays') : fromHour >= toHour ? t('hours') : null;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || problem !== null) return;
    setBusy(true);
    try {
      setDelivery(await callApi('/alerts/delivery', { method: 'PUT', body: delivery, success: t('saved') }));
    } catch {
      // A toast has said why.
    }
    setBusy(false);
  };
  const toggle = (day: number) =>
    change({
      weekdays: weekdays.includes(day) ? weekdays.filter((each) => each !== day) : [...weekdays, day],
    });
  return (
    <Panel titleId="alert-delivery" title={t('title')} text={t('text')}>
      <Form onSubmit={submit}>
        <fieldset disabled={!mayChange} className={styles.fields} aria-labelledby="alert-delivery">
          <label className={styles.check}>
            <input type="checkbox" checked={byEmail} onChange={() => change({ byEmail: !byEmail })} />
            {t('byEmail')}
          </label>
          <div className={styles.hours}>
            <HourField
              label={t('from')}
              hours={HOURS.slice(0, 24)}
              value={fromHour}
              onChange={(hour) => change({ fromHour: hour })}
            />
            <HourField
              label={t('to')}
              hours={HOURS.slice(1)}
              value={toHour}
              onChange={(hour) => change({ toHour: hour })}
            />
          </div>
          <fieldset className={styles.days}>
            <legend>{t('days')}</legend>
            {WEEK.map((day) => (
              <label key={day} className={styles.check}>
                <input type="checkbox" checked={weekdays.includes(day)} onChange={() => toggle(day)} />
                {formatDate(locale, addDays(SUNDAY, day), 'weekday', 'UTC')}
              </label>
            ))}
          </fieldset>
          {problem !== null && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <Button type="submit" aria-disabled={isBusy} disabled={problem !== null}>
            {t('save')}
          </Button>
        </fieldset>
      </Form>
    </Panel>
  );
}

type HourProps = { label: string; hours: readonly number[]; value: number; onChange: (hour: number) => void };

function HourField({ label, hours, value, onChange }: HourProps) {
  const id = useId();
  return (
    <div className={styles.hour}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={plain.control}
        dir="ltr"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {`${String(hour).padStart(2, '0')}:00`}
          </option>
        ))}
      </select>
    </div>
  );
}
