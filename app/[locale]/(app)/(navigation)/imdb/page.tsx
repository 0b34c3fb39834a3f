import type { Metadata } from 'next';
import { catalogueScreen } from '#components/market/catalogue/catalogue-screen.ts';
import { type ModulePageProps, modulePage, modulePageMetadata } from '../module-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return modulePageMetadata(catalogueScreen);
}

export default function ImdbPage(props: ModulePageProps) {
  return modulePage(catalogueScreen, props);
}
