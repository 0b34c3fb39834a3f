import type { KnipConfig } from 'knip';
import { type AwaitingReaders, awaitReaders } from './scripts/knip-awaiting-readers.ts';

/** Exports that only tests read so far, under the work that will read them. Each leaves the list with that work. */
const AWAITING_READERS: AwaitingReaders = {
  'review and correction of prices and of shelf visits': {
    'db/market/change-evidence.ts': ['setPriceStatus', 'setVisitStatus', 'correctPrice', 'correctVisit'],
    'db/market/record-prices.ts': ['recordPrices'],
    'db/market/record-shelf-visits.ts': ['recordShelfVisits'],
  },
  'what a price is worth without the database: tests hold the judgement of imports to it': {
    'lib/market/measures/observation-quality.ts': ['judgePrice'],
  },
  'what a promotion would be without the database: tests hold its derivation to these': {
    'lib/market/measures/deal-measures.ts': ['dealDays', 'dealDepth'],
    'lib/market/measures/honest-depth.ts': ['honestDepth'],
    'lib/market/measures/promotion-measures.ts': ['mechanicDepth'],
  },
  'the file of a store, or deletion': {
    'lib/market/measures/distribution-measures.ts': [
      'totalDistributionPoints',
      'distributionVoids',
      'distributionGaps',
    ],
    'lib/market/measures/known-distribution.ts': ['knownDistribution'],
  },
  "Price Monitor's movers and months, or deletion": {
    'lib/market/measures/price-measures.ts': ['volatility'],
    'lib/market/measures/month-measures.ts': ['inflationBetween'],
  },
};

const configuration: KnipConfig = ({ production: isProduction = false }) => {
  const awaiting = awaitReaders(isProduction, AWAITING_READERS);
  return {
    ...awaiting,
    entry: [
      'dev/*/main.ts!',
      'dev/demo-life/live-demo.ts!',
      'dev/{demo,dev}.mjs!',
      'lib/i18n/format-text.ts!',
      'scripts/*.{ts,mjs}!',
      'tests/bench/*.{ts,mjs}',
      'tests/e2e/playwright.config.ts',
      'tests/setup/e2e/*.ts',
      'tests/setup/results-reporter.ts',
      'tests/integration/billing/month/server.ts',
      'tests/mutation/vitest.config.ts',
      'tests/integration/db/live-through-cuts.ts',
      'tests/integration/notifications/stream-server.ts',
      ...awaiting.entry,
    ],
    project: ['**/*.{ts,tsx,mjs}!', '!tests/**!'],
    ignore: ['tests/bench/bare-next/**'],
    ignoreBinaries: ['apt-get'],
    ignoreDependencies: ['@fontsource/ibm-plex-sans', '@fontsource/ibm-plex-sans-arabic'],
    // Tests and Next's configuration read what these export.
    ignoreIssues: { 'scripts/*': ['exports'], 'lib/i18n/format-text.ts': ['exports'] },
    // Nothing is exported for its own file alone; in the run without tests it may be there for them.
    ignoreExportsUsedInFile: isProduction,
  };
};

export default configuration;
