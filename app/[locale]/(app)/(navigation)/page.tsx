import type { Metadata } from 'next';
import { HomeFrame } from '#components/home/home-frame.tsx';
import { HomeHeader } from '#components/home/home-header.tsx';
import { HomeModules } from '#components/home/home-modules.tsx';
import { Showcase } from '#components/home/showcase.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { homeSummary, loadHomeContent, loadHomePage } from '#lib/home/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('home');
  return { title: t('title'), description: t('description') };
}

/** Home of a user: the modules and what the plan lets them do with each. */
export default async function Page() {
  const page = await loadHomePage();
  const { locale, actor } = page;
  const summary = homeSummary(page);
  return (
    <Deferred locale={locale} data={loadHomeContent(page)}>
      {({ modules, showcase }) => (
        <HomeFrame>
          <HomeHeader locale={locale} name={actor.name} summary={summary} />
          {showcase && <Showcase locale={locale} showcase={showcase} />}
          <HomeModules locale={locale} modules={modules} isSample={summary.showsSample} way={summary.way} />
        </HomeFrame>
      )}
    </Deferred>
  );
}
