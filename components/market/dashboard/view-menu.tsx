'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type SubmitEvent, use, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import plain from '#components/ui/plain-field.module.css';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { SavedViewOut } from '#lib/market/dashboard/schema.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { AlertButton } from './alert-button.tsx';
import { AlertsOffered } from './alerts-offered.ts';
import { MenuPopover } from './menu-popover.tsx';
import styles from './view-menu.module.css';

type Props = { module: ModuleName; query: string };

type Views = readonly SavedViewOut[];

function byName(views: Views): Views {
  return views.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** The views that a person keeps of a dashboard: to open, keep, rename and delete. They are read when the menu is opened. */
export function ViewMenu({ module, query }: Props) {
  const t = useTranslations('market.views');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [views, setViews] = useState<Views | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useRef<Promise<unknown>>(undefined);
  /** @returns whether it succeeded */
  const attempt = async <T,>(call: () => Promise<T>, then: (answer: T) => void): Promise<boolean> => {
    setProblem(null);
    try {
      then(await call());
      return true;
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.fields.name ?? error.message);
      return false;
    }
  };
  const open = (element: HTMLElement) => {
    setAnchor(element);
    const read = () => callApi<{ views: SavedViewOut[] }>(`/market/views?module=${module}`, { silent: true });
    reading.current = attempt(read, (answer) => setViews(byName(answer.views)));
  };
  /** A change waits for the list: one that was read before it and arrives after it would take it back from the screen. */
  const change = <T,>(call: () => Promise<T>, then: (answer: T) => void): Promise<boolean> =>
    attempt(async () => {
      await reading.current;
      return await call();
    }, then);
  const keep = (name: string) =>
    change(
      () => callApi<SavedViewOut>('/market/views', { body: { module, name, query }, silent: true }),
      (view) => setViews((before) => byName([...(before ?? []), view])),
    );
  const rename = (viewId: string, name: string) =>
    change(
      () => callApi(`/market/views/${viewId}`, { method: 'PATCH', body: { name }, silent: true }),
      () =>
        setViews((before) =>
          byName((before ?? []).map((view) => (view.id === viewId ? { ...view, name } : view))),
        ),
    );
  const remove = (viewId: string) =>
    change(
      () => callApi(`/market/views/${viewId}`, { method: 'DELETE', silent: true }),
      () => setViews((before) => (before ?? []).filter((view) => view.id !== viewId)),
    );
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => open(event.currentTarget)}
      >
        {t('label')}
      </Button>
      <MenuPopover anchor={anchor} title={t('label')} onClose={() => setAnchor(null)}>
        {views?.length === 0 && <p className={styles.none}>{t('none')}</p>}
        <ul className={styles.list}>
          {views?.map((view) => (
            <SavedView key={view.id} module={module} view={view} onRename={rename} onDelete={remove} />
          ))}
        </ul>
        <NameForm label={t('name')} button={t('save')} onName={keep} />
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </MenuPopover>
    </>
  );
}

type SavedViewProps = {
  module: ModuleName;
  view: SavedViewOut;
  onRename: (id: string, name: string) => Promise<boolean>;
  onDelete: (id: string) => Promise<boolean>;
};

/** What is drawn in its place takes its focus. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function SavedView({ module, view, onRename, onDelete }: SavedViewProps) {
  const { id, name, query } = view;
  const t = useTranslations('market.views');
  const pathname = usePathname();
  const [renaming, setRenaming] = useState<'not yet' | 'now' | 'over'>('not yet');
  const [isLeaving, setLeaving] = useState(false);
  const line = useRef<HTMLLIElement>(null);
  const remove = async () => {
    if (isLeaving) return;
    setLeaving(true);
    const neighbour = line.current?.nextElementSibling ?? line.current?.previousElementSibling;
    if (await onDelete(id)) neighbour?.querySelector<HTMLElement>('a, input')?.focus();
    else setLeaving(false);
  };
  if (renaming === 'now') {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The menu stays.
      event.stopPropagation();
      setRenaming('over');
    };
    return (
      <li className={styles.view} onKeyDown={onEscape}>
        <NameForm
          label={t('name')}
          button={t('rename')}
          initial={name}
          onName={async (next) => {
            const isDone = await onRename(id, next);
            if (isDone) setRenaming('over');
            return isDone;
          }}
        />
      </li>
    );
  }
  return (
    <li ref={line} className={styles.view}>
      <a href={`${pathname}?${query}`} className={styles.name}>
        <bdi>{name}</bdi>
      </a>
      {use(AlertsOffered) && <AlertButton module={module} view={view} />}
      <Button
        size="small"
        variant="empty"
        ref={renaming === 'over' ? takeFocus : undefined}
        onClick={() => setRenaming('now')}
        aria-label={t('renameNamed', { name })}
      >
        {t('rename')}
      </Button>
      <IconButton
        size="small"
        label={t('deleteNamed', { name })}
        aria-disabled={isLeaving}
        // The second press of a double click would meet the view that moved into this one's place.
        onClick={(event) => event.detail < 2 && void remove()}
      >
        <CloseIcon size={14} />
      </IconButton>
    </li>
  );
}

type NameFormProps = {
  label: string;
  button: string;
  /** The name that is changed; it is what was asked for, and has the focus. */
  initial?: string;
  /** @returns whether the name was taken; else it stays to be mended */
  onName: (name: string) => Promise<boolean>;
};

function NameForm({ label, button, initial, onName }: NameFormProps) {
  const [name, setName] = useState(initial ?? '');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    if (await onName(name)) setName('');
    setBusy(false);
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <label>
        <span className="visually-hidden">{label}</span>
        <input
          ref={initial === undefined ? undefined : takeFocus}
          className={`${plain.control} ${plain.small}`}
          dir="auto"
          required
          maxLength={60}
          placeholder={label}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button size="small" type="submit" aria-disabled={isBusy}>
        {button}
      </Button>
    </Form>
  );
}
