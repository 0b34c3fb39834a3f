import { methods, route } from '#lib/http/route.ts';
import { closeSampleNotice } from '#lib/market/dashboard/close-sample-notice.ts';
import { SampleNoticeOut } from '#lib/market/dashboard/schema.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'account', output: SampleNoticeOut }, closeSampleNotice),
});
