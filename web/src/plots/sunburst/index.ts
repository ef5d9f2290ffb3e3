export { drawSunburst } from './draw-sunburst.ts';
export { SunburstPlot } from './sunburst-plot.tsx';
export { pathTo, type SunburstNode, type SunburstStep, walkTree } from './sunburst-tree.ts';
