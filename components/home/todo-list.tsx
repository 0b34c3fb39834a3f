import Link from 'next/link';
import type { Todo } from '#lib/home/todos.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './todo-list.module.css';

const PATHS = {
  payment: '/settings/subscription',
  trial: '/settings/subscription',
  canceling: '/settings/subscription',
  brands: '/settings/brands',
} as const satisfies Record<Todo['kind'], string>;

/** What needs doing, a line each; nothing where nothing does. */
export function TodoList({ locale, todos }: { locale: Locale; todos: readonly Todo[] }) {
  const { todo: words } = messagesFor(locale).home;
  const t = translator(locale, 'home.todo');
  if (todos.length === 0) return null;
  return (
    <section aria-label={words.title}>
      <ul className={styles.list}>
        {todos.map((todo) => (
          <li key={todo.kind}>
            <span>{todo.kind === 'trial' ? t('trial', { days: todo.days }) : t(todo.kind)}</span>
            <Link href={localizedPath(locale, PATHS[todo.kind])} prefetch={false}>
              {t(`${todo.kind}Action`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
