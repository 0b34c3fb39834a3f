/**
 * npm run screenshots:design: the pictures of docs/design-system.md, good beside bad, from the style sheets that the product serves.
 */
import '#scripts/require-node.mjs';
import fs from 'node:fs';
import { colourSchemes } from '#components/theme/palette.ts';
import { launchBrowser } from '#tests/setup/browser.ts';

const WIDTH = 900;

type Picture = { name: string; sheets: readonly string[]; good: string; bad: string; css?: string };

const rows = (count: number) =>
  [
    ['Wahat Hyper', '93.3', '29'],
    ['Qasr', '94.0', '31'],
    ['Nasyat', '111.9', '27'],
  ]
    .slice(0, count)
    .map(
      ([name, index, items]) =>
        `<tr><th>${name}</th><td data-numeric>${index}</td><td data-numeric>${items}</td></tr>`,
    )
    .join('');
const table = (count: number) =>
  `<table class="table"><thead><tr><th>Retailer</th><th data-numeric>Index</th><th data-numeric>Items</th></tr></thead><tbody>${rows(count)}</tbody></table>`;
const panel = (content: string) =>
  `<section class="panel"><div class="head"><div class="words"><h2 class="title">Wahat is 6.7 % below the market</h2></div></div>${content}</section>`;

const tile = (label: string, value: string, note: string) =>
  `<div class="tile"><p class="label"><a class="mark link" href="#rows">${label}</a></p><p class="value tabular">${value}</p><p class="foot">${note}</p></div>`;
const tiles = [
  tile('Paid, like for like', '−0.4 %', '34 items'),
  tile('On promotion', '21.3 %', '−20 % deep'),
].join('');

const button = (look: string, words: string) =>
  `<button type="button" class="button ${look}">${words}</button>`;

type Line = { colour: string; width: number; dash?: string; points: string };
const LINES: readonly Omit<Line, 'colour' | 'width'>[] = [
  { points: '0,70 80,62 160,66 240,52 330,48' },
  { points: '0,30 80,38 160,28 240,34 330,24' },
  { points: '0,52 80,50 160,52 240,46 330,42', dash: '6 3' },
  { points: '0,84 80,80 160,86 240,78 330,80' },
  { points: '0,16 80,20 160,14 240,18 330,12' },
];
const chart = (looks: readonly Pick<Line, 'colour' | 'width'>[], hasDash: boolean) =>
  `<svg viewBox="0 0 340 100" width="340" height="100" fill="none">${LINES.map(({ points, dash }, at) => {
    const { colour = '', width = 0 } = looks[at] ?? {};
    const dashed = hasDash && dash ? `stroke-dasharray="${dash}"` : '';
    return `<polyline points="${points}" style="stroke:var(--raff-palette-${colour})" stroke-width="${width}" ${dashed}/>`;
  }).join('')}</svg>`;

const PICTURES: readonly Picture[] = [
  {
    name: 'table-in-panel',
    sheets: ['panel', 'table'],
    good: panel(`<div class="frame dense" data-frame>${table(3)}</div>`),
    bad: panel(`<div class="frame boxed">${table(3)}</div>`),
    css: '.boxed.boxed { margin: 0; border: 1px solid var(--raff-palette-divider); } .boxed thead th { background: var(--raff-palette-background-sunken); }',
  },
  {
    name: 'tiles',
    sheets: ['rows-mark', 'tile'],
    good: `<div class="row">${tiles}</div>`,
    bad: `<div class="apart">${tiles}</div>`,
    css: '.apart { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; } .apart .mark::before { display: none; }',
  },
  {
    name: 'buttons',
    sheets: ['button'],
    good: `<div class="set">${button('contained', 'Export')}${button('outlined', 'Views')}${button('empty', 'Cancel')}</div>`,
    bad: `<div class="set">${button('gradient', 'Export')}${button('contained', 'Views')}${button('contained', 'Cancel')}</div>`,
    css: '.set { display: flex; gap: 8px; }',
  },
  {
    name: 'roles',
    sheets: ['panel'],
    good: panel(
      chart(
        [
          { colour: 'role-own', width: 2.5 },
          { colour: 'role-rival', width: 2.25 },
          { colour: 'role-market', width: 1.75 },
          { colour: 'role-others', width: 1.25 },
          { colour: 'role-others', width: 1.25 },
        ],
        true,
      ),
    ),
    bad: panel(
      chart(
        ['c1', 'c7', 'c3', 'c8', 'c6'].map((name) => ({ colour: `chart-${name}`, width: 2.25 })),
        false,
      ),
    ),
  },
];

function read(path: string): string {
  return fs.readFileSync(`components/${path}`, 'utf8');
}

function font(weight: 400 | 600): string {
  const [file = ''] = fs.globSync(`public/fonts/ibm-plex-sans-latin-${weight}.*`);
  return fs.readFileSync(file, 'base64');
}

function pageOf({ sheets, good, bad, css = '' }: Picture): string {
  const styles = [
    read('theme/theme.css'),
    read('theme/base.css'),
    ...sheets.map((name) => read(`ui/${name}.module.css`)),
  ];
  const side = (words: string, content: string) => `<div><p class="word">${words}</p>${content}</div>`;
  const role = Object.entries(colourSchemes.light.role).map(
    ([name, colour]) => `--raff-palette-role-${name}: ${colour};`,
  );
  return `<!doctype html><html data-theme="light"><style>${styles.join('\n')}
    @font-face { font-family: Plex; src: url(data:font/woff2;base64,${font(400)}); font-weight: 400; }
    @font-face { font-family: Plex; src: url(data:font/woff2;base64,${font(600)}); font-weight: 600; }
    :root { ${role.join(' ')} }
    body { --font-primary: Plex, sans-serif; min-block-size: 0; }
    main { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; padding: 16px; }
    .word { margin-block-end: 8px; font-size: var(--raff-text-note); font-weight: 600; }
    ${css}</style><main>${side('✓ Good', good)}${side('✗ Bad', bad)}</main></html>`;
}

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: WIDTH, height: 200 } });
for (const picture of PICTURES) {
  await page.setContent(pageOf(picture));
  await page.locator('main').screenshot({ path: `docs/design-system/${picture.name}.png` });
}
await browser.close();
