import type { Mark, PointMark, RectMark, TextMark } from './marks.ts';
import { EDGE_WIDTH, shapePath } from './point-shapes.ts';

type Context = CanvasRenderingContext2D;

/** Paints marks in CSS pixels onto a context that is already scaled by the device's pixel ratio. */
export function paintMarks(context: Context, marks: Iterable<Mark>, font: string): void {
  const hatches = new Map<string, CanvasPattern | string>();
  for (const mark of marks) {
    if (mark.kind === 'point') paintPoint(context, mark);
    else if (mark.kind === 'rect') paintRect(context, mark, hatches);
    else if (mark.kind === 'text') paintText(context, mark, font);
    else paintStroke(context, mark);
  }
  context.globalAlpha = 1;
}

function paintStroke(context: Context, mark: Extract<Mark, { kind: 'line' | 'path' }>): void {
  const path = new Path2D(mark.kind === 'path' ? mark.d : `M${mark.from.join(' ')}L${mark.to.join(' ')}`);
  if (mark.kind === 'path' && mark.fill) {
    context.globalAlpha = mark.fill_opacity ?? 1;
    context.fillStyle = mark.fill;
    context.fill(path);
  }
  context.globalAlpha = 1;
  if (!mark.stroke) return;
  context.strokeStyle = mark.stroke;
  context.lineWidth = mark.width ?? 1;
  context.lineJoin = 'round';
  context.lineCap = mark.kind === 'path' ? 'round' : 'butt';
  context.setLineDash(mark.kind === 'path' ? [...(mark.dash ?? [])] : []);
  context.stroke(path);
  context.setLineDash([]);
}

function paintPoint(context: Context, mark: PointMark): void {
  const path = new Path2D();
  if (mark.shape === 'circle') path.arc(mark.at[0], mark.at[1], mark.radius, 0, 7);
  else path.addPath(new Path2D(shapePath(mark.shape, mark.at, mark.radius)));
  context.globalAlpha = mark.opacity;
  context.fillStyle = mark.fill;
  context.fill(path);
  context.globalAlpha = 1;
  if (!mark.edge) return;
  context.strokeStyle = mark.edge;
  context.lineWidth = EDGE_WIDTH;
  context.stroke(path);
}

function paintRect(context: Context, mark: RectMark, hatches: Map<string, CanvasPattern | string>): void {
  context.globalAlpha = 1;
  context.fillStyle = mark.hatch ? hatchFor(context, mark, hatches) : mark.fill;
  context.fillRect(mark.x, mark.y, mark.width, mark.height);
  if (!mark.stroke) return;
  context.strokeStyle = mark.stroke;
  context.lineWidth = 1;
  context.strokeRect(mark.x, mark.y, mark.width, mark.height);
}

function hatchFor(context: Context, mark: RectMark, hatches: Map<string, CanvasPattern | string>) {
  const key = `${mark.fill}|${mark.hatch ?? ''}`;
  const made = hatches.get(key) ?? hatchPattern(context, mark) ?? mark.fill;
  hatches.set(key, made);
  return made;
}

function hatchPattern(context: Context, mark: RectMark): CanvasPattern | null {
  const ratio = context.getTransform().a;
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.max(1, Math.round(6 * ratio));
  const brush = tile.getContext('2d');
  if (!brush) return null;
  brush.scale(tile.width / 6, tile.width / 6);
  brush.fillStyle = mark.fill;
  brush.fillRect(0, 0, 6, 6);
  brush.strokeStyle = mark.hatch ?? mark.fill;
  brush.stroke(new Path2D('M-1 7L7 -1M-1 1L1 -1M5 7L7 5'));
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(6 / tile.width));
  return pattern;
}

function paintText(context: Context, mark: TextMark, font: string): void {
  context.save();
  context.translate(mark.at[0], mark.at[1]);
  if (mark.turn) context.rotate((mark.turn * Math.PI) / 180);
  context.font = `${mark.italic ? 'italic ' : ''}${mark.weight ?? 400} ${mark.size}px ${font}`;
  context.fillStyle = mark.fill;
  context.textAlign = mark.anchor === 'middle' ? 'center' : (mark.anchor ?? 'start');
  context.fillText(mark.text, 0, 0);
  context.restore();
}
