'use client';

import { AlertDialog } from '#components/market/dashboard/alert-dialog.tsx';
import type { AlertDraft } from '#components/market/dashboard/alert-draft.ts';
import { LateMessages } from '#components/shell/late-messages.tsx';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';

/** The dialog that creates an alert, on a page without MUI. */
export function AlertDraftDialog(props: { draft: AlertDraft; onClose: () => void }) {
  return (
    <BrowserMuiArea>
      <LateMessages namespaces={['alertDialog']}>
        <AlertDialog {...props} />
      </LateMessages>
    </BrowserMuiArea>
  );
}
