import { normalizeText } from '#lib/market/names/search-words.ts';
import type { Channel } from '#lib/vocabulary/market-terms.ts';

/** How files name channels; the first of each is suggested. */
const CHANNEL_WORDS: Record<Channel, readonly string[]> = {
  hyper: ['hyper', 'hypermarket', 'هايبر', 'هايبر ماركت', 'هايبرماركت'],
  super: ['super', 'supermarket', 'grocery', 'سوبر', 'سوبر ماركت', 'سوبرماركت'],
  discounter: ['discounter', 'discount', 'متاجر الخصم', 'متجر خصم', 'ديسكاونت'],
  convenience: ['convenience', 'convenience store', 'minimarket', 'ميني ماركت', 'متاجر صغيرة'],
  traditional: ['traditional', 'traditional trade', 'kiosk', 'بقالة', 'تجارة تقليدية', 'كشك'],
  wholesale: ['wholesale', 'wholesaler', 'cash and carry', 'جملة', 'تاجر جملة'],
  pharmacy: ['pharmacy', 'drugstore', 'صيدلية', 'صيدليات'],
  'q-commerce': ['q-commerce', 'quick commerce', 'توصيل سريع', 'تجارة سريعة'],
  marketplace: ['marketplace', 'online marketplace', 'متجر إلكتروني', 'سوق إلكتروني'],
};

const channels = new Map(
  Object.entries(CHANNEL_WORDS).flatMap(([channel, words]) =>
    words.map((word) => [normalizeText(word), channel as Channel] as const),
  ),
);

/** The channel that a word of a file means; null: none that is known. */
export const channelOf = (text: string): Channel | null => channels.get(normalizeText(text)) ?? null;

/** What a file can say instead of a word that means no channel. */
export const SUGGESTED_CHANNELS = Object.values(CHANNEL_WORDS)
  .map(([word]) => word)
  .join(' / ');

const ONLINE = new Set(
  ['online', 'web', 'internet', 'e-commerce', 'أونلاين', 'اون لاين', 'الإنترنت', 'إلكتروني'].map(
    normalizeText,
  ),
);

/** Whether a file says that a store sells on the web, where others have their governorate. */
export const saysOnline = (text: string): boolean => ONLINE.has(normalizeText(text));
