import { PRINT_FAMILY } from './embed-font.ts';
import type { Mark, Picture, PointMark, RectMark, TextMark } from './marks.ts';
import { EDGE_WIDTH, shapePath } from './point-shapes.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** What XML has no way to write: control characters but tab and line ends, and halves of signs. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(UNWRITABLE, '\uFFFD')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const short = (value: number) => String(Math.round(value * 100) / 100);

type Attributes = Readonly<Record<string, string | number | undefined>>;

function tag(name: string, attributes: Attributes, inner = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(typeof value === 'number' ? short(value) : String(value))}"`)
    .join('');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/**
 * Named fonts only: programs that print do not know what a page calls the system's. Helvetica and Arial are no wider
 * than Inter, so that words keep their room in programs that read no fonts from an SVG.
 */
const PRINT_FONT = `${PRINT_FAMILY}, Helvetica, Arial, sans-serif`;

/**
 * A whole SVG document with title and description; attributes only, no script, nothing outside.
 * @param fonts CSS with the files of the font
 */
export function pictureSvg(picture: Picture, fonts = ''): string {
  const hatches = [
    ...new Set(picture.marks.flatMap((mark) => (mark.kind === 'rect' && mark.hatch ? [hatchKey(mark)] : []))),
  ];
  const inner = [
    tag('title', {}, escapeXml(picture.title)),
    tag('desc', {}, escapeXml(picture.description)),
    fonts ? tag('style', {}, fonts) : '',
    hatches.length ? tag('defs', {}, hatches.map(hatchPattern).join('')) : '',
    tag('rect', { width: picture.width, height: picture.height, fill: picture.background }),
    ...picture.marks.map((mark) => markSvg(mark, hatches)),
  ];
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: picture.width,
      height: picture.height,
      viewBox: `0 0 ${short(picture.width)} ${short(picture.height)}`,
      'font-family': PRINT_FONT,
      role: 'img',
    },
    inner.filter(Boolean).join('\n'),
  );
}

const hatchKey = (mark: RectMark) => `${mark.fill}|${mark.hatch ?? ''}`;

function hatchPattern(key: string, i: number): string {
  const [fill = '', line = ''] = key.split('|');
  const size = { width: 6, height: 6 };
  const stripes = tag('path', { d: 'M-1 7L7 -1M-1 1L1 -1M5 7L7 5', stroke: line, 'stroke-width': 1 });
  const paper = tag('rect', { ...size, fill });
  return tag('pattern', { id: `hatch-${i}`, ...size, patternUnits: 'userSpaceOnUse' }, paper + stripes);
}

function markSvg(mark: Mark, hatches: readonly string[]): string {
  if (mark.kind === 'point') return pointSvg(mark);
  if (mark.kind === 'text') return textSvg(mark);
  if (mark.kind === 'line') {
    const [x1, y1] = mark.from;
    const [x2, y2] = mark.to;
    return tag('line', { x1, y1, x2, y2, stroke: mark.stroke, 'stroke-width': mark.width ?? 1 });
  }
  if (mark.kind === 'rect') {
    const { x, y, width, height, stroke } = mark;
    const fill = mark.hatch ? `url(#hatch-${hatches.indexOf(hatchKey(mark))})` : mark.fill;
    return tag('rect', { x, y, width, height, fill, stroke });
  }
  return tag('path', {
    d: mark.d,
    fill: mark.fill ?? 'none',
    'fill-opacity': mark.fill_opacity,
    stroke: mark.stroke,
    'stroke-width': mark.width,
    'stroke-dasharray': mark.dash?.join(' '),
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  });
}

function pointSvg(mark: PointMark): string {
  const paint = {
    fill: mark.fill,
    'fill-opacity': mark.opacity,
    stroke: mark.edge,
    'stroke-width': mark.edge ? EDGE_WIDTH : undefined,
  };
  const [cx, cy] = mark.at;
  if (mark.shape === 'circle') return tag('circle', { cx, cy, r: mark.radius, ...paint });
  return tag('path', { d: shapePath(mark.shape, mark.at, mark.radius), ...paint });
}

function textSvg(mark: TextMark): string {
  const [x, y] = mark.at;
  return tag(
    'text',
    {
      x,
      y,
      fill: mark.fill,
      'font-size': mark.size,
      'font-weight': mark.weight,
      'font-style': mark.italic ? 'italic' : undefined,
      'text-anchor': mark.anchor,
      transform: mark.turn ? `rotate(${short(mark.turn)} ${short(x)} ${short(y)})` : undefined,
    },
    escapeXml(mark.text),
  );
}
