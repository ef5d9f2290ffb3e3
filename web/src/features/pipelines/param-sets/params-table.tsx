import type { PipelineDetail } from '@cohortium/contract';
import { classNames } from '#ui';
import { ScrollRegion } from '#ui/display';
import { formatParamValue } from './params-fields.ts';

type Parameter = PipelineDetail['parameters'][number];

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
};

const sections = (parameters: readonly Parameter[]): [string, Parameter[]][] => {
  const groups = new Map<string, Parameter[]>();
  for (const one of parameters) groups.set(one.group ?? '', [...(groups.get(one.group ?? '') ?? []), one]);
  return [...groups];
};

/** The parameters of a pipeline: title, help, allowed values with unit, and default. */
export function ParamsTable({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <ScrollRegion label="Parameters, table" className="overflow-x-auto">
      <table className="w-full min-w-140 text-left text-12">
        <caption className="sr-only">Parameters</caption>
        <thead className="text-11 text-ink-3">
          <tr className="[&>th]:px-3.5 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">Parameter</th>
            <th scope="col" className="w-44">
              Allowed
            </th>
            <th scope="col" className="w-28 text-right">
              Default
            </th>
          </tr>
        </thead>
        {sections(parameters).map(([title, inside]) => (
          <tbody key={title} className="border-line border-t">
            {title && (
              <tr>
                <th scope="rowgroup" colSpan={3} className="bg-canvas px-3.5 py-1.5 font-semibold text-12">
                  {title}
                </th>
              </tr>
            )}
            {inside.map((one, at) => (
              <tr
                key={one.name}
                className={classNames('align-top [&>*]:px-3.5 [&>*]:py-2', at > 0 && 'border-line border-t')}
              >
                <th scope="row" className="font-normal">
                  <span className="font-medium text-13">{one.title}</span>{' '}
                  <code className="font-mono text-11 text-ink-3">{one.name}</code>
                  <span className="block max-w-150 text-ink-2">{one.description}</span>
                </th>
                <td className="text-ink-2">{one.bounds || (TYPES[one.type] ?? one.type)}</td>
                <td className="text-right">
                  <span className="break-all">{formatParamValue(one.default)}</span>{' '}
                  <span className="text-ink-3">{one.unit}</span>
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}
