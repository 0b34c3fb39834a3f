'use client';

import { useTranslations } from 'next-intl';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { showToast } from '#lib/browser/show-toast.ts';

type Closing = { onClose: () => void };

type Props<Own extends Closing> = {
  /** The same function, draw after draw. */
  load: () => Promise<ComponentType<Own>>;
  own: Own;
  /** It could not be loaded, which is said; without it, it is closed. */
  onFailed?: () => void;
};

/** A dialog whose code the page does without until it is opened. The next press tries again what failed. */
export function LateDialog<Own extends Closing>({ load, own, onFailed = own.onClose }: Props<Own>) {
  const t = useTranslations('chat');
  const [Dialog, setDialog] = useState<ComponentType<Own> | null>(null);
  const fail = useRef(onFailed);
  fail.current = onFailed;
  const words = useRef('');
  words.current = t('notOpened');
  useEffect(() => {
    let isHere = true;
    load().then(
      (loaded) => isHere && setDialog(() => loaded),
      () => {
        if (!isHere) return;
        showToast('error', words.current);
        fail.current();
      },
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return Dialog && <Dialog {...own} />;
}
