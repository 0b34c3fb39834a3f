import { NotFoundState } from '#components/shell/not-found.tsx';
import { pageLocale } from '#lib/i18n/page.ts';

/** For a record that does not exist, inside the menu. */
export default async function NotFound() {
  return <NotFoundState locale={await pageLocale()} />;
}
