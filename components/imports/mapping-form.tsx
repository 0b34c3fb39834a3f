'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useAdminCall } from '#components/admin/person/use-admin-call.ts';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { formatList, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { IMPORT_DOORS, type ImportDoor } from '#lib/imports/doors.ts';
import type { ImportOut } from '#lib/imports/schema.ts';
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  IMPORT_MODES,
  type ImportFieldName,
} from '#lib/vocabulary/import-terms.ts';
import plain from '../ui/plain-field.module.css';
import { CancelButton } from './import-buttons.tsx';
import styles from './imports.module.css';
import { MappingPreview } from './mapping-preview.tsx';
import { placeField } from './place-field.ts';

type Mapping = NonNullable<ImportOut['mapping']>;
type Choice = Pick<Mapping, 'columns' | 'decimals' | 'dateOrder'> & Pick<ImportOut, 'mode'>;
type Props = { given: ImportOut; locale: Locale; door: ImportDoor };

/** Which column is what: each choice is kept at once, and the preview shows how the file is read by it. */
export function MappingForm({ given, locale, door }: Props) {
  const t = useTranslations('adminImports.mapping');
  const [details, setDetails] = useState(given);
  const [isSaving, setSaving] = useState(false);
  const { call, isBusy } = useAdminCall();
  // Choices are saved one after the other, and the last one's answer counts: two in a row may not overtake each other.
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef(0);
  const { mapping, mode } = details;
  const { calls } = IMPORT_DOORS[door];
  if (!mapping) return null;

  const choose = async (change: Partial<Choice>) => {
    const { columns, decimals, dateOrder } = mapping;
    const body = { columns, decimals, dateOrder, mode, ...change };
    // What was chosen shows at once; what it means comes with the answer.
    setDetails({ ...details, mode: body.mode, mapping: { ...mapping, ...body } });
    setSaving(true);
    newest.current += 1;
    const turn = newest.current;
    const options = { method: 'PUT', body, fallbackMessage: t('failed') } as const;
    const answer = saved.current.then(() => callApi<ImportOut>(`${calls}/${details.id}/mapping`, options));
    saved.current = answer.catch(() => null);
    try {
      const after = await answer;
      if (turn === newest.current) setDetails(after);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (turn === newest.current) setDetails(details);
    } finally {
      if (turn === newest.current) setSaving(false);
    }
  };
  const check = () =>
    call({
      path: `${calls}/${details.id}/check`,
      options: { method: 'POST', fallbackMessage: t('failed') },
    });
  return (
    <Panel title={t('title')} text={t('text')}>
      <div className={styles.parts} aria-busy={isSaving}>
        <ColumnChoices details={details} mapping={mapping} locale={locale} onChoose={choose} />
        <Decisions mapping={mapping} mode={mode} onChoose={choose} />
        <MappingNotes details={details} mapping={mapping} locale={locale} />
        <MappingPreview
          rows={mapping.preview}
          fields={mapping.fields.map(({ name }) => name)}
          locale={locale}
        />
        <p className={styles.buttons}>
          <Button disabled={!mapping.isComplete || isSaving || isBusy} onClick={() => void check()}>
            {isBusy ? t('checking') : t('check')}
          </Button>
          <CancelButton id={details.id} door={door} />
          <span role="status" className={styles.quiet}>
            {isSaving && t('saving')}
          </span>
        </p>
      </div>
    </Panel>
  );
}

type ChoiceProps = { mapping: Mapping; onChoose: (change: Partial<Choice>) => Promise<void> };

