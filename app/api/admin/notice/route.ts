import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { getNotice } from '#lib/admin/notice/get-notice.ts';
import { AdministeredNoticeOut, NoticeBody } from '#lib/admin/notice/schema.ts';
import { setNotice } from '#lib/admin/notice/set-notice.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', output: AdministeredNoticeOut, versioned: true, limit: ADMIN_LIMITS.read },
    getNotice,
  ),
  PUT: route(
    {
      access: 'admin',
      body: NoticeBody,
      output: AdministeredNoticeOut,
      versioned: true,
      limit: LIMITS.administer,
    },
    setNotice,
  ),
});
