import type { Viewport } from 'next';
import { colourSchemes } from './palette.ts';

/** The browser's own frame follows the system's scheme; people may zoom as far as they like. */
export const siteViewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: colourSchemes.light.background.default },
    { media: '(prefers-color-scheme: dark)', color: colourSchemes.dark.background.default },
  ],
};
