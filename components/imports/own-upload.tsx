'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Panel } from '#components/ui/panel.tsx';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { FILE_LIMITS } from '#lib/intake/rules/policy.ts';
import { OWN_KINDS, type OwnKind } from '#lib/vocabulary/import-terms.ts';
import plain from '../ui/plain-field.module.css';
import { TemplateLinks } from './file-links.tsx';
import styles from './imports.module.css';
import { UploadForm } from './upload-form.tsx';

const MEGABYTE = 1024 * 1024;

/** Takes a file of a company's own rows. */
export function OwnUpload({ locale, mostBytes }: { locale: Locale; mostBytes: number }) {
  const t = useTranslations('ownData.upload');
  const id = useId();
  const [kind, setKind] = useState<OwnKind>(OWN_KINDS[0]);
  const size = formatNumber(locale, mostBytes / MEGABYTE);
  return (
    <Panel
      title={t('title')}
      text={t('text', { size, rows: formatNumber(locale, FILE_LIMITS.company.rows) })}
      titleId={`${id}-title`}
    >
      <div className={styles.parts}>
        <UploadForm
          door="company"
          choice={{ kind }}
          locale={locale}
          mostBytes={mostBytes}
          tooLarge={t('tooLarge', { size })}
          isClosed={false}
          choices={<KindChoice kind={kind} onChoose={setKind} />}
        />
        <p className={styles.quiet}>{t(`kinds.${kind}`)}</p>
      </div>
      <div className={styles.files}>
        <TemplateLinks door="company" kind={kind} />
      </div>
    </Panel>
  );
}

function KindChoice({ kind, onChoose }: { kind: OwnKind; onChoose: (kind: OwnKind) => void }) {
  const t = useTranslations('adminImports.upload');
  const tKinds = useTranslations('adminImports.kinds');
  return (
    <label className={plain.field}>
      <span>{t('kind')}</span>
      <select
        className={plain.control}
        value={kind}
        onChange={(event) => {
          const chosen = OWN_KINDS.find((each) => each === event.target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {OWN_KINDS.map((each) => (
          <option key={each} value={each}>
            {tKinds(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
