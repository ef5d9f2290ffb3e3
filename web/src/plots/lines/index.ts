export { extentOf, type LineBand, type LineFigure, type LineSeries, type Point } from './line-figure.ts';
export { linePicture, linePng, lineSvg } from './line-marks.ts';
export { LinePlot } from './line-plot.tsx';
