import { type FontPart, familiesOf } from './font-part.ts';

function* faceRules(rules: Iterable<CSSRule>): Generator<CSSFontFaceRule> {
  for (const rule of rules) {
    if (rule instanceof CSSFontFaceRule) yield rule;
    else if (rule instanceof CSSLayerBlockRule) yield* faceRules(rule.cssRules);
  }
}

/** The files of the fonts that the page's own styles name. */
export function findPageFonts(): FontPart[] {
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
