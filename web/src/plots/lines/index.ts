export { drawAreas } from './draw-areas.ts';
export { drawMeans } from './draw-means.ts';
export { extentOf, type LineBand, type LineFigure, type LineSeries, type Point } from './line-figure.ts';
export { linePicture, linePng, lineSvg } from './line-marks.ts';
export { LinePlot } from './line-plot.tsx';
