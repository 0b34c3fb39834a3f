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

type Kind = 'modules' | 'categories';

/** Chooses exactly the plan's number of modules and categories. The choice is final, and it says so. */
export default function SelectionDialog(props: Props) {
  const { planName, limits, modules, categories, priceLine, submitLabel, onClose } = props;
  const t = useTranslations('billing.selection');
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  const focusOn = (kind: Kind) =>
    content.current?.querySelector<HTMLElement>(`[data-group="${kind}"] input:not(:disabled)`)?.focus();
  const { chosen, choose, missing, isWrong, busy, refusal, submit } = useSelection(props, focusOn);

  const group = (kind: Kind) => {
    const count = { chosen: chosen[kind].length, limit: limits[kind] };
    return {
      name: kind,
      title: t(kind),
      chosen: chosen[kind],
      limit: limits[kind],
      countText: t(`${kind}Count`, count),
      missingText: (left: number) => t('missing', { count: left }),
      fullText: t('full'),
      error: isWrong(kind) ? t(`${kind}Wrong`, count) : '',
      onChange: (ids: readonly string[]) => choose(kind, ids),
    };
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
          <ChoiceGroup {...group('modules')} items={modules} />
          <ChoiceGroup
            {...group('categories')}
            items={categories}
            search={{
              label: t('search'),
              none: (query) => t('noMatch', { query }),
              found: (count) => t('found', { count }),
            }}
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

/** What is chosen, what a try to send it says is wrong, and what the server said. */
function useSelection(
  { limits, proposed, onSubmit }: Pick<Props, 'limits' | 'proposed' | 'onSubmit'>,
  focusOn: (kind: Kind) => void,
) {
  const [chosen, setChosen] = useState<Record<Kind, readonly string[]>>({
    modules: proposed.moduleIds,
    categories: proposed.categoryIds,
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const left = (kind: Kind) => limits[kind] - chosen[kind].length;

  const submit = async () => {
    setTried(true);
    setRefusal('');
    const wrong = (['modules', 'categories'] as const).find((kind) => left(kind) !== 0);
    if (wrong) return focusOn(wrong);
    setBusy(true);
    try {
      await onSubmit({ moduleIds: [...chosen.modules], categoryIds: [...chosen.categories] });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '');
      setBusy(false);
    }
  };

  return {
    chosen,
    choose: (kind: Kind, ids: readonly string[]) => setChosen((before) => ({ ...before, [kind]: ids })),
    /** How many are to be chosen still. */
    missing: left('modules') + left('categories'),
    isWrong: (kind: Kind) => tried && left(kind) !== 0,
    busy,
    refusal,
    submit,
  };
}

function CancelButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  const t = useTranslations('common.actions');
  return (
    <Button variant="empty" onClick={onClick} disabled={disabled}>
      {t('cancel')}
    </Button>
  );
}
