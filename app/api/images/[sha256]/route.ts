import { guarded, methods } from '#lib/http/route.ts';
import { ImageParams, sendImage } from '#lib/intake/images/send-image.ts';
import { IMAGE_TYPES } from '#lib/vocabulary/image-terms.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: guarded(
    {
      access: 'public',
      params: ImageParams,
      answers: IMAGE_TYPES.map((type) => ({ status: 200, type })),
      errors: ['NOT_FOUND'],
    },
    sendImage,
  ),
});
