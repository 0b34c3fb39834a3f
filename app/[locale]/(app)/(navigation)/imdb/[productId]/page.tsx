import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ProductRecord } from '#components/market/catalogue/product-record.tsx';
import { KeptWhileRefused } from '#components/market/module/kept-while-refused.tsx';
import { refusalWords } from '#components/market/module/refusal-words.ts';
import { ClientMessages } from '#components/shell/client-messages.tsx';
import { pageLocale } from '#lib/i18n/page.ts';
import { loadProduct } from '#lib/modules/load-product.ts';
import { moduleMetadata } from '#lib/modules/module-metadata.ts';

type Props = { params: Promise<{ productId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return moduleMetadata('imdb', await pageLocale());
}

export default async function ProductPage({ params }: Props) {
  const { page, read } = await loadProduct(decodeURIComponent((await params).productId));
  const { locale } = page;
  if (read === null) notFound();
  const found = await read.reading;
  if (read.reading !== null && found === null) notFound();
  return (
    <ClientMessages locale={locale} namespaces={['market', 'common', 'catalogue', 'catalogueProduct']}>
      <KeptWhileRefused refusal={refusalWords(locale, read.waitSeconds)}>
        {found && <ProductRecord record={found} locale={locale} offersReports={page.mayReport} />}
      </KeptWhileRefused>
    </ClientMessages>
  );
}
