import { guarded, methods } from '#lib/http/route.ts';
import { IMAGE_LIMITS } from '#lib/intake/images/limits.ts';
import { ImageParams, sendImage } from '#lib/intake/images/send-image.ts';
import { IMAGE_TYPES } from '#lib/vocabulary/image-terms.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'public',
      params: ImageParams,
      answers: IMAGE_TYPES.map((type) => ({ status: 200, type })),
      limit: IMAGE_LIMITS.send,
      errors: ['NOT_FOUND'],
    },
    sendImage,
  ),
});
