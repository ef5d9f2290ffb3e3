import type { ParamSet, ParamSetDiff } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Note } from '#ui/feedback';
import { valueInWords } from '../../model/params-fields.ts';

/** What differs between two sets, a line each; that they are the same only where a run with either is. */
export function ParamSetDifferences({ diff }: { diff: ParamSetDiff }) {
  const { parameters, reference, same_pipeline, a, b } = diff;
  return (
    <div className="grid gap-3">
      {!same_pipeline && (
        <Note tone="warn" title="They belong to different pipelines.">
          A parameter that only one of them has is missing from the other.
        </Note>
      )}
      {same_pipeline && parameters.length === 0 && reference.length === 0 ? (
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
