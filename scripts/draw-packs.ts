/** Writes public/packs: a picture of each kind of pack in the colour of its category, for products that have no photograph. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { categoryLeaves, type PackShape, packPicture } from '#db/sample-market/categories.ts';

/** What each shape is drawn of, on a square of 64. */
const shapes: Record<PackShape, (colour: string) => string> = {
  carton: (colour) =>
    `<path fill="${colour}" d="M20 18 26 8h12l6 10v40H20z"/><path fill="#fff" opacity=".25" d="M20 18h24l-6-10H26z"/>${label(24, 30, 16, 16)}`,
  bottle: (colour) =>
    `<path fill="${colour}" d="M27 14v6c0 4-7 6-7 13v20q0 5 5 5h14q5 0 5-5V33c0-7-7-9-7-13v-6z"/><path fill="#3a3f4a" d="M26 6h12v7H26z"/>${label(20, 34, 24, 14)}`,
  tub: (colour) =>
    `<path fill="${colour}" d="M14 24h36l-5 32H19z"/><path fill="#fff" stroke="${colour}" stroke-width="2" d="M11 17h42v7H11z"/>${label(23, 31, 18, 14)}`,
  bag: (colour) =>
    `<path fill="${colour}" d="M17 10q15 4 30 0l3 46q-18 4-36 0z"/><path stroke="#fff" stroke-width="1.5" opacity=".5" d="M17 15q15 4 30 0M14.5 51q17.5 4 35 0" fill="none"/>${label(22, 25, 20, 18)}`,
  box: (colour) =>
    `<path fill="${colour}" d="M12 20h30v36H12z"/><path fill="${colour}" opacity=".7" d="m42 20 10-6v36l-10 6z"/><path fill="${colour}" opacity=".5" d="m12 20 10-6h30l-10 6z"/>${label(18, 30, 18, 16)}`,
  can: (colour) =>
    `<path fill="#c9ced6" d="M22 8h20l3 5v42l-3 4H22l-3-4V13z"/><path fill="${colour}" d="M19 15h26v38H19z"/>${label(19, 27, 26, 13)}`,
  multipack: (colour) =>
    `${[8, 24, 40].map((x) => `<path fill="${colour}" d="M${x} 22l4-7h8l4 7v34H${x}z"/>`).join('')}<path fill="#fff" opacity=".3" d="M8 22h48v5H8z"/>${label(12, 33, 40, 12)}`,
};

function label(x: number, y: number, width: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="2" fill="#fff" opacity=".85"/>`;
}

/** The pictures by their names in public/packs. */
export function packPictures(): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const category of categoryLeaves) {
    for (const { shape } of category.packs) {
      const name = packPicture(category, shape).replace(/^.*\//, '');
      const drawing = shapes[shape](category.colour);
      pictures.set(
        name,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>${category.name.en}</title>${drawing}</svg>\n`,
      );
    }
  }
  return pictures;
}

if (import.meta.main) {
  const folder = fileURLToPath(new URL('../public/packs/', import.meta.url));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of packPictures()) writeFileSync(`${folder}${name}`, picture);
}
