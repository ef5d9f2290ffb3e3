import { Skeleton } from '#ui/feedback';

const FACETS = ['first', 'second', 'third', 'fourth', 'fifth'];
const BARS = ['w-full', 'w-2/3', 'w-1/2', 'w-1/3', 'w-1/4'];

/** A placeholder for the facets while loading, to avoid layout shift. */
export function FacetsWaiting() {
  return (
    <section aria-label="Facets" aria-busy="true" className="overflow-hidden rounded-l border border-line">
      <span className="sr-only">Counting facets.</span>
      <div className="grid grid-cols-2 md:grid-cols-3 xl:grid-cols-5">
        {FACETS.map((facet) => (
          <div key={facet} className="grid h-54 content-start gap-4.5 px-3.5 py-4">
            {BARS.map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
