import { needsTree } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { Field, Select, Switch } from '#ui/forms';
import type { PlotChange, PlotView } from '../../model/view/plot-view.ts';
import { importedTreesQuery } from '../../queries/analysis-queries.ts';
import { NumberSetting } from '../panel/number-setting.tsx';

type DistanceOptionsProps = { view: PlotView; onView: (part: PlotChange) => void };

/** How the table is made ready before samples are compared. */
export function DistanceOptions({ view, onView }: DistanceOptionsProps) {
  return (
    <>
      {view.metric === 'bray_curtis' && (
        <Select
          height="small"
          prefix="Table"
          label="Transformation"
          value={view.transform}
          onValueChange={(transform) => onView({ transform: transform === 'tss' ? undefined : transform })}
          options={[
            { value: 'tss', label: 'relative abundance' },
            { value: 'none', label: 'counts as they are' },
          ]}
        />
      )}
      <NumberSetting
        label="Rarefy to"
        unit="reads"
        placeholder="not rarefied"
        value={view.depth}
        onChange={(depth) => onView({ depth })}
      />
      {needsTree(view.metric) && <TreeOptions view={view} onView={onView} />}
    </>
  );
}

const OWN = ' own';

function TreeOptions({ view, onView }: DistanceOptionsProps) {
  const trees = useQuery(importedTreesQuery());
  const found = trees.data?.data ?? [];
  return (
    <>
      <Field label="Tree">
        <Select
          value={view.tree ?? OWN}
          onValueChange={(tree) => onView({ tree: tree === OWN ? undefined : tree })}
          options={[
            { value: OWN, label: 'of this cohort' },
            ...found.map(({ id, name, n_tips }) => ({ value: id, label: `${name}, ${formatCount(n_tips, 'tip')}` })),
          ]}
        />
      </Field>
      <Switch
        label="Leave out taxa that are not in the tree"
        hint="otherwise they are a reason to refuse"
        checked={view.missing === 'drop'}
        onChange={(event) => onView({ missing: event.currentTarget.checked ? 'drop' : undefined })}
      />
    </>
  );
}
