import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { DayField } from '#components/ui/day-field.tsx';
import type { ReferencesPage } from '#lib/admin/references/loaders.ts';
import { readFigure } from '#lib/i18n/read-figure.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';
import { nameIn } from '#lib/vocabulary/named.ts';
import { DATASETS, type Locale } from '#lib/vocabulary/terms.ts';
import plain from '../../ui/plain-field.module.css';
import styles from './references.module.css';

/** A value as it is typed. */
export type AddedReference = {
  kind: ReferenceKind;
  dataset: string;
  categoryId: string;
  channel: string;
  regionNo: string;
  validFrom: string;
  value: string;
};
type Field = keyof AddedReference;
type Part = { name: 'categoryId' | 'channel' | 'regionNo'; isOptional?: true };

/** What a value of each kind is of. */
export const PARTS_OF: Record<ReferenceKind, readonly Part[]> = {
  cpi: [],
  vat: [{ name: 'categoryId', isOptional: true }],
  category_value: [{ name: 'categoryId' }],
  universe: [{ name: 'channel' }, { name: 'regionNo' }],
};

export function bodyOf({ kind, dataset, categoryId, channel, regionNo, validFrom, value }: AddedReference) {
  return {
    ...{ kind, dataset, categoryId: categoryId || null, channel: channel || null },
    regionNo: regionNo === '' ? null : Number(regionNo),
    // A month is known by its first day.
    validFrom: kind === 'cpi' ? `${validFrom.slice(0, 7)}-01` : validFrom,
    value: readFigure(value),
  };
}

type Props = {
  locale: Locale;
  choices: ReferencesPage['choices'];
  typed: AddedReference;
  errors: Readonly<Record<string, string>>;
  onType: (field: Field, text: string) => void;
};

/** The fields of a value of the kind that is selected. */
export function AddedFields({ locale, choices, typed, errors, onType }: Props) {
  const t = useTranslations('adminReferences');
  const datasets = useTranslations('adminImports.datasets');
  const channels = useTranslations('market.channels');
  const order = useTranslations('common.day');
  const days = { order: order('order'), pick: order('pick'), wrong: order('wrong') };
  const wrongDay = useId();
  const { kind } = typed;
  const named = (rows: Props['choices']['categories']): [string, string][] =>
    rows.map((row) => [row.id, nameIn(locale, row)]);
  const options: Record<Part['name'], [string, string][]> = {
    categoryId: named(choices.categories),
    channel: CHANNELS.map((id) => [id, channels(id)]),
    regionNo: named(choices.regions),
  };
  const fieldOf = (name: Field) => ({
    value: typed[name],
    error: errors[name],
    onType: (text: string) => onType(name, text),
  });
  return (
    <>
      <Choice
        label={t('kind')}
        options={REFERENCE_KINDS.map((id) => [id, t(`kinds.${id}`)])}
        {...fieldOf('kind')}
      />
      <Choice
        label={t('dataset')}
        options={DATASETS.map((id) => [id, datasets(id)])}
        {...fieldOf('dataset')}
      />
      {PARTS_OF[kind].map(({ name, isOptional }) => (
        <Choice
          key={name}
          label={t(`parts.${name}`)}
          empty={isOptional ? t('all') : '–'}
          options={options[name]}
          {...fieldOf(name)}
        />
      ))}
      <DayField
        className={plain.field}
        locale={locale}
        words={days}
        label={t(kind === 'cpi' ? 'month' : 'validFrom')}
        value={typed.validFrom}
        onChange={(day) => onType('validFrom', day)}
        isWrong={errors.validFrom !== undefined}
        describedBy={errors.validFrom && wrongDay}
      />
      {errors.validFrom && <Wrong id={wrongDay} text={errors.validFrom} />}
      <Typed label={t('value')} {...fieldOf('value')} />
    </>
  );
}

type FieldProps = { label: string; value: string; error: string | undefined; onType: (text: string) => void };

function Choice({
  label,
  value,
  error,
  onType,
  options,
  empty,
}: FieldProps & { options: [string, string][]; empty?: string }) {
  const id = useId();
  return (
    <label className={plain.field}>
      <span>{label}</span>
      <select
        className={plain.control}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        onChange={({ target }) => onType(target.value)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
      {error && <Wrong id={id} text={error} />}
    </label>
  );
}

function Typed({ label, value, error, onType }: FieldProps) {
  const id = useId();
  return (
    <label className={plain.field}>
      <span>{label}</span>
      <input
        className={plain.control}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={error && id}
        onChange={({ target }) => onType(target.value)}
      />
      {error && <Wrong id={id} text={error} />}
    </label>
  );
}

function Wrong({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className={styles.wrong} role="alert">
      {text}
    </span>
  );
}
