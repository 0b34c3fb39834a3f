import { zodResolver } from '@hookform/resolvers/zod';
import { SignInBody } from '#lib/auth/schema.ts';

/** In a file of its own, so that it is loaded by itself. */
export const signInResolver = zodResolver(SignInBody);
