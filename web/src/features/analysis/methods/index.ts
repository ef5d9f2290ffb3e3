import type { CohortDetail } from '@cohortium/contract';
import type { MethodTab } from '../analysis-tab.ts';
import { ResistanceTab } from '../resistance/resistance-screen.tsx';
import { hasCoverages } from '../resistance/studio-choice.ts';
import { AlphaTab } from './alpha-diversity/alpha-tab.tsx';
import { MIN_ORDINATION_SAMPLES } from './beta-diversity/ordination-data.ts';
import { PcoaTab } from './beta-diversity/pcoa-tab.tsx';
import { ClustersTab } from './cluster/clusters-tab.tsx';
import { CompositionTab } from './composition/composition-tab.tsx';
import { ExpressionTab } from './differential-expression/expression-tab.tsx';
import { hasGenes, hasLevels, hasTaxa } from './differential-expression/expression-view.ts';
import { MethylationTestTab } from './differential-methylation/methylation-test-tab.tsx';
import { GeneExpressionTab } from './gene-expression/gene-expression-tab.tsx';
import { ComparisonTab } from './group-comparison/comparison-tab.tsx';
import { LefseTab } from './lefse/lefse-tab.tsx';
import { MethylationTab } from './methylation/methylation-tab.tsx';

/** The methods on a cohort's page, in their order. */
export const methodTabs: readonly MethodTab[] = [
  {
    id: 'resistance',
    title: 'Resistance genes',
    Tab: ResistanceTab,
    starts_group: true,
    is_for: hasCoverages,
  },
  { id: 'expression', title: 'Expression', Tab: GeneExpressionTab, starts_group: true, is_for: hasGenes },
  { id: 'differential-expression', title: 'Differential expression', Tab: ExpressionTab, is_for: hasGenes },
  { id: 'methylation', title: 'Methylation', Tab: MethylationTab, starts_group: true, is_for: hasLevels },
  {
    id: 'differential-methylation',
    title: 'Differential methylation',
    Tab: MethylationTestTab,
    is_for: hasLevels,
  },
  { id: 'pcoa', title: 'PCoA', Tab: PcoaTab, starts_group: true, is_for: hasTaxa },
  { id: 'composition', title: 'Composition', Tab: CompositionTab, is_for: hasTaxa },
  { id: 'alpha', title: 'Alpha diversity', Tab: AlphaTab, is_for: hasTaxa },
  { id: 'clusters', title: 'Clusters', Tab: ClustersTab, is_for: hasTaxa },
  { id: 'lefse', title: 'LEfSe', Tab: LefseTab, starts_group: true, is_for: hasTaxa },
  { id: 'comparison', title: 'Group comparison', Tab: ComparisonTab, is_for: hasTaxa },
];

/** The tab that shows most of what a cohort's samples hold, with its title as in a sentence. */
export function firstTab(cohort: CohortDetail): { id: string; title: string } {
  if (hasCoverages(cohort)) return { id: 'resistance', title: 'resistance genes' };
  if (hasGenes(cohort)) return { id: 'expression', title: 'expression' };
  if (hasLevels(cohort)) return { id: 'methylation', title: 'methylation' };
  return cohort.n_samples >= MIN_ORDINATION_SAMPLES
    ? { id: 'pcoa', title: 'PCoA' }
    : { id: 'composition', title: 'composition' };
}
