import { createTheme, type Theme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { Direction } from '#lib/i18n/locales.ts';
import { colourSchemes } from './palette.ts';
import { tokens } from './tokens.ts';

/** Prefix of every CSS variable of the theme: `--raff-palette-primary-main`. */
export const CSS_VARIABLE_PREFIX = 'raff';

/** The attribute of the root element that holds the colour mode. */
const COLOUR_MODE_ATTRIBUTE = 'data-theme';

const FONT_FAMILY = 'var(--font-primary)';
const POPOVER_DURATION = 160;
const heading = { fontWeight: 600, lineHeight: 1.25, letterSpacing: 0 };

/** The one theme of the product; only its direction differs. Its variables are served as theme.css. */
function buildTheme(direction: Direction): Theme {
  return createTheme({
    direction,
    cssVariables: { cssVarPrefix: CSS_VARIABLE_PREFIX, colorSchemeSelector: COLOUR_MODE_ATTRIBUTE },
    colorSchemes: { light: { palette: colourSchemes.light }, dark: { palette: colourSchemes.dark } },
    spacing: 8,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT_FAMILY,
      fontWeightLight: 400,
      fontWeightRegular: 400,
      fontWeightMedium: 600,
      fontWeightBold: 600,
      h1: { ...heading, fontSize: tokens['text-page'] },
      h2: { ...heading, fontSize: tokens['text-panel'] },
      h3: { ...heading, fontSize: tokens['text-panel'] },
      h4: { ...heading, fontSize: tokens['text-body'] },
      h5: { ...heading, fontSize: tokens['text-body'] },
      h6: { ...heading, fontSize: tokens['text-body'] },
      button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0, lineHeight: 1.5 },
    },
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 180,
        complex: 190,
        enteringScreen: 160,
        leavingScreen: 140,
      },
    },
    components: {
      // Where the focus is, our ring says as everywhere else, not a pulsing ellipse.
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: ({ theme }) => ({
            '&:focus-visible, &.Mui-focusVisible': {
              outline: `2px solid ${theme.vars.palette.primary.main}`,
              outlineOffset: 2,
            },
          }),
        },
      },
      // Their own measure goes by height, up to twice as long.
      MuiPopover: { defaultProps: { transitionDuration: POPOVER_DURATION } },
      MuiOutlinedInput: {
        styleOverrides: {
          notchedOutline: ({ theme }) => ({ borderColor: theme.vars.palette.outline }),
        },
      },
      // Mirrored in Arabic with every other style of MUI's. What is said goes by itself only where its host has a clock.
      MuiSnackbar: {
        defaultProps: { anchorOrigin: { vertical: 'bottom', horizontal: 'left' }, autoHideDuration: null },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      // On a phone a dialog takes the width that its words and buttons need.
      MuiDialog: {
        styleOverrides: {
          paper: {
            '@media (max-width: 480px)': {
              inlineSize: 'calc(100% - 32px)',
              maxBlockSize: 'calc(100% - 32px)',
              margin: 16,
            },
          },
        },
      },
      // One frame on all sides: the title leads, the last button stands as far from the edge as the text.
      MuiDialogTitle: {
        styleOverrides: {
          root: { fontSize: tokens['text-panel'], lineHeight: 1.4, padding: '24px 24px 12px' },
        },
      },
      MuiDialogContent: { styleOverrides: { root: { '& > p + p': { marginBlockStart: 12 } } } },
      // Buttons that find no room beside each other stand below each other, with their words on one line.
      MuiDialogActions: {
        styleOverrides: { root: { padding: '8px 24px 24px', flexWrap: 'wrap', rowGap: 8 } },
      },
    },
  });
}

export const themes: Record<Direction, Theme> = { ltr: buildTheme('ltr'), rtl: buildTheme('rtl') };
