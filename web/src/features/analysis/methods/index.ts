import type { MethodTab } from '../analysis-tab.ts';
import { ResistanceTab } from '../resistance/resistance-screen.tsx';
import { AlphaTab } from './alpha-diversity/alpha-tab.tsx';
import { PcoaTab } from './beta-diversity/pcoa-tab.tsx';
import { ClustersTab } from './cluster/clusters-tab.tsx';
import { CompositionTab } from './composition/composition-tab.tsx';
import { ComparisonTab } from './group-comparison/comparison-tab.tsx';
import { LefseTab } from './lefse/lefse-tab.tsx';

/** The methods on a cohort's page, in their order. */
export const methodTabs: readonly MethodTab[] = [
  {
    id: 'resistance',
    title: 'Resistance genes',
    Tab: ResistanceTab,
    starts_group: true,
    is_for: ({ amount_units }) => amount_units.includes('coverage'),
  },
  { id: 'pcoa', title: 'PCoA', Tab: PcoaTab, starts_group: true },
  { id: 'composition', title: 'Composition', Tab: CompositionTab },
  { id: 'alpha', title: 'Alpha diversity', Tab: AlphaTab },
  { id: 'clusters', title: 'Clusters', Tab: ClustersTab },
  { id: 'lefse', title: 'LEfSe', Tab: LefseTab, starts_group: true },
  { id: 'comparison', title: 'Group comparison', Tab: ComparisonTab },
];
