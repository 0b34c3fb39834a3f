import { getImageHosts, setImageHosts } from '#lib/admin/images/image-hosts.ts';
import { ImageHostsBody, ImageHostsOut } from '#lib/admin/images/schema.ts';
import { ADMIN_LIMITS } from '#lib/admin/limits.ts';
import { LIMITS } from '#lib/auth/limits.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', output: ImageHostsOut, versioned: true, limit: ADMIN_LIMITS.read },
    getImageHosts,
  ),
  PUT: route(
    {
      access: 'admin',
      body: ImageHostsBody,
      output: ImageHostsOut,
      versioned: true,
      limit: LIMITS.administer,
    },
    setImageHosts,
  ),
});
