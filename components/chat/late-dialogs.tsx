'use client';

import type { ComponentType } from 'react';
import { BrowserMuiArea } from '#components/theme/browser-mui-area.tsx';
import { ClearDialog as Clear } from './clear-dialog.tsx';
import { DeleteDialog as Delete } from './delete-dialog.tsx';
import { ListDrawer as List } from './list-drawer.tsx';
import { ReasonDialog as Reason } from './reason-dialog.tsx';
import { RenameDialog as Rename } from './rename-dialog.tsx';
import { ShareDialog as Share } from './share-dialog.tsx';
import { SharesDialog as Shares } from './shares-dialog.tsx';
import { ShortcutsDialog as Shortcuts } from './shortcuts-dialog.tsx';

function inArea<Props extends object>(Dialog: ComponentType<Props>) {
  return function InArea(props: Props) {
    return (
      <BrowserMuiArea>
        <Dialog {...props} />
      </BrowserMuiArea>
    );
  };
}

export const ClearDialog = inArea(Clear);
export const DeleteDialog = inArea(Delete);
export const ListDrawer = inArea(List);
export const ReasonDialog = inArea(Reason);
export const RenameDialog = inArea(Rename);
export const ShareDialog = inArea(Share);
export const SharesDialog = inArea(Shares);
export const ShortcutsDialog = inArea(Shortcuts);
