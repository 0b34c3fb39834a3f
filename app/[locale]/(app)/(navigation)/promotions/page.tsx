import type { Metadata } from 'next';
import { promotionScreen } from '#components/market/promotions/promotion-screen.ts';
import { type ModulePageProps, modulePage, modulePageMetadata } from '../module-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return modulePageMetadata(promotionScreen);
}

export default function PromotionsPage(props: ModulePageProps) {
  return modulePage(promotionScreen, props);
}
