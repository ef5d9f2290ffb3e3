import type { CohortDetail } from '@cohortium/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { formatCount } from '#platform';
import { ScrollRegion } from '#ui/display';
import { Card } from '#ui/layout';
import {
  BOX,
  initialScroll,
  type LineageLayout,
  type LineageNodeLayout,
  layoutLineage,
} from '../history/layout-lineage.ts';
import { lineageQuery } from '../queries/version-queries.ts';

/** What a cohort was made from and what was made from it; nothing where it stands alone. */
export function LineageCard({ cohort }: { cohort: CohortDetail }) {
  const found = useQuery({ ...lineageQuery(cohort.id), enabled: cohort.access === 'own' });
  if (!found.data || found.data.data.cohorts.length < 2) return null;
  return <LineageGraph lineage={layoutLineage(found.data.data)} />;
}

/** The cohort itself is in sight at first, however long its line is, with as much of what it came from as fits. */
function LineageGraph({ lineage: { width, height, cohorts, lines } }: { lineage: LineageLayout }) {
  const here = cohorts.find(({ generation }) => generation === 0)?.x ?? 0;
  const show = useCallback(
    (region: HTMLElement | null) => {
      if (region) region.scrollLeft = initialScroll(here, region.clientWidth);
    },
    [here],
  );
  return (
    <Card title="Lineage">
      <ScrollRegion ref={show} label="Lineage" className="overflow-x-auto px-3.5 py-3">
        <div className="relative" style={{ width, height }}>
          <svg width={width} height={height} aria-hidden="true" className="absolute inset-0">
            {lines.map(({ key, path }) => (
              <path key={key} d={path} className="fill-none stroke-line-strong" strokeWidth={1.5} />
            ))}
          </svg>
          <ul>
            {cohorts.map((one) => (
              <LineageNode key={one.cohort_id} one={one} />
            ))}
          </ul>
        </div>
        <ul className="sr-only">
          {lines.map(({ key, label }) => (
            <li key={key}>{label}</li>
          ))}
        </ul>
      </ScrollRegion>
    </Card>
  );
}

function LineageNode({ one }: { one: LineageNodeLayout }) {
  const { cohort_id, name, generation, n_samples, is_accessible, x, y } = one;
  const caption = n_samples === null ? 'deleted, or not visible to you' : formatCount(n_samples, 'sample');
  return (
    <li
      className="absolute overflow-hidden rounded-m border border-line bg-surface px-2.5 py-1 text-12 data-current:border-accent"
      data-current={generation === 0 || undefined}
      style={{ left: x, top: y, width: BOX.width, height: BOX.height }}
    >
      {is_accessible && generation !== 0 ? (
        <Link to="/cohorts/$id" params={{ id: cohort_id }} className="block truncate" title={name}>
          {name}
        </Link>
      ) : (
        <span className="block truncate" title={name}>
          {name}
        </span>
      )}
      <span className="block truncate text-ink-3">{caption}</span>
    </li>
  );
}