function ColumnChoices({
  details,
  mapping,
  locale,
  onChoose,
}: ChoiceProps & { details: ImportOut; locale: Locale }) {
  const t = useTranslations('adminImports.mapping');
  const tFields = useTranslations('adminImports.fields');
  const place = (field: ImportFieldName, value: string) =>
    void onChoose(placeField(mapping, field, value === '' ? null : Number(value)));
  return (
    <div className={styles.parts}>
      <table className={styles.mapping}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('column')}</th>
            <th scope="col">{t('content')}</th>
          </tr>
        </thead>
        <tbody>
          {mapping.fields.map(({ name: field, isRequired }) => {
            const at = mapping.columns[field];
            const column = at === undefined ? undefined : details.columns[at];
            return (
              <tr key={field}>
                <th scope="row">
                  {tFields(field)}
                  {isRequired && <span className={styles.quiet}> ({t('required')})</span>}
                </th>
                <td className={styles.cell}>
                  <select
                    className={plain.control}
                    aria-label={tFields(field)}
                    value={at ?? ''}
                    aria-invalid={
                      mapping.missing.includes(field) || (at !== undefined && mapping.twice.includes(at))
                    }
                    onChange={(event) => place(field, event.target.value)}
                  >
                    <option value="">{t('none')}</option>
                    {details.columns.map(({ heading }, no) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; two may have one heading.
                      <option key={no} value={no}>
                        {t('option', { heading: heading || t('noHeading'), place: String(no + 1) })}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  {column && (
                    <>
                      <span>{t('filled', { share: formatPercent(locale, column.fill, 0) })}</span>
                      <span className={styles.sample}>
                        <bdi>{column.samples.join(' · ')}</bdi>
                      </span>
                    </>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Decisions({ mapping, mode, onChoose }: ChoiceProps & Pick<ImportOut, 'mode'>) {
  const t = useTranslations('adminImports.mapping');
  const tFields = useTranslations('adminImports.fields');
  return (
    <div className={styles.choices}>
      {mapping.askedDecimals.map((field) => (
        <Decision
          key={field}
          label={t('decimal', { field: tFields(field) })}
          hint={t('decimalText')}
          value={mapping.decimals[field] ?? ''}
          options={DECIMAL_SIGNS.map((sign) => ({ value: sign, label: t(sign) }))}
          onChoose={(sign) => {
            const chosen = DECIMAL_SIGNS.find((each) => each === sign);
            if (chosen) void onChoose({ decimals: { ...mapping.decimals, [field]: chosen } });
          }}
        />
      ))}
      {mapping.isDateOrderAsked && (
        <Decision
          label={t('order')}
          hint={t('orderText')}
          value={mapping.dateOrder ?? ''}
          options={DATE_ORDERS.map((order) => ({ value: order, label: t(order) }))}
          onChoose={(order) => {
            const chosen = DATE_ORDERS.find((each) => each === order);
            if (chosen) void onChoose({ dateOrder: chosen });
          }}
        />
      )}
      <Decision
        label={t('mode')}
        value={mode}
        options={IMPORT_MODES.map((each) => ({ value: each, label: t(each) }))}
        onChoose={(value) => {
          const chosen = IMPORT_MODES.find((each) => each === value);
          if (chosen) void onChoose({ mode: chosen });
        }}
      />
    </div>
  );
}

type DecisionProps = {
  label: string;
  hint?: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

function Decision({ label, hint, value, options, onChoose }: DecisionProps) {
  const t = useTranslations('adminImports.mapping');
  return (
    <label className={plain.field}>
      <span>{label}</span>
      <select
        className={plain.control}
        value={value}
        aria-invalid={value === ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        {value === '' && <option value="">{t('select')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && <span>{hint}</span>}
    </label>
  );
}

/** What is missing, what is there twice, and which columns are read as nothing. */
function MappingNotes({
  details,
  mapping,
  locale,
}: {
  details: ImportOut;
  mapping: Mapping;
  locale: Locale;
}) {
  const t = useTranslations('adminImports.mapping');
  const tFields = useTranslations('adminImports.fields');
  const fields = (names: readonly ImportFieldName[]) =>
    formatList(
      locale,
      names.map((field) => tFields(field)),
    );
  const headings = (places: readonly number[]) =>
    formatList(
      locale,
      places.map((at) => details.columns[at]?.heading || t('noHeading')),
    );
  return (
    <div role="status" className={styles.notes}>
      {details.sheet !== null && details.otherSheets.length > 0 && (
        <p className={styles.quiet}>
          {t('sheet', { name: details.sheet })}{' '}
          {t('otherSheets', {
            count: details.otherSheets.length,
            names: formatList(locale, details.otherSheets),
          })}
        </p>
      )}
      {mapping.missing.length > 0 && (
        <p className={styles.wrong}>{t('missing', { names: fields(mapping.missing) })}</p>
      )}
      {mapping.missingOneOf.map((names) => (
        <p key={names.join()} className={styles.wrong}>
          {t('oneOf', { names: fields(names) })}
        </p>
      ))}
      {mapping.twice.length > 0 && (
        <p className={styles.wrong}>{t('twice', { names: headings(mapping.twice) })}</p>
      )}
      {mapping.unplaced.length > 0 && (
        <p className={styles.quiet}>{t('unplaced', { names: headings(mapping.unplaced) })}</p>
      )}
    </div>
  );
}
