import { listNews, NewsListOut } from '#lib/home/list-news.ts';
import { methods, route } from '#lib/http/route.ts';
import { MARKET_LIMITS } from '#lib/market/access/limits.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'member', output: NewsListOut, sharedLimit: MARKET_LIMITS.read }, listNews),
});
