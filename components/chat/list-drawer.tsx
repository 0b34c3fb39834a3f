'use client';

import Drawer from '@mui/material/Drawer';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from './analyst-chat.module.css';

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** The list of chats over the conversation, where there is no room beside it. */
export function ListDrawer({ isOpen, onClose, children }: Props) {
  const t = useTranslations('chat.history');
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { className: styles.drawer, 'aria-label': t('title') } }}
    >
      {children}
    </Drawer>
  );
}
