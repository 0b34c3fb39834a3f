import { LIMITS } from '#lib/auth/limits.ts';
import { UpdateProfileBody, UpdateProfileOut } from '#lib/auth/schema.ts';
import { updateProfile } from '#lib/auth/update-profile.ts';
import { methods, route } from '#lib/http/route.ts';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: route(
    {
      access: 'account',
      body: UpdateProfileBody,
      output: UpdateProfileOut,
      limit: LIMITS.updateProfile,
      errors: [
        'OLD_PASSWORD_INCORRECT',
        'EMAIL_ALREADY_EXISTS',
        'INVALID_VERIFICATION_CODE',
        'VERIFICATION_CODE_EXPIRED',
        'NO_VERIFICATION_CODE_FOUND',
        'FAILED_TO_SEND_VERIFICATION_CODE',
      ],
    },
    updateProfile,
  ),
});
