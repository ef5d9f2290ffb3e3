import type { PipelineDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#platform';
import { Pill } from '#ui/display';
import { Card } from '#ui/layout';
import { referenceKindsQuery, referencesQuery } from '../catalogue.ts';
import { resolveReferences } from '../references/choose-references.tsx';
import { titleOfType } from './pipeline-columns.tsx';

/** What a pipeline takes: reads, and references by kind with how many of them are ready. */
export function PipelineInputs({ pipeline }: { pipeline: PipelineDetail }) {
  const references = useQuery(referencesQuery()).data?.data;
  const kinds = useQuery(referenceKindsQuery()).data?.data;
  const resolved = resolveReferences(pipeline.references, references ?? [], {});
  return (
    <Card title="Inputs" note="what a run takes">
      <ul className="text-13">
        <li className="flex min-h-9 flex-wrap items-center gap-x-3 px-3.5 py-1.5">
          <span className="min-w-40 flex-1">Reads of each sample</span>
          <span className="text-12 text-ink-2">{titleOfType(pipeline.raw_data_type)}</span>
        </li>
        {resolved.map(({ input, offered }) => (
          <li
            key={input.input}
            className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3.5 py-1.5"
          >
            <span className="min-w-40 flex-1">
              {input.title} {!input.required && <Pill>optional</Pill>}
              <span className="block text-12 text-ink-3">
                {kinds?.find(({ id }) => id === input.kind)?.title ?? input.kind}
              </span>
            </span>
            {references && (
              <span className="text-12 text-ink-2">
                {offered.length > 0 ? (
                  `${formatCount(offered.length, 'reference')} ready`
                ) : (
                  <>
                    none ready ·{' '}
                    <Link to="/param-set" search={{ add: input.kind }}>
                      Add reference
                    </Link>
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What a run of it yields, under the names that people download. */
export function PipelineOutputs({ pipeline: { outputs } }: { pipeline: PipelineDetail }) {
  if (outputs.length === 0) return null;
  return (
    <Card title="Outputs" note={formatCount(outputs.length, 'file')}>
      <ul className="text-13">
        {outputs.map(({ id, title, file_name }) => (
          <li
            key={id}
            className="flex min-h-9 flex-wrap items-center gap-x-3 border-line border-t px-3.5 py-1.5 first:border-t-0"
          >
            <span className="min-w-40 flex-1">{title}</span>
            <span className="break-all font-mono text-11 text-ink-3">{file_name}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
