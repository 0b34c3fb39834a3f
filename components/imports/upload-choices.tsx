'use client';

import { useTranslations } from 'next-intl';
import { PANEL_KINDS, type PanelKind } from '#lib/vocabulary/import-terms.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import plain from '../ui/plain-field.module.css';

/** What a file holds, and which data it is for. */
export type UploadChoice = { kind: PanelKind; dataset: Dataset };

type Props = {
  choice: UploadChoice;
  datasets: readonly Dataset[];
  onChoose: (choice: UploadChoice) => void;
};

export function UploadChoices({ choice, datasets, onChoose }: Props) {
  const t = useTranslations('adminImports.upload');
  const tKinds = useTranslations('adminImports.kinds');
  const tData = useTranslations('adminImports.datasets');
  return (
    <>
      <label className={plain.field}>
        <span>{t('kind')}</span>
        <select
          className={plain.control}
          value={choice.kind}
          onChange={(event) => {
            const kind = PANEL_KINDS.find((each) => each === event.target.value);
            if (kind) onChoose({ ...choice, kind });
          }}
        >
          {PANEL_KINDS.map((each) => (
            <option key={each} value={each}>
              {tKinds(each)}
            </option>
          ))}
        </select>
      </label>
      {datasets.length > 1 && (
        <label className={plain.field}>
          <span>{t('dataset')}</span>
          <select
            className={plain.control}
            value={choice.dataset}
            onChange={(event) => {
              const dataset = datasets.find((each) => each === event.target.value);
              if (dataset) onChoose({ ...choice, dataset });
            }}
          >
            {datasets.map((each) => (
              <option key={each} value={each}>
                {tData(each)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
