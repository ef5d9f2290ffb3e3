import { omicTitles, type SampleFilter, type SelectionRecipe } from '@cohortium/contract';

/** Describes the samples before the first rule. */
export function describeStart(filter: SampleFilter): string {
  const leavesOut = (flag: 'exclude_public_data' | 'exclude_workspace_data' | 'exclude_shared_data') =>
    filter[flag] || filter.advance_filters_scope?.[flag] === true;
  const left = [
    leavesOut('exclude_public_data') ? 'public' : null,
    leavesOut('exclude_workspace_data') ? 'the workspace’s own' : null,
    leavesOut('exclude_shared_data') ? 'shared' : null,
  ].filter((part) => part !== null);
  const without = left.length > 0 ? `, without ${left.join(', ')} samples` : '';
  const kind = filter.omic_type ? omicTitles[filter.omic_type] : 'Samples';
  return `${kind} visible at the time${without}`;
}

const ways: Record<SelectionRecipe['kind'], string> = {
  lasso: 'Selected with the lasso',
  box: 'Selected with a box',
  group: 'Selected as a group',
  list: 'Selected one by one',
};
const plots: Record<SelectionRecipe['plot'], string> = {
  pcoa_2d: 'the PCoA plot',
  pcoa_3d: 'the 3D PCoA plot',
  composition: 'the composition plot',
};

/** How a list of samples came about. */
export function describeSelection(selection: SelectionRecipe | null): string {
  if (!selection) return 'Listed one by one';
  const { kind, plot, metric, rank, axes, group } = selection;
  const seen = [
    metric?.replaceAll('_', '–'),
    rank ? `${rank} level` : undefined,
    axes && axes.length > 0 ? axes.map((axis) => `PC${axis}`).join(' × ') : undefined,
  ].filter((part) => part !== undefined);
  const where = `${plots[plot]}${seen.length > 0 ? ` (${seen.join(', ')})` : ''}`;
  return `${ways[kind]}${group ? ` “${group}”` : ''} on ${where}`;
}
