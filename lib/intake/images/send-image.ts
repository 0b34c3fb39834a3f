import { z } from 'zod';
import { findImage } from '#db/queries/product-images.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { parseParams } from '#lib/http/parse-input.ts';

export const ImageParams = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'invalid') });

type Arguments = { params: Promise<unknown> };

/** GET /images/{sha256}: our own copy of a picture, which is another address once it is another picture. @throws AppError NOT_FOUND */
export const sendImage = async (
  { db }: Pick<Context, 'db'>,
  _request: Request,
  args: Arguments,
): Promise<Response> => {
  const { sha256 } = await parseParams(args, ImageParams);
  const image = await findImage(db, sha256);
  if (!image) throw new AppError('NOT_FOUND');
  return new Response(new Uint8Array(image.content), {
    headers: {
      'content-type': image.type,
      'content-length': String(image.content.length),
      'cache-control': 'public, max-age=31536000, immutable',
      // Opened by itself it is a picture and nothing else, whatever its bytes could also be read as.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
};
