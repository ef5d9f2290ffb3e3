import { useId } from 'react';
import { formatCount } from '#platform';
import { Button } from '#ui/actions';

type CutSliderProps = {
  k: number;
  /** The numbers that were tried. */
  tried: readonly number[];
  suggested: number | null;
  /** Undefined is what the silhouettes suggest. */
  onChange: (k: number | undefined) => void;
};

/** How many clusters the tree is cut into. */
export function CutSlider({ k, tried, suggested, onChange }: CutSliderProps) {
  const id = useId();
  const [least, most] = [Math.min(...tried, k), Math.max(...tried, k)];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-semibold text-13">
        {formatCount(k, 'cluster')}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={1}
        value={k}
        disabled={least === most}
        aria-valuetext={formatCount(k, 'cluster')}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        className="min-w-24 flex-1 accent-(--accent)"
      />
      {suggested !== null && suggested !== k && (
        <Button size="small" look="ghost" onClick={() => onChange(undefined)}>
          Suggested: {suggested}
        </Button>
      )}
    </div>
  );
}
