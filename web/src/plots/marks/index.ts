export type { Mark, Picture, PointMark, RectMark, Shape, TextMark } from './marks.ts';
export { paintMarks } from './marks-canvas.ts';
export { embeddedSvg } from './marks-file.ts';
export { MarksLayer } from './marks-layer.tsx';
export { picturePng } from './marks-png.ts';
export { pictureSvg } from './marks-svg.ts';
export { fitLegendBeside, type Legend, type LegendPart, type LegendRow, withLegend } from './picture-legend.ts';
export { EDGE_WIDTH, GROUP_SHAPES, shapePath } from './point-shapes.ts';
export { movedMark, movedPath, PICTURE_HEAD, TEXT_SIZE, titledPicture, wrapText } from './titled-picture.ts';
