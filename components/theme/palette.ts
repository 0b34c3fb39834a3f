/**
 * The colours of both schemes, from which MUI's palette, theme.css and the contrast test are made. Every text/background
 * pair that the product uses is AA (4.5:1 for text, 3:1 for marks); tests/unit/theme/contrast.test.ts measures them.
 */
export const colourSchemes = {
  light: {
    background: { default: '#eff3f5', paper: '#ffffff', sunken: '#e9eef1' },
    text: { primary: '#10242a', secondary: '#4a5f66', disabled: '#7c8c92' },
    divider: '#dbe3e6',
    /** Edges of inputs, which nothing else marks: 3:1 against their surroundings. */
    outline: '#73868d',
    primary: { light: '#15809c', main: '#0e7490', dark: '#0b5a70', contrastText: '#ffffff', soft: '#e0f2f6' },
    secondary: {
      light: '#7d5fd0',
      main: '#6a48c2',
      dark: '#523399',
      contrastText: '#ffffff',
      soft: '#eee9fb',
    },
    accent: { blue: '#2261d6', green: '#04744f', contrastText: '#ffffff' },
    success: { light: '#0a8a5f', main: '#04744f', dark: '#035a3d', contrastText: '#ffffff', soft: '#dff5eb' },
    info: { light: '#3b75e0', main: '#2261d6', dark: '#194ba8', contrastText: '#ffffff', soft: '#e5eefc' },
    warning: { light: '#a66200', main: '#8f5400', dark: '#6f4100', contrastText: '#ffffff', soft: '#fdf1dc' },
    error: { light: '#c9372c', main: '#b42318', dark: '#8f1a11', contrastText: '#ffffff', soft: '#fdeae8' },
    disabled: { background: '#e6ebed', text: '#586a70' },
    /** Cells of a heat map that lean to neither side, or hold nothing: quieter than every other, and no holes in it. */
    heat: { same: '#edeff0', none: '#f8fafa' },
    /** Lines and bars by the side that they stand for, the same in every chart; `others` stay behind. */
    role: { own: '#0e7490', rival: '#cf5a00', market: '#10242a', others: '#84959b' },
    chart: {
      c1: '#0e7490',
      c2: '#cf5a00',
      c3: '#332288',
      c4: '#bd3f86',
      c5: '#856900',
      c6: '#117733',
      c7: '#0072b2',
      c8: '#5b6b70',
    },
  },
  dark: {
    background: { default: '#091214', paper: '#121f22', sunken: '#0e191c' },
    text: { primary: '#e7f0f2', secondary: '#a3b7bd', disabled: '#71858b' },
    divider: '#26373c',
    outline: '#6d8289',
    primary: { light: '#7fd6e6', main: '#4fc3d9', dark: '#2fa8bf', contrastText: '#04222a', soft: '#12343c' },
    secondary: {
      light: '#cdbcfa',
      main: '#b9a2f5',
      dark: '#9a80e0',
      contrastText: '#1b0f3a',
      soft: '#2a2347',
    },
    accent: { blue: '#7aabff', green: '#4cc790', contrastText: '#04201c' },
    success: { light: '#79d9ae', main: '#4cc790', dark: '#34ad78', contrastText: '#04201c', soft: '#113327' },
    info: { light: '#a2c4ff', main: '#7aabff', dark: '#5a90ee', contrastText: '#061b3a', soft: '#172a47' },
    warning: { light: '#f6cb85', main: '#f0b454', dark: '#d79a39', contrastText: '#2b1b00', soft: '#3a2b10' },
    error: { light: '#ffb3aa', main: '#ff9388', dark: '#f07268', contrastText: '#3a0703', soft: '#42201d' },
    disabled: { background: '#1e2d31', text: '#93a6ac' },
    heat: { same: '#34474c', none: '#1e2e32' },
    role: { own: '#4fc3d9', rival: '#ff9d57', market: '#e7f0f2', others: '#6d8289' },
    chart: {
      c1: '#4fc3d9',
      c2: '#ff9d57',
      c3: '#a58bff',
      c4: '#f08cc0',
      c5: '#e6cf5c',
      c6: '#6fd08c',
      c7: '#7ab8ff',
      c8: '#aebcc1',
    },
  },
} as const;

export type ColourScheme = keyof typeof colourSchemes;
