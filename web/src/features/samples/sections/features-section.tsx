import type { Constraint, SampleFeature, UnstructuredDataFilter } from '@cohortium/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, IconButton, LoadMore, PickButton } from '#ui/actions';
import { useDebounced } from '#ui/data-table';
import { Skeleton } from '#ui/feedback';
import { Input, SegmentedControl } from '#ui/forms';
import { Popover } from '#ui/overlays';
import { featuresQuery } from '../queries/taxon-queries.ts';
import { PercentInput } from '../taxonomy/percent-input.tsx';
import { addConstraint, changeConstraint, constraintList, type Joined, withJoin } from './constraints.ts';

const featureKinds: Record<Constraint['genome_type'], string> = {
  feature: 'ASV or OTU',
  gene: 'Gene',
  cpg: 'CpG',
  amr_gene: 'AMR gene',
  mutation: 'Mutation',
};

type FeatureResultsProps = { search: string; onPick: (feature: SampleFeature) => void };

/** Features whose name begins with what is typed, with the samples that have each. */
export function FeatureResults({ search, onPick }: FeatureResultsProps) {
  const featurePages = useInfiniteQuery({ ...featuresQuery(useDebounced(search)), placeholderData: keepPreviousData });
  if (featurePages.isPending) return <Skeleton className="m-2 w-2/3" />;
  if (featurePages.isError) return <p className="px-2 py-1 text-12 text-danger">{sentenceOf(featurePages.error)}</p>;
  const features = featurePages.data.pages.flatMap(({ data }) => data);
  return (
    <ul className="mt-1.5 max-h-72 overflow-y-auto">
      {features.length === 0 && (
        <li className="px-2 py-1 text-12 text-ink-3">
          {search === '' ? 'These samples have no features of this type yet.' : 'No matching features.'}
        </li>
      )}
      {features.map((feature) => (
        <li key={`${feature.genome_type} ${feature.field}`}>
          <PickButton onPick={() => onPick(feature)} title={feature.field} about={formatNumber(feature.n_samples)}>
            {feature.title} <span className="text-12 text-ink-3">{featureKinds[feature.genome_type]}</span>
          </PickButton>
        </li>
      ))}
      <li>
        <LoadMore list={featurePages} />
      </li>
    </ul>
  );
}

type FeaturesSectionProps = {
  filter: UnstructuredDataFilter | undefined;
  onChange: (filter: UnstructuredDataFilter | undefined) => void;
};

const joins = [
  { value: 'and_', label: 'All' },
  { value: 'or_', label: 'Any' },
] as const;

/** Constraints on genes, CpGs, AMR genes and ASVs: present, or at least a relative abundance. */
export function FeaturesSection({ filter, onChange }: FeaturesSectionProps) {
  const { join, constraints } = constraintList(filter);
  return (
    <div className="grid gap-1.5 rounded-l border border-line bg-canvas p-2">
      <div className="flex min-h-7 items-center gap-2 text-12 text-ink-2">
        <SegmentedControl
          label="Combine features with"
          value={join}
          options={joins}
          onValueChange={(next: Joined) => onChange(withJoin(filter, next))}
        />
        {join === 'or_' ? 'of these is present' : 'of these are present'}
      </div>
      {constraints.map((constraint, at) => (
        <ConstraintRow
          key={`${constraint.genome_type} ${constraint.field}`}
          constraint={constraint}
          onChange={(next) => onChange(changeConstraint(filter, at, next))}
        />
      ))}
      <div>
        <FeaturePicker onPick={(feature) => onChange(addConstraint(filter, feature))} />
      </div>
    </div>
  );
}

type ConstraintRowProps = { constraint: Constraint; onChange: (constraint: Constraint | null) => void };

function ConstraintRow({ constraint, onChange }: ConstraintRowProps) {
  const { field, genome_type, genome_value } = constraint;
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-m border border-line bg-surface py-1 pr-1 pl-2 text-12">
      <span className="text-ink-3">{featureKinds[genome_type]}</span>
      <span className="min-w-0 max-w-56 truncate font-mono" title={field}>
        {field}
      </span>
      <span className="text-ink-3">{genome_value === null ? 'is present; at least' : 'at least'}</span>
      <PercentInput
        label={`Minimum relative abundance of ${field}`}
        fraction={genome_value}
        onChange={(fraction) => onChange({ ...constraint, genome_value: fraction })}
      />
      <IconButton label={`Remove ${field}`} icon={X} size="small" className="ml-auto" onClick={() => onChange(null)} />
    </div>
  );
}

function FeaturePicker({ onPick }: { onPick: (feature: SampleFeature) => void }) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <Popover
      label="Choose a feature"
      open={open}
      onOpenChange={setOpen}
      className="w-84 p-2"
      trigger={
        <Button look="ghost" size="small">
          <Plus aria-hidden="true" />
          Feature
        </Button>
      }
    >
      <Input
        height="small"
        aria-label="Search features"
        placeholder="Name starts with …"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <FeatureResults
        search={typed.trim()}
        onPick={(feature) => {
          setOpen(false);
          onPick(feature);
        }}
      />
    </Popover>
  );
}
