import type { Metadata } from 'next';
import { distributionScreen } from '#components/market/distributions/distribution-screen.ts';
import { type ModulePageProps, modulePage, modulePageMetadata } from '../module-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return modulePageMetadata(distributionScreen);
}

export default function DistributionsPage(props: ModulePageProps) {
  return modulePage(distributionScreen, props);
}
