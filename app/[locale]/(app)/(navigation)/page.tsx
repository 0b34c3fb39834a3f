import type { Metadata } from 'next';
import { HomeFrame } from '#components/home/home-frame.tsx';
import { HomeHeader } from '#components/home/home-header.tsx';
import { HomeModules } from '#components/home/home-modules.tsx';
import { DataWarning } from '#components/market/data-warning.tsx';
import { SlowPart } from '#components/ui/slow-part.tsx';
import { homeSummary, loadHomeModules, loadHomePage } from '#lib/home/loaders.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
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
    <SlowPart locale={locale} data={loadHomeModules(page)}>
      {(modules) => (
        <HomeFrame>
          <HomeHeader locale={locale} name={actor.name} summary={summary} />
          <HomeModules locale={locale} modules={modules} isSample={summary.showsSample} />
          {summary.showsSample && <DataWarning labels={messagesFor(locale).market.warning} />}
        </HomeFrame>
      )}
    </SlowPart>
  );
}
