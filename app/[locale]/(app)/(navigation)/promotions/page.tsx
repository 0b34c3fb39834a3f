import type { Metadata } from 'next';
import { type ModulePageProps, modulePage, modulePageMetadata } from '../module-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return modulePageMetadata('promotions');
}

export default function PromotionsPage(props: ModulePageProps) {
  return modulePage('promotions', props);
}
