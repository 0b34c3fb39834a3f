'use client';

import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { CloseIcon } from '#components/ui/icons.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import type { SavedViewOut } from '#lib/market/schema.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';
import { MenuPopover } from './menu-popover.tsx';
import fields from './small-field.module.css';
import styles from './view-menu.module.css';

type Props = { module: ModuleName; query: string };

type Views = readonly SavedViewOut[];

function byName(views: Views): Views {
  return views.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The views that somebody keeps of a dashboard: to open, keep, rename and delete. They are read when the menu is opened. */
export function ViewMenu({ module, query }: Props) {
  const t = useTranslations('market.views');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [views, setViews] = useState<Views | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async <T,>(call: Promise<T>, then: (answer: T) => void) => {
    setProblem(null);
    try {
      then(await call);
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.fields.name ?? error.message);
    }
  };
  const open = (element: HTMLElement) => {
    setAnchor(element);
    const read = callApi<{ views: SavedViewOut[] }>(`/market/views?module=${module}`, { silent: true });
    void attempt(read, (answer) => setViews(byName(answer.views)));
  };
  const keep = (name: string) =>
    attempt(callApi<SavedViewOut>('/market/views', { body: { module, name, query }, silent: true }), (view) =>
      setViews((before) => byName([...(before ?? []), view])),
    );
  const rename = (viewId: string, name: string) =>
    attempt(callApi(`/market/views/${viewId}`, { method: 'PATCH', body: { name }, silent: true }), () =>
      setViews((before) =>
        byName((before ?? []).map((view) => (view.id === viewId ? { ...view, name } : view))),
      ),
    );
  const remove = (viewId: string) =>
    attempt(callApi(`/market/views/${viewId}`, { method: 'DELETE', silent: true }), () =>
      setViews((before) => (before ?? []).filter((view) => view.id !== viewId)),
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
            <SavedView key={view.id} view={view} onRename={rename} onDelete={remove} />
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
  view: SavedViewOut;
  onRename: (id: string, name: string) => Promise<void>;
  onDelete: (id: string) => Promise<void>;
};

function SavedView({ view: { id, name, query }, onRename, onDelete }: SavedViewProps) {
  const t = useTranslations('market.views');
  const pathname = usePathname();
  const [isRenamed, setRenamed] = useState(false);
  if (isRenamed) {
    return (
      <li>
        <NameForm
          label={t('name')}
          button={t('rename')}
          initial={name}
          onName={(next) => onRename(id, next).then(() => setRenamed(false))}
        />
      </li>
    );
  }
  return (
    <li className={styles.view}>
      <a href={`${pathname}?${query}`} className={styles.name}>
        <bdi>{name}</bdi>
      </a>
      <Button
        size="small"
        variant="empty"
        onClick={() => setRenamed(true)}
        aria-label={t('renameNamed', { name })}
      >
        {t('rename')}
      </Button>
      <IconButton size="small" label={t('deleteNamed', { name })} onClick={() => void onDelete(id)}>
        <CloseIcon size={14} />
      </IconButton>
    </li>
  );
}

type NameFormProps = {
  label: string;
  button: string;
  initial?: string;
  onName: (name: string) => Promise<void>;
};

function NameForm({ label, button, initial = '', onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await onName(name);
    setName('');
  };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <label>
        <span className="visually-hidden">{label}</span>
        <input
          className={fields.field}
          dir="auto"
          required
          maxLength={60}
          placeholder={label}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button size="small" type="submit">
        {button}
      </Button>
    </Form>
  );
}
