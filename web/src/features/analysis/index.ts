export type { AnalysisTabProps, Selection } from './components/analysis-tab.ts';
export { CompositionTab } from './components/composition/composition-tab.tsx';
export { PcoaTab } from './components/pcoa/pcoa-tab.tsx';
export { type PlotView, readPlotView, wantsMembers } from './model/plot-view.ts';
