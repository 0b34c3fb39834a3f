'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { DayField } from '#components/ui/day-field.tsx';
import { Form } from '#components/ui/form.tsx';
import { type PeriodPreset, periodPresets } from '#lib/market/dashboard/periods.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import styles from './choice-menu.module.css';
import { FilterMenu } from './choice-menu.tsx';
import type { Figures } from './figures.ts';

type Props = {
  period: PeriodPreset | 'custom';
  range: DayRange;
  figures: Figures;
  onPreset: (preset: PeriodPreset) => void;
  onCustom: (range: DayRange) => void;
};

/** The period of a view: a preset, a season of the Hijri year, or two days. */
export function PeriodMenu({ period, range, figures, onPreset, onCustom }: Props) {
  const t = useTranslations('market');
  const name = useId();
  const { from, to } = range;
  const days =
    from === to
      ? figures.day(to)
      : t('filters.range', {
          from: figures.dayBeside(from, to),
          to: figures.dayBeside(to, cairoDay(new Date())),
        });
  return (
    <FilterMenu label={t('filters.period')} value={period === 'custom' ? days : t(`periods.${period}`)}>
      {(close) => (
        <>
          <fieldset className={styles.list}>
            <legend className="visually-hidden">{t('filters.period')}</legend>
            {periodPresets.map((preset) => (
              <label key={preset} className={styles.option}>
                <input
                  type="radio"
                  name={name}
                  checked={preset === period}
                  onChange={() => onPreset(preset)}
                  onClick={(event) => event.detail > 0 && close()}
                />
                {t(`periods.${preset}`)}
              </label>
            ))}
          </fieldset>
          <CustomDates
            key={`${range.from} ${range.to}`}
            range={range}
            onApply={(dates) => {
              onCustom(dates);
              close();
            }}
          />
        </>
      )}
    </FilterMenu>
  );
}

function CustomDates({ range, onApply }: { range: DayRange; onApply: (range: DayRange) => void }) {
  const t = useTranslations('market.filters');
  const tDay = useTranslations('common.day');
  const locale = useLocale();
  const id = useId();
  const words = { order: tDay('order'), pick: tDay('pick'), wrong: tDay('wrong') };
  const shared = { locale, words, required: true };
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const isWrong = from !== '' && to !== '' && from > to;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (from !== '' && to !== '' && !isWrong) onApply({ from, to });
  };
  return (
    <Form className={styles.dates} onSubmit={apply} aria-label={t('custom')}>
      <DayField
        {...shared}
        label={t('from')}
        value={from}
        onChange={setFrom}
        isWrong={isWrong}
        describedBy={isWrong ? id : undefined}
      />
      <DayField {...shared} label={t('to')} value={to} onChange={setTo} />
      {isWrong && (
        <p id={id} role="alert">
          {t('wrongRange')}
        </p>
      )}
      <Button type="submit" size="small" disabled={isWrong}>
        {t('apply')}
      </Button>
    </Form>
  );
}
