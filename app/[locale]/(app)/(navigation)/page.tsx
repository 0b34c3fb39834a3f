import type { Metadata } from 'next';
import { HomeFrame } from '#components/home/home-frame.tsx';
import { HomeHeader } from '#components/home/home-header.tsx';
import { HomeModules } from '#components/home/home-modules.tsx';
import { NewsPanel } from '#components/home/news-panel.tsx';
import { Showcase } from '#components/home/showcase.tsx';
import { TodoList } from '#components/home/todo-list.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { homeSummary, loadHomeContent, loadHomePage } from '#lib/home/loaders.ts';
import { pageTexts } from '#lib/i18n/page.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('home');
  return { title: t('title'), description: t('description') };
}

/** Home of a user: what needs doing, what changed, and the modules with their figures or what the plan lets them do with each. */
export default async function Page() {
  const page = await loadHomePage();
  const { locale, actor } = page;
  const summary = homeSummary(page);
  return (
    <Deferred locale={locale} data={loadHomeContent(page)}>
      {({ modules, showcase, open, todos }) => (
        <HomeFrame>
          <HomeHeader locale={locale} name={actor.name} summary={summary} />
          <TodoList locale={locale} todos={todos} />
          {summary.way === null && <NewsPanel locale={locale} news={open?.news ?? null} />}
          {showcase && <Showcase locale={locale} showcase={showcase} />}
          <HomeModules
            {...{ locale, modules, open }}
            isSample={summary.showsSample}
            way={summary.way}
            plan={summary.plan}
          />
        </HomeFrame>
      )}
    </Deferred>
  );
}
