import type { GroupComparison } from '@cohortium/contract';
import { Select } from '#ui/forms';
import type { PlotChange } from '../../model/view/plot-view.ts';

type ReferenceSelectProps = {
  groups: GroupComparison['groups'];
  reference: string | undefined;
  onView: (part: PlotChange) => void;
};

/** The group that the models compare the others with. */
export function ReferenceSelect({ groups, reference, onView }: ReferenceSelectProps) {
  const [first] = groups;
  if (!first) return null;
  const selectedName = groups.find(({ name }) => name === reference)?.name ?? first.name;
  return (
    <Select
      height="small"
      prefix="Against"
      label="Reference group of the models"
      value={selectedName}
      onValueChange={(name) => onView({ reference: name })}
      options={groups.map(({ name }) => ({ value: name, label: name }))}
    />
  );
}
