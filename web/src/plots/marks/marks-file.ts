import { fontStyle } from './fonts/embed-font.ts';
import { findPageFonts } from './fonts/page-parts.ts';
import type { Picture } from './marks.ts';
import { pictureSvg } from './marks-svg.ts';

async function readBytes(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`Could not load the figure font: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * The picture as an SVG document that looks the same on every machine: with the font of its words inside.
 * @throws Error where the page's fonts cannot be read.
 */
export const embeddedSvg = async (picture: Picture): Promise<string> =>
  pictureSvg(picture, await fontStyle(picture, findPageFonts(), readBytes));
