import { SegmentedControl, Select } from '#ui/forms';
import type { AnalysisTabProps } from '../../analysis-tab.ts';
import { LEAST_GENES, MOST_GENES, SET_SIZES, SET_TESTS, setTestTitles } from './gene-sets-view.ts';
import type { GeneSetState } from './use-gene-sets.ts';

type ControlProps = Pick<AnalysisTabProps, 'view' | 'onView'> & { state: GeneSetState };

const numberOptions = (numbers: readonly number[], own: number) =>
  [...new Set([...numbers, own])].sort((a, b) => a - b).map((each) => ({ value: String(each), label: String(each) }));

/** Which sets, of which sizes, by which test. */
export function SetControls({ view, onView, state: { references, reference, chosen } }: ControlProps) {
  if (reference === null) return null;
  const [least, most] = [view.set_least ?? SET_SIZES.least, view.set_most ?? SET_SIZES.most];
  return (
    <>
      <Select
        height="small"
        prefix="Sets"
        label="Gene sets"
        value={reference.id}
        onValueChange={(sets) => onView({ sets, set: undefined })}
        options={references.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` }))}
        className="max-w-64"
      />
      <Select
        height="small"
        label="Test of gene sets"
        value={view.set_test}
        onValueChange={(set_test) => onView({ set_test })}
        options={SET_TESTS.map((test) => ({ value: test, label: setTestTitles[test] }))}
      />
      <Select
        height="small"
        prefix="Genes ≥"
        label="Fewest genes of a set"
        value={String(least)}
        onValueChange={(number) => onView({ set_least: Number(number) })}
        options={numberOptions(
          LEAST_GENES.filter((each) => each <= most),
          least,
        )}
      />
      <Select
        height="small"
        prefix="≤"
        label="Most genes of a set"
        value={String(most)}
        onValueChange={(number) => onView({ set_most: Number(number) })}
        options={numberOptions(
          MOST_GENES.filter((each) => each >= least),
          most,
        )}
      />
      {chosen && (
        <SegmentedControl
          label="Gene sets drawn as"
          value={view.set_plot}
          onValueChange={(set_plot) => onView({ set_plot })}
          options={[
            { value: 'dots', label: 'Top sets' },
            { value: 'barcode', label: 'Chosen set' },
          ]}
        />
      )}
    </>
  );
}
