import { Checkbox, Field, RadioGroup, Select } from '#ui/forms';
import { type ExportChoice, FORMATS, LEVELS } from './describe-export.ts';

type ExportChoicesProps = {
  choice: ExportChoice;
  /** Whether there is a tree that could go along. */
  hasTree: boolean;
  onChange: (part: Partial<ExportChoice>) => void;
};

/** Which file, what its rows are, and whether the tree goes with it. */
export function ExportChoices({ choice, hasTree, onChange }: ExportChoicesProps) {
  const { format, level, with_tree } = choice;
  const isTable = format === 'biom' || format === 'h5ad';
  const why =
    level === 'feature' ? 'Build one on the cohort’s diversity tabs first.' : 'Trees are built from ASVs only.';
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_15rem]">
      <RadioGroup
        label="Format"
        value={format}
        onValueChange={(value) => onChange({ format: value, with_tree: false })}
        options={FORMATS.map(({ format: value, title, hint }) => ({ value, label: title, hint }))}
      />
      <div className="grid content-start gap-4">
        <Field label="Table rows" hint="Raw counts, not rarefied">
          <Select
            value={level}
            onValueChange={(value) => onChange({ level: value, with_tree: false })}
            options={LEVELS}
          />
        </Field>
        {!isTable && (
          <Checkbox
            label="Include the tree"
            hint={hasTree ? 'Tree of this cohort’s variants in Newick format' : `This cohort has no tree. ${why}`}
            checked={with_tree && hasTree}
            disabled={!hasTree}
            onChange={(event) => onChange({ with_tree: event.target.checked })}
          />
        )}
        <p className="text-12 text-ink-3">
          Every archive contains the metadata with edits, counts, lineages and METHODS.md.
        </p>
      </div>
    </div>
  );
}
