import { MAX_MERGED_COHORTS } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, IconButton } from '#ui/actions';
import { SearchFilter } from '#ui/data-table';
import { Note } from '#ui/feedback';
import { PanelSection } from '#ui/overlays';
import { cohortsQuery } from '../queries/cohort-queries.ts';
import type { MergedCohort } from '../queries/merge-queries.ts';

const MAX_OPTIONS = 8;

type ChooseCohortsProps = {
  chosen: readonly MergedCohort[];
  onChange: (chosen: readonly MergedCohort[]) => void;
};

const aside = ({ version, n_samples }: MergedCohort): string =>
  version === undefined || n_samples === undefined ? '' : `version ${version} · ${formatCount(n_samples, 'sample')}`;
const nameOf = ({ name }: MergedCohort): string => name ?? 'A cohort';

/** The cohorts that are merged, and others to add by name. */
export function ChooseCohorts({ chosen, onChange }: ChooseCohortsProps) {
  return (
    <>
      <PanelSection title="Cohorts to merge">
        {chosen.length === 0 && <p className="text-13 text-ink-2">No cohorts selected.</p>}
        <ul>
          {chosen.map((cohort) => (
            <li key={cohort.id} className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
              <span className="min-w-0 flex-1 break-words text-13">
                {nameOf(cohort)} <span className="block text-12 text-ink-3">{aside(cohort)}</span>
              </span>
              <IconButton
                label={`Remove ${nameOf(cohort)}`}
                icon={X}
                onClick={() => onChange(chosen.filter(({ id }) => id !== cohort.id))}
              />
            </li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection title="Add a cohort">
        <CohortSearch chosen={chosen} onAdd={(cohort) => onChange([...chosen, cohort])} />
      </PanelSection>
    </>
  );
}

function CohortSearch({ chosen, onAdd }: { chosen: readonly MergedCohort[]; onAdd: (cohort: MergedCohort) => void }) {
  const [name, setName] = useState('');
  const list = useQuery(cohortsQuery({ status: null, name, page: 1, page_size: MAX_OPTIONS + chosen.length }));
  const taken = new Set(chosen.map(({ id }) => id));
  const offered = (list.data?.data ?? []).filter(({ id }) => !taken.has(id)).slice(0, MAX_OPTIONS);
  const full =
    chosen.length >= MAX_MERGED_COHORTS ? `At most ${MAX_MERGED_COHORTS} cohorts can be merged at once` : null;
  return (
    <>
      <SearchFilter label="Search cohorts by name" value={name} onValueChange={setName} className="w-full" />
      {list.isError && (
        <Note tone="bad" className="mt-2">
          {sentenceOf(list.error)}
        </Note>
      )}
      {list.isSuccess && offered.length === 0 && (
        <p className="mt-2 text-13 text-ink-2">
          {name === '' ? 'No other cohorts.' : `No other cohort names contain “${name}”.`}
        </p>
      )}
      <ul className="mt-1">
        {offered.map(({ id, name: title, version, n_samples }) => (
          <li key={id} className="flex items-center gap-2 border-line border-b py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1 break-words text-13">
              {title} <span className="block text-12 text-ink-3">{aside({ id, name: title, version, n_samples })}</span>
            </span>
            <Button
              size="small"
              disabledReason={full}
              aria-label={`Add ${title}`}
              onClick={() => onAdd({ id, name: title, version, n_samples })}
            >
              <Plus aria-hidden="true" />
              Add
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
