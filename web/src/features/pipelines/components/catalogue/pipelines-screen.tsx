import { dataTypes, type Pipeline } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Workflow } from 'lucide-react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { useCan } from '#platform/permissions';
import { Button } from '#ui/actions';
import { Pill } from '#ui/display';
import { EmptyState, ErrorState, NoPermission, Skeleton } from '#ui/feedback';
import { Card, PageHeader } from '#ui/layout';
import { boundsInWords, defaultText, paramFields } from '../../model/params-fields.ts';
import { pipelinesQuery } from '../../queries/catalogue.ts';

export function PipelinesScreen() {
  const mayRead = useCan('read', 'pipeline');
  const all = useQuery({ ...pipelinesQuery(), enabled: mayRead });
  const pipelines = all.data?.data;
  return (
    <>
      <PageHeader
        title="Pipelines"
        summary={pipelines ? formatCount(pipelines.length, 'pipeline') : 'How reads become tables'}
        actions={
          <Button asChild>
            <Link to="/param-set">Parameter sets</Link>
          </Button>
        }
      />
      <div className="grid max-w-260 gap-4 px-6 pb-8 max-md:px-4">
        {!mayRead && <NoPermission title="You may not see the pipelines of this workspace." />}
        {all.isError && (
          <ErrorState title="The pipelines could not be loaded." onRetry={() => void all.refetch()}>
            {sentenceOf(all.error)}
          </ErrorState>
        )}
        {all.isPending && mayRead && <Skeleton className="h-40" />}
        {pipelines?.length === 0 && (
          <EmptyState icon={Workflow} title="No pipeline is installed.">
            Pipelines come with the portal; ask whoever runs it.
          </EmptyState>
        )}
        {pipelines?.map((pipeline) => (
          <PipelineCard key={pipeline.id} pipeline={pipeline} />
        ))}
      </div>
    </>
  );
}

const titleOfType = (wanted: number) => dataTypes.find(({ id }) => id === wanted)?.title ?? `data type ${wanted}`;

function PipelineCard({ pipeline }: { pipeline: Pipeline }) {
  return (
    <Card
      title={pipeline.name}
      note={`version ${pipeline.version}`}
      aside={
        <span className="flex flex-wrap justify-end gap-1.5 pr-1.5">
          <Pill>
            {titleOfType(pipeline.raw_data_type)} → {titleOfType(pipeline.result_data_type)}
          </Pill>
        </span>
      }
    >
      <div className="grid gap-4 px-3.5 py-3">
        <p className="max-w-180 text-13">{pipeline.description}</p>
        <Steps pipeline={pipeline} />
        <Parameters pipeline={pipeline} />
        <details>
          <summary className="text-12 text-ink-2 hover:text-ink">
            {formatCount(pipeline.citations.length, 'citation')}
          </summary>
          <ul className="mt-1.5 grid max-w-200 gap-1 text-12 text-ink-2">
            {pipeline.citations.map((citation) => (
              <li key={citation}>{citation}</li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  );
}

function Steps({ pipeline }: { pipeline: Pipeline }) {
  return (
    <ol className="grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2">
      {pipeline.steps.map((step, at) => (
        <li key={step.id} className="flex gap-2">
          <span className="w-4 flex-none text-right text-ink-3">{at + 1}</span>
          <span className="min-w-0">
            {step.title}
            <span className="text-12 text-ink-3">{step.per_sample ? ' · each sample' : ' · all samples together'}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Parameters({ pipeline }: { pipeline: Pipeline }) {
  const fields = paramFields(pipeline.params_schema);
  return (
    <details>
      <summary className="text-12 text-ink-2 hover:text-ink">
        {formatCount(fields.length, 'parameter')} and defaults
      </summary>
      <dl className="mt-1.5 grid max-w-200 gap-2 text-12">
        {fields.map((field) => (
          <div key={field.name}>
            <dt className="font-medium">
              {field.title}{' '}
              <span className="font-normal text-ink-2">
                {defaultText(field) || 'none'} {field['x-unit']}
                {boundsInWords(field) && ` (${boundsInWords(field)})`}
              </span>
            </dt>
            <dd className="text-ink-3">{field.description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
