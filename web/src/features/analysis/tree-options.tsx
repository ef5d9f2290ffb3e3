import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';
import { Field, Select, Switch } from '#ui/forms';
import { importedTreesQuery } from './analysis-query.ts';
import type { PlotChange, PlotView } from './view/plot-view.ts';

type TreeOptionsProps = { view: PlotView; onView: (part: PlotChange) => void; onManage: () => void };

const COHORT_TREE = ' own';

/** Which tree UniFrac and Faith's PD take, and what becomes of taxa that are not in it. */
export function TreeOptions({ view, onView, onManage }: TreeOptionsProps) {
  const trees = useQuery(importedTreesQuery());
  const found = trees.data?.data ?? [];
  return (
    <>
      <Field label="Tree">
        <Select
          value={view.tree ?? COHORT_TREE}
          onValueChange={(tree) => onView({ tree: tree === COHORT_TREE ? undefined : tree })}
          options={[
            { value: COHORT_TREE, label: 'of this cohort' },
            ...found.map(({ id, name, n_tips }) => ({ value: id, label: `${name}, ${formatCount(n_tips, 'tip')}` })),
          ]}
        />
      </Field>
      <Button size="small" onClick={onManage}>
        Import or delete trees
      </Button>
      <Switch
        label="Exclude taxa that are not in the tree"
        hint="if off, such taxa cause an error"
        checked={view.missing === 'drop'}
        onChange={(event) => onView({ missing: event.currentTarget.checked ? 'drop' : undefined })}
      />
    </>
  );
}
