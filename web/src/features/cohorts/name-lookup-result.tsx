import type { SampleListLookup } from '@cohortium/contract';
import { formatCount } from '#platform';
import { Note } from '#ui/feedback';
import { RadioGroup } from '#ui/forms';
import { PanelSection } from '#ui/overlays';

export type ResultChoice = 'skip' | 'newest' | 'all';

const MAX_LISTED = 20;
const RESULT_CHOICES = [
  { value: 'skip', label: 'Exclude them' },
  { value: 'newest', label: 'Use the newest result of each' },
  { value: 'all', label: 'Use all results of each' },
] as const;

const more = (n: number): string => (n > MAX_LISTED ? ` and ${n - MAX_LISTED} more` : '');

type NameLookupResultProps = {
  list: SampleListLookup;
  resultChoice: ResultChoice;
  onMeaning: (resultChoice: ResultChoice) => void;
};

/** What of a list was found, what was not, and what may mean several results. */
export function NameLookupResult({ list, resultChoice, onMeaning }: NameLookupResultProps) {
  const { not_found, ambiguous } = list;
  return (
    <PanelSection title="Found">
      <div className="grid gap-3 text-13">
        <p>
          {formatCount(list.n_samples, 'sample')} of {formatCount(list.n_requested, 'name')}.
        </p>
        {not_found.length > 0 && (
          <Note tone="warn" title={`${formatCount(not_found.length, 'name')} not found and excluded:`}>
            <span className="break-words">
              {not_found.slice(0, MAX_LISTED).join(', ')}
              {more(not_found.length)}
            </span>
          </Note>
        )}
        {ambiguous.length > 0 && (
          <Note tone="warn" title={`${formatCount(ambiguous.length, 'name')} with several results:`}>
            <ul className="mt-1 grid gap-1">
              {ambiguous.slice(0, MAX_LISTED).map(({ identifier, results }) => (
                <li key={identifier} className="break-words">
                  <b className="font-medium">{identifier}</b>:{' '}
                  {results.map(({ project_name, pipeline_name }) => `${project_name} (${pipeline_name})`).join(', ')}
                </li>
              ))}
            </ul>
            {more(ambiguous.length)}
          </Note>
        )}
        {(ambiguous.length > 0 || resultChoice !== 'skip') && (
          <RadioGroup<ResultChoice>
            label="Names with several results"
            value={resultChoice}
            options={RESULT_CHOICES}
            onValueChange={onMeaning}
          />
        )}
      </div>
    </PanelSection>
  );
}
