import { getLocale } from 'next-intl/server';
import { NotFoundState } from '#components/shell/not-found.tsx';

/** For a record that does not exist, inside the menu. */
export default async function NotFound() {
  return <NotFoundState locale={await getLocale()} />;
}
