'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState, useTransition } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type Conflict, saveEdit, type Values } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

type Choice = 'theirs' | 'mine' | null;
type Asked = { conflicts: readonly Conflict[]; decide: (choice: Choice) => void };
type State = { version: string; values: Values };

type Edited<T> = State & {
  /** What is typed, as it is compared and sent. */
  normal?: (typed: string, field: string) => string;
  read: (answer: T) => Values;
  send: (changed: Values, ifMatch: string) => Promise<T>;
  /** What is said when it was saved. */
  done: (answer: T, changed: Values, before: Values) => string;
  /** What a field is called, and what its values read as. */
  labelOf: (field: string) => string;
  textOf: (field: string, value: string) => string;
  /** What becomes of a refusal; `changed` is what was sent. */
  refused: (error: unknown, changed: Values) => void;
};

type EditForm = {
  form: UseFormReturn<Record<string, string>>;
  submit: (event: { preventDefault: () => void }) => void;
  isBusy: boolean;
  /** To be drawn with the form: asks whose edit stays, when two meet. */
  dialog: ReactNode;
};

/**
 * A form over something that others may edit too. What is typed stays, and is an edit of what was seen when it was begun, whatever the
 * page learns meanwhile.
 */
export function useEditForm<T extends { version: string }>({
  version,
  values,
  normal = (typed) => typed.trim(),
  read,
  send,
  done,
  labelOf,
  textOf,
  refused,
}: Edited<T>): EditForm {
  const t = useTranslations('adminEdit');
  const router = useRouter();
  const [isDrawing, startDrawing] = useTransition();
  const { ask, dialog } = useConflict({ labelOf, textOf });
  /** `seen`: the page's version when this was taken over. */
  const [base, setBase] = useState<State & { seen: string }>({ version, values, seen: version });
  const form = useForm<Record<string, string>>({ defaultValues: values });
  const { isSubmitting, isDirty } = form.formState;

  useEffect(() => {
    if (isDirty || base.seen === version) return;
    setBase({ version, values, seen: version });
    form.reset(values);
  }, [isDirty, base.seen, version, values, form]);

  const save = async (typed: Values) => {
    const wanted = Object.fromEntries(
      Object.entries(typed)
        .map(([field, text]) => [field, normal(text, field)] as const)
        .filter(([field, text]) => text !== base.values[field]),
    );
    let sent: Values = wanted;
    if (Object.keys(wanted).length === 0) return form.reset(base.values);
    try {
      const result = await saveEdit<T>({
        version: base.version,
        opened: base.values,
        wanted,
        read,
        send: (changed, ifMatch) => {
          sent = changed;
          return send(changed, ifMatch);
        },
        ask,
      });
      if (!result) return;
      const { answer, isSaved } = result;
      showToast(isSaved ? 'success' : 'info', isSaved ? done(answer, sent, base.values) : t('kept'));
      const standing = read(answer);
      setBase({ version: answer.version, values: standing, seen: version });
      form.reset(standing);
      startDrawing(() => router.refresh());
    } catch (error) {
      refused(error, sent);
    }
  };

  return {
    form,
    submit: (event) => {
      event.preventDefault();
      void form.handleSubmit(save)();
    },
    isBusy: isSubmitting || isDrawing,
    dialog,
  };
}

function useConflict(words: Pick<Edited<never>, 'labelOf' | 'textOf'>) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ask = (conflicts: readonly Conflict[]) =>
    new Promise<Choice>((resolve) => {
      setAsked({ conflicts, decide: resolve });
      setOpen(true);
    });
  const decide = (choice: Choice) => {
    setOpen(false);
    asked?.decide(choice);
  };
  return {
    ask,
    dialog: <ConflictDialog {...words} open={isOpen} conflicts={asked?.conflicts ?? []} onDecide={decide} />,
  };
}
