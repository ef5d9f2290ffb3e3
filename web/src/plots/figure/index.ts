export { bottomAxis, domainOf, type Frame, leftAxis, scaleOver, tickText, truncateText } from './axis-marks.ts';
export { type Drawing, type Figure, type LegendLine, type Part, partAt } from './figure.ts';
export { FigureView } from './figure-view.tsx';
export { figurePicture } from './print-figure.ts';
export { SaveFigure } from './save-figure.tsx';
