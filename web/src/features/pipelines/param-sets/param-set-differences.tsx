import type { ParamSet, ParamSetDiff } from '@cohortium/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Note } from '#ui/feedback';
import { formatParamValue } from './params-fields.ts';

/** The differences of two parameter sets, one per line; “identical” only if runs give the same result. */
export function ParamSetDifferences({ diff }: { diff: ParamSetDiff }) {
  const { parameters, references, same_pipeline, a, b } = diff;
  return (
    <div className="grid gap-3">
      {!same_pipeline && (
        <Note tone="warn" title="These parameter sets belong to different pipelines.">
          Some parameters exist in only one of them.
        </Note>
      )}
      {same_pipeline && parameters.length === 0 && references.length === 0 ? (
        <Note tone="info" title="The parameter sets are identical.">
          The values and the references are the same, so runs give the same result.
        </Note>
      ) : (
        <table className="w-full table-fixed text-left text-12">
          <caption className="sr-only">Differences</caption>
          <thead>
            <tr className="align-bottom [&>th]:py-1.5 [&>th]:pr-3">
              <th scope="col" className="w-2/5 font-medium text-ink-3">
                Parameter
              </th>
              <DifferencesHeader set={a} />
              <DifferencesHeader set={b} />
            </tr>
          </thead>
          <tbody>
            {!same_pipeline && (
              <DifferenceRow
                head="Pipeline"
                a={`${a.pipeline_name} ${a.pipeline_version}`}
                b={`${b.pipeline_name} ${b.pipeline_version}`}
              />
            )}
            {references.map((fact) => (
              <DifferenceRow key={fact.fact} head={fact.fact} a={fact.a} b={fact.b} />
            ))}
            {parameters.map(({ name, title, unit, a: left, b: right }) => (
              <DifferenceRow
                key={name}
                head={title}
                unit={unit}
                a={left === null ? 'not a parameter' : formatParamValue(left)}
                b={right === null ? 'not a parameter' : formatParamValue(right)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function DifferencesHeader({ set }: { set: ParamSet }) {
  return (
    <th scope="col" className="break-words font-semibold">
      <Link to="/param-set/$id" params={{ id: set.id }}>
        {set.name}
      </Link>
    </th>
  );
}

function DifferenceRow({ head, unit, a, b }: { head: ReactNode; unit?: string; a: string; b: string }) {
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
