import type { ReactNode } from 'react';
import { ScrollRegion } from '#ui/display';

type StatTableProps = {
  label: string;
  heads: readonly { cellText: ReactNode; numeric?: boolean }[];
  children: ReactNode;
};

/** A small table of statistics: names left, numbers right. */
export function StatTable({ label, heads, children }: StatTableProps) {
  return (
    <ScrollRegion label={label} className="overflow-x-auto">
      <table className="w-full text-12 [&_tbody_td]:border-line [&_tbody_td]:border-t [&_td]:py-1.5 [&_td]:pr-2.5 [&_td:last-child]:pr-0">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {heads.map(({ cellText, numeric }, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: the heads never change their order
                key={at}
                scope="col"
                className={`whitespace-nowrap py-1 pr-2.5 font-normal text-ink-3 last:pr-0 ${numeric ? 'text-right' : 'text-left'}`}
              >
                {cellText}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollRegion>
  );
}

export function NumberCell({ children, strong = false }: { children: ReactNode; strong?: boolean }) {
  return <td className={`whitespace-nowrap text-right ${strong ? 'font-semibold' : ''}`}>{children}</td>;
}
