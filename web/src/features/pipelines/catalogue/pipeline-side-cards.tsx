import { type PipelineDetail, pipelineRoutes } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '#platform/api';
import { Button, CopyId } from '#ui/actions';
import { RelativeTime } from '#ui/display';
import { saveByTicket } from '#ui/feedback';
import { Card } from '#ui/layout';
import { doiOf } from './describe-pipeline.ts';
import { PipelineStatePill } from './pipeline-state-pill.tsx';

const requestDocument = (id: string) => call(pipelineRoutes.documentTicket, { params: { id }, body: {} });

/** The side cards of a pipeline: software, versions, citations and document. */
export function PipelineSideCards({ pipeline }: { pipeline: PipelineDetail }) {
  const { software, containers, versions, citations, file_name, sha256 } = pipeline;
  return (
    <div className="grid min-w-0 content-start gap-4">
      <Card title="Software">
        <Body>
          {software.length === 0 && <p className="text-ink-3">None listed.</p>}
          {software.length > 0 && (
            <p>
              {software.map(({ name }) => name).join(', ')}
              <span className="block text-ink-3">Each run records their versions and checksums.</span>
            </p>
          )}
          {containers.map((image) => (
            <CopyId key={image} id={image} idLabel="container image" />
          ))}
        </Body>
      </Card>
      <Card title="Versions" note={versions.length}>
        <ul className="text-12">
          {versions.map((version) => (
            <li
              key={version.id}
              className="flex min-h-8.5 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3.5 py-1.5 first:border-t-0"
            >
              {version.id === pipeline.id ? (
                <b className="font-semibold">{version.version}</b>
              ) : (
                <Link to="/pipeline/$id" params={{ id: version.id }}>
                  {version.version}
                </Link>
              )}
              <span className="flex-1 text-ink-3">
                <RelativeTime at={version.created_at} />
              </span>
              <PipelineStatePill pipeline={{ state: version.state, unavailable_reason: null }} />
            </li>
          ))}
        </ul>
      </Card>
      {file_name && (
        <Card title="Document">
          <Body>
            <p className="break-all font-mono text-11">{file_name}</p>
            {sha256 && (
              <CopyId id={sha256} shown={`SHA-256 ${sha256.slice(0, 16)}`} idLabel="checksum of the document" />
            )}
            {pipeline.access !== 'public' && (
              <span>
                <Button size="small" onClick={() => saveByTicket(() => requestDocument(pipeline.id))}>
                  Download
                </Button>
              </span>
            )}
          </Body>
        </Card>
      )}
      <Card title="Citations" note="and terms of use">
        <Body>
          {citations.length === 0 && <p className="text-ink-3">No citations.</p>}
          {citations.map((citation) => (
            <Citation key={citation} citation={citation} />
          ))}
          <p className="text-ink-3">
            The terms of a reference database are <Link to="/param-set">shown with the reference</Link> and with every
            result.
          </p>
        </Body>
      </Card>
    </div>
  );
}

function Body({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 px-3.5 py-2.5 text-12">{children}</div>;
}

function Citation({ citation }: { citation: string }) {
  const paper = doiOf(citation);
  return (
    <p className="text-ink-2">
      {citation}
      {paper && (
        <>
          {' '}
          <a href={paper} target="_blank" rel="noreferrer" aria-label={`Open the paper: ${citation.slice(0, 60)}`}>
            open
          </a>
        </>
      )}
    </p>
  );
}
