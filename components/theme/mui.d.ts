import '@mui/material/styles';

type Accent = { blue: string; green: string; contrastText: string };
type Disabled = { background: string; text: string };
type HeatColours = { same: string; none: string };
type RoleColours = Record<'own' | 'rival' | 'market' | 'others', string>;
type ChartColours = Record<'c1' | 'c2' | 'c3' | 'c4' | 'c5' | 'c6' | 'c7' | 'c8', string>;

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface TypeBackground {
    sunken: string;
  }
  interface PaletteColor {
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
  interface Palette {
    accent: Accent;
    disabled: Disabled;
    outline: string;
    role: RoleColours;
    chart: ChartColours;
    heat: HeatColours;
  }
  interface PaletteOptions {
    accent?: Accent;
    disabled?: Disabled;
    outline?: string;
    role?: RoleColours;
    chart?: ChartColours;
    heat?: HeatColours;
  }
}
