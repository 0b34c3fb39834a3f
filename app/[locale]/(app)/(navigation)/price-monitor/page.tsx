import type { Metadata } from 'next';
import { priceScreen } from '#components/market/price-monitor/price-screen.ts';
import { type ModulePageProps, modulePage, modulePageMetadata } from '../module-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return modulePageMetadata(priceScreen);
}

export default function PriceMonitorPage(props: ModulePageProps) {
  return modulePage(priceScreen, props);
}
