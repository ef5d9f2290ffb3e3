import type { ParamSet, ParamSetDiff } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#platform';
import { sentenceOf } from '#platform/api';
import { Button } from '#ui/actions';
import { ErrorState, Note, Skeleton } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { valueInWords } from '../../model/params-fields.ts';
import { paramSetDiffQuery } from '../../queries/catalogue.ts';

type CompareDrawerProps = { a: string; b: string; onClose: () => void; onSwap: () => void };

/** What differs between two sets, and how much is alike. */
export function CompareDrawer({ a, b, onClose, onSwap }: CompareDrawerProps) {
  const query = useQuery(paramSetDiffQuery(a, b));
  const diff = query.data?.data;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Compare parameter sets"
      description="The parameters and references in which two sets differ."
      outcome={diff && `${formatCount(diff.n_same, 'parameter')} are the same in both.`}
      footer={
        <Button onClick={onSwap}>
          <ArrowLeftRight aria-hidden="true" />
          Swap
        </Button>
      }
    >
      <PanelSection>
        {query.isPending && <Skeleton className="h-40" />}
        {query.isError && (
          <ErrorState title="They could not be compared." onRetry={() => void query.refetch()}>
            {sentenceOf(query.error)}
          </ErrorState>
        )}
        {diff && <Differences diff={diff} />}
      </PanelSection>
    </Drawer>
  );
}

function Differences({ diff }: { diff: ParamSetDiff }) {
  const { parameters, reference, same_pipeline, a, b } = diff;
  return (
    <div className="grid gap-3">
      {!same_pipeline && (
        <Note tone="warn" title="They belong to different pipelines.">
          A parameter that only one of them has is missing from the other.
        </Note>
      )}
      {parameters.length === 0 && reference.length === 0 ? (
        <Note tone="info" title="They are the same.">
          Same values, same reference: a run with either gives the same result.
        </Note>
      ) : (
        <table className="w-full table-fixed text-left text-12">
          <caption className="sr-only">What differs</caption>
          <thead>
            <tr className="align-bottom [&>th]:py-1.5 [&>th]:pr-3">
              <th scope="col" className="w-2/5 font-medium text-ink-3">
                Differs in
              </th>
              <Head set={a} />
              <Head set={b} />
            </tr>
          </thead>
          <tbody>
            {!same_pipeline && (
              <Line
                head="Pipeline"
                a={`${a.pipeline_name} ${a.pipeline_version}`}
                b={`${b.pipeline_name} ${b.pipeline_version}`}
              />
            )}
            {reference.map((fact) => (
              <Line key={fact.fact} head={`Reference: ${fact.fact}`} a={fact.a} b={fact.b} />
            ))}
            {parameters.map(({ name, title, unit, a: left, b: right }) => (
              <Line
                key={name}
                head={title}
                unit={unit}
                a={left === null ? 'no such parameter' : valueInWords(left)}
                b={right === null ? 'no such parameter' : valueInWords(right)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Head({ set }: { set: ParamSet }) {
  return (
    <th scope="col" className="break-words font-semibold">
      <Link to="/param-set/$id" params={{ id: set.id }}>
        {set.name}
      </Link>
    </th>
  );
}

function Line({ head, unit, a, b }: { head: ReactNode; unit?: string; a: string; b: string }) {
  return (
    <tr className="border-line border-t align-top [&>*]:py-1.5 [&>*]:pr-3">
      <th scope="row" className="font-normal text-ink-2">
        {head} {unit && <span className="text-ink-3">({unit})</span>}
      </th>
      <td className="break-words">{a}</td>
      <td className="break-words">{b}</td>
    </tr>
  );
}
