import type { ReactNode } from 'react';

type TestFiguresProps = {
  /** The test by name, with its n. */
  left: ReactNode;
  right?: ReactNode;
  figures: readonly { value: ReactNode; what: string }[];
};

/** A test's few numbers, large, each with what it is. */
export function TestStatistics({ left, right, figures }: TestFiguresProps) {
  return (
    <div>
      <div className="mb-1 flex flex-wrap justify-between gap-x-3 text-12 text-ink-3">
        <span>{left}</span>
        {right && <span>{right}</span>}
      </div>
      <dl className="grid grid-cols-[1.4fr_1fr_1fr] gap-3">
        {figures.map(({ value, what }) => (
          <div key={what} className="flex flex-col-reverse justify-end">
            <dt className="text-12 text-ink-3">{what}</dt>
            <dd className="font-semibold text-20 tracking-tight">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
