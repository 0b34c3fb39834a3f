'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Panel } from '#components/ui/panel.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { datasetsFor } from '#lib/imports/datasets-for.ts';
import type { ImportsPage } from '#lib/imports/loaders.ts';
import { MOST_FILE_BYTES } from '#lib/vocabulary/import-terms.ts';
import { FileLinks, TemplateLinks } from './file-links.tsx';
import styles from './imports.module.css';
import { MarketBeginning } from './market-beginning.tsx';
import { type UploadChoice, UploadChoices } from './upload-choices.tsx';
import { UploadForm } from './upload-form.tsx';

type Props = { market: ImportsPage['market']; locale: Locale };

/** Takes a file from this computer, with what a market begins with, templates and files to try beside it. */
export function UploadPanel({ market, locale }: Props) {
  const t = useTranslations('adminImports.upload');
  const id = useId();
  const filled = market.filter(({ retailers }) => retailers > 0).map(({ dataset }) => dataset);
  const [choice, setChoice] = useState<UploadChoice>({
    kind: filled.length > 0 ? 'prices' : 'stores',
    dataset: filled[0] ?? 'licensed',
  });
  const { kind, dataset } = choice;
  // Licensed data can begin with a file, also beside sample data.
  const datasets = market
    .map((each) => each.dataset)
    .filter((each) => each === 'licensed' || filled.includes(each));
  const begun = market.find((each) => each.dataset === dataset);
  return (
    <Panel title={t('title')} text={t('text')} titleId={`${id}-title`}>
      <div className={styles.parts}>
        {begun && <MarketBeginning market={begun} locale={locale} />}
        <UploadForm
          door="panel"
          choice={choice}
          mostBytes={MOST_FILE_BYTES}
          tooLarge={t('tooLarge')}
          locale={locale}
          isClosed={!datasetsFor(kind, filled).includes(dataset)}
          choices={<UploadChoices choice={choice} datasets={datasets} onChoose={setChoice} />}
        />
      </div>
      <div className={styles.files}>
        <TemplateLinks door="panel" kind={kind} />
        {kind === 'prices' && dataset === 'sample' && filled.includes('sample') && (
          <FileLinks
            title={t('samples')}
            links={[
              { href: '/api/admin/imports/sample?locale=en', label: t('sampleEn') },
              { href: '/api/admin/imports/sample?locale=ar', label: t('sampleAr') },
            ]}
          />
        )}
      </div>
    </Panel>
  );
}
