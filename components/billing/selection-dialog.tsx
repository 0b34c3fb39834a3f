'use client';

import Alert from '@mui/material/Alert';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { Button } from '#components/ui/button.tsx';
import { dialogClose } from '#components/ui/dialog-close.ts';
import { ChoiceGroup, type Choosable } from './choice-group.tsx';
import styles from './selection-dialog.module.css';

export type Selection = { moduleIds: string[]; categoryIds: string[] };

type Props = {
  planName: string;
  limits: { modules: number; categories: number };
  modules: readonly Choosable[];
  categories: readonly Choosable[];
  /** What is chosen at first: of a trial that is upgraded, or everything where nothing is left to choose. */
  proposed: Selection;
  /** Below the choice: what it costs. */
  priceLine: string;
  submitLabel: string;
  /** Rejects with the words to show when the server says no. */
  onSubmit: (selection: Selection) => Promise<void>;
  onClose: () => void;
};

/** Chooses exactly the plan's number of modules and categories. The choice is final, and it says so. */
export default function SelectionDialog(props: Props) {
  const { planName, limits, modules, categories, proposed, priceLine, submitLabel, onSubmit, onClose } =
    props;
  const t = useTranslations('billing.selection');
  const id = useId();
  const [chosenModules, setModules] = useState<readonly string[]>(proposed.moduleIds);
  const [chosenCategories, setCategories] = useState<readonly string[]>(proposed.categoryIds);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const content = useRef<HTMLDivElement>(null);

  const modulesWrong = chosenModules.length !== limits.modules;
  const categoriesWrong = chosenCategories.length !== limits.categories;
  const missing = limits.modules - chosenModules.length + limits.categories - chosenCategories.length;

  const submit = async () => {
    setTried(true);
    setRefusal('');
    if (modulesWrong || categoriesWrong) {
      const wrong = modulesWrong ? 'modules' : 'categories';
      content.current?.querySelector<HTMLElement>(`[data-group="${wrong}"] input:not(:disabled)`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit({ moduleIds: [...chosenModules], categoryIds: [...chosenCategories] });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '');
      setBusy(false);
    }
  };

  return (
    <BrowserMuiArea>
      <Dialog
        open
        onClose={busy ? undefined : dialogClose(onClose)}
        aria-labelledby={id}
        maxWidth="md"
        fullWidth
        scroll="paper"
      >
        <DialogTitle id={id} component="h2">
          {t('title', { plan: planName })}
        </DialogTitle>
        <DialogContent ref={content} dividers className={styles.content}>
          <Alert severity="warning" variant="outlined">
            {t('final')}
          </Alert>
          <ChoiceGroup
            name="modules"
            title={t('modules')}
            items={modules}
            chosen={chosenModules}
            limit={limits.modules}
            countText={t('modulesCount', { chosen: chosenModules.length, limit: limits.modules })}
            missingText={(count) => t('missing', { count })}
            fullText={t('full')}
            error={
              tried && modulesWrong
                ? t('modulesWrong', { chosen: chosenModules.length, limit: limits.modules })
                : ''
            }
            onChange={setModules}
          />
          <ChoiceGroup
            name="categories"
            title={t('categories')}
            items={categories}
            chosen={chosenCategories}
            limit={limits.categories}
            countText={t('categoriesCount', { chosen: chosenCategories.length, limit: limits.categories })}
            missingText={(count) => t('missing', { count })}
            fullText={t('full')}
            error={
              tried && categoriesWrong
                ? t('categoriesWrong', { chosen: chosenCategories.length, limit: limits.categories })
                : ''
            }
            search={{
              label: t('search'),
              none: (query) => t('noMatch', { query }),
              found: (count) => t('found', { count }),
            }}
            onChange={setCategories}
          />
          {refusal && <Alert severity="error">{refusal}</Alert>}
        </DialogContent>
        <DialogActions className={styles.actions}>
          <p className={styles.price}>{priceLine}</p>
          <p id={`${id}-missing`} className={styles.missing}>
            {missing > 0 && t('missing', { count: missing })}
          </p>
          <CancelButton disabled={busy} onClick={onClose} />
          {/* Not ready and yet no dead end: a press leads to what is missing. */}
          <Button
            onClick={submit}
            disabled={busy}
            aria-disabled={missing > 0 || undefined}
            aria-describedby={missing > 0 ? `${id}-missing` : undefined}
          >
            {submitLabel}
          </Button>
        </DialogActions>
      </Dialog>
    </BrowserMuiArea>
  );
}

function CancelButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const t = useTranslations('common.actions');
  return (
    <Button variant="empty" onClick={onClick} disabled={disabled}>
      {t('cancel')}
    </Button>
  );
}
