'use client';

import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from './form-field.tsx';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

type Props = {
  label: string;
  registration: UseFormRegisterReturn;
  error?: string | undefined;
  hint?: string;
  autoComplete: 'current-password' | 'new-password';
  labels: { show: string; hide: string };
  disabled?: boolean;
};

/** A password with a button that shows and hides it. Pasting is welcome. */
export function PasswordField({ labels, ...field }: Props) {
  const [shown, setShown] = useState(false);
  const toggleLabel = shown ? labels.hide : labels.show;
  return (
    <FormField
      {...field}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      end={
        <IconButton size="small" label={toggleLabel} title={toggleLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
        </IconButton>
      }
    />
  );
}
