export { AlphaTab } from './components/alpha/alpha-tab.tsx';
export type { AnalysisTabProps, Selection, TaxonRule } from './components/analysis-tab.ts';
export { ClustersTab } from './components/clusters/clusters-tab.tsx';
export { ComparisonTab } from './components/comparison/comparison-tab.tsx';
export { CompositionTab } from './components/composition/composition-tab.tsx';
export { LefseTab } from './components/lefse/lefse-tab.tsx';
export { PcoaTab } from './components/pcoa/pcoa-tab.tsx';
export { wantsMembers } from './model/view/fields-in-play.ts';
export { type PlotView, readPlotView } from './model/view/plot-view.ts';
