import type { Pipeline, pipelineRoutes, RouteAnswer } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { Note } from '#ui/feedback';
import { pendingApprovalsQuery } from '../catalogue.ts';
import { DecidePipeline } from './decide-pipeline.tsx';

/** What its tools will run, folded away. */
function Commands({
  of: { name, commands },
}: {
  of: RouteAnswer<(typeof pipelineRoutes)['pendingApproval']>['data'][number];
}) {
  return (
    <details className="mt-1.5">
      <summary className="text-ink-2 hover:text-ink">{formatCount(commands.length, 'command')} to run</summary>
      <dl aria-label={`Commands of ${name}`} tabIndex={0} className="mt-1.5 grid max-h-72 gap-1.5 overflow-y-auto">
        {commands.map(({ tool, command }) => (
          <div key={tool}>
            <dt className="text-ink-3">{tool}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere rounded-m bg-sunken px-2.5 py-1.5 font-mono text-11">
              {command}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** For administrators: registered pipelines that await approval, with all their commands. */
export function WaitingPipelines() {
  const waiting = useQuery(pendingApprovalsQuery());
  const [deciding, setDeciding] = useState<{ pipeline: Pipeline; approve: boolean } | null>(null);
  if (waiting.isError) {
    return (
      <Note tone="bad" className="mx-6 mb-3 max-md:mx-4">
        The approval requests could not be loaded: {sentenceOf(waiting.error)}
      </Note>
    );
  }
  const all = waiting.data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mx-6 mb-3 rounded-l border border-warning-line max-md:mx-4">
      <h2 id="waiting" className="rounded-t-l bg-warning-soft px-3.5 py-2 font-semibold text-13 text-warning">
        {formatCount(all.length, 'pipeline is', 'pipelines are')} awaiting approval to run without a container
      </h2>
      <ul>
        {all.map((pipeline) => (
          <li key={pipeline.id} className="border-line border-t px-3.5 py-2.5 text-12">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Link to="/pipeline/$id" params={{ id: pipeline.id }} className="font-medium text-13">
                {pipeline.name} {pipeline.version}
              </Link>
              <span className="min-w-0 flex-1 text-ink-2">
                {pipeline.workspace_name}, by {pipeline.created_by}, <RelativeTime at={pipeline.created_at} />
                {pipeline.file_name && ` · ${pipeline.file_name}`}{' '}
                {pipeline.sha256 && (
                  <CopyId
                    id={pipeline.sha256}
                    shown={pipeline.sha256.slice(0, 12)}
                    idLabel="checksum of the document"
                  />
                )}
              </span>
              <Button size="small" onClick={() => setDeciding({ pipeline, approve: true })}>
                Approve
              </Button>
              <Button size="small" look="danger" onClick={() => setDeciding({ pipeline, approve: false })}>
                Reject
              </Button>
            </div>
            <Commands of={pipeline} />
          </li>
        ))}
      </ul>
      {deciding && <DecidePipeline {...deciding} onClose={() => setDeciding(null)} />}
    </section>
  );
}
