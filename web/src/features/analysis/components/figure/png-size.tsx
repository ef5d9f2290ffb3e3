import type { Picture } from '#plots/marks';
import { Select } from '#ui/forms';
import { NumberSetting } from '../panel/number-setting.tsx';
import {
  describePaperWidth,
  FIGURE_SIZES,
  type FigureSize,
  measureSmallestText,
  type Pixels,
  toPixels,
} from './figure-sizes.ts';

type PngSizeProps = {
  size: FigureSize;
  own: Pixels;
  onSize: (size: FigureSize) => void;
  onOwn: (own: Pixels) => void;
  /** What will be in it; null until it is drawn. */
  picture: Picture | null;
};

/** How wide and how dense the PNG is: as journals ask for it, or as typed. */
export function PngSize({ size, own, onSize, onOwn, picture }: PngSizeProps) {
  const pixels = toPixels(size, own);
  const smallest = picture && measureSmallestText(pixels, picture);
  return (
    <>
      <Select height="small" label="Width of the PNG" value={size} onValueChange={onSize} options={FIGURE_SIZES} />
      {size === 'own' && (
        <div className="grid w-full grid-cols-2 gap-2">
          <NumberSetting
            label="Width"
            unit="pixels"
            placeholder="2126"
            value={own.width}
            onChange={(width) => onOwn({ ...own, width: width ?? 2126 })}
          />
          <NumberSetting
            label="Density"
            unit="dots per inch"
            placeholder="300"
            value={own.dpi}
            onChange={(dpi) => onOwn({ ...own, dpi: dpi ?? 300 })}
          />
        </div>
      )}
      <span className="text-12 text-ink-3">
        {describePaperWidth(pixels)}
        {smallest && `; smallest text: ${smallest.points.toFixed(1)}\u00a0pt`}
        {smallest?.isReadable === false && (
          <b className="font-medium text-warning">, too small to read: choose a larger width</b>
        )}
      </span>
    </>
  );
}
