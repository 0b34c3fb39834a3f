import { createNavigation } from 'next-intl/navigation';
import { routing } from './routing.ts';

/** Links and redirects that keep the language: hrefs are written without a prefix. */
export const { Link, redirect, permanentRedirect, usePathname, useRouter, getPathname } =
  createNavigation(routing);
