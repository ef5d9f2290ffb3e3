import { fontStyle } from './embed-font.ts';
import { type FontPart, familiesOf } from './font-part.ts';
import type { Picture } from './marks.ts';
import { pictureSvg } from './marks-svg.ts';

function* faceRules(rules: Iterable<CSSRule>): Generator<CSSFontFaceRule> {
  for (const rule of rules) {
    if (rule instanceof CSSFontFaceRule) yield rule;
    else if (rule instanceof CSSLayerBlockRule) yield* faceRules(rule.cssRules);
  }
}

/** The files of the fonts that the page's own styles name. */
function findPageFonts(): FontPart[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...faceRules(sheet.cssRules)].flatMap(({ style }) => {
      const [, file] = /url\(["']?([^"')]+)/.exec(style.getPropertyValue('src')) ?? [];
      const [family] = familiesOf(style.getPropertyValue('font-family'));
      if (file === undefined || family === undefined) return [];
      return [
        {
          family,
          url: new URL(file, sheet.href ?? document.baseURI).href,
          style: style.getPropertyValue('font-style') || 'normal',
          weight: style.getPropertyValue('font-weight') || '400',
          unicode_range: style.getPropertyValue('unicode-range'),
        },
      ];
    }),
  );
}

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
