import { methods, route } from '#lib/http/route.ts';
import { closeSampleNotice } from '#lib/market/close-sample-notice.ts';
import { SampleNoticeOut } from '#lib/market/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'account', output: SampleNoticeOut }, closeSampleNotice),
});
