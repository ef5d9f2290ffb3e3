import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { readLightTokens } from '#plots/colours';
import { embeddedSvg, type Picture, picturePng } from '#plots/marks';
import { Button, CopyText } from '#ui/actions';
import { ScrollRegion } from '#ui/display';
import { Note, Skeleton, toast } from '#ui/feedback';
import { Select } from '#ui/forms';
import { Drawer, PanelSection } from '#ui/overlays';
import {
  describePaperWidth,
  FIGURE_SIZES,
  type FigureSize,
  measureSmallestText,
  type Pixels,
  pixelScale,
  toPaperWidth,
  toPixels,
} from './figure-sizes.ts';
import { describeMethod, type FigureSource, saveFile, toCsvHeader } from './figure-source.ts';
import { NumberSetting } from './frame/more-settings.tsx';

type FigureMethodProps = Pick<FigureSource, 'answer' | 'recipe' | 'name'>;

/** The paragraph for the paper, and how to compute the same again. */
function FigureMethod({ answer, recipe, name }: FigureMethodProps) {
  const method = describeMethod(answer);
  const json = `${JSON.stringify(recipe, null, 2)}\n`;
  return (
    <>
      <PanelSection title="Method" aside={<CopyText text={method} textLabel="method" />}>
        <p className="text-12/[1.5] text-ink-2">{method}</p>
      </PanelSection>
      <PanelSection title="Recipe" aside={<CopyText text={json} textLabel="recipe" />}>
        <p className="mb-2 text-12 text-ink-2">
          {'command' in recipe
            ? 'To compute the same numbers on the command line, save the recipe in the folder of the cohort’s exported tables and run:'
            : 'To compute the same numbers, send the body of the recipe to the portal:'}
        </p>
        <ScrollRegion label="Command" className="mb-2.5 overflow-x-auto rounded-m bg-sunken px-2.5 py-2">
          <pre className="font-mono text-11">{'command' in recipe ? recipe.command : recipe.call}</pre>
        </ScrollRegion>
        <Button size="small" onClick={() => saveFile(`${name}-recipe.json`, json, 'application/json')}>
          Recipe as JSON
        </Button>
      </PanelSection>
    </>
  );
}

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

async function saveOrReport(act: () => Promise<void>) {
  try {
    await act();
  } catch (error) {
    toast({ tone: 'danger', title: 'The figure could not be saved.', description: sentenceOf(error) });
  }
}

const drawForPaper = (source: FigureSource, paper: number) => source.picture(readLightTokens(), paper);

/** A figure ready for a paper: on white, with its legend, at a chosen size, with the words and the recipe that belong to it. */
export function FigureDrawer({ source, onClose }: { source: FigureSource; onClose: () => void }) {
  const [size, setSize] = useState<FigureSize>('columns');
  const [own, setOwn] = useState({ width: 2126, dpi: 300 });
  const [picture, setPicture] = useState<Picture | null>(null);
  const { name, title, answer, recipe } = source;
  const { width, dpi } = toPixels(size, own);
  const paper = toPaperWidth({ width, dpi });
  const svg = async () =>
    saveFile(`${name}.svg`, await embeddedSvg(await drawForPaper(source, paper)), 'image/svg+xml');
  const png = async () => {
    const picture = await drawForPaper(source, paper);
    saveFile(`${name}.png`, await picturePng(picture, { scale: pixelScale(width, picture), dpi }));
  };
  const csv = async () => saveFile(`${name}.csv`, toCsvHeader(title, answer) + (await source.csv()), 'text/csv');
  return (
    <Drawer onClose={onClose} title="Figure" description="Download the figure with its method and recipe">
      <PanelSection>
        <Preview source={source} paper={paper} onDrawn={setPicture} />
      </PanelSection>
      <PanelSection title="Files">
        <div className="grid gap-2.5">
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => void saveOrReport(svg)}>SVG</Button>
            <span className="text-12 text-ink-3">
              for print: lines and text stay editable. The font is embedded; programs that can’t read it use Helvetica
              or Arial
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => void saveOrReport(png)}>PNG</Button>
            <PngSize size={size} own={own} onSize={setSize} onOwn={setOwn} picture={picture} />
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button onClick={() => void saveOrReport(csv)}>CSV</Button>
            <span className="text-12 text-ink-3">the data, with method, parameters and seed in the header</span>
          </div>
        </div>
      </PanelSection>
      <FigureMethod answer={answer} recipe={recipe} name={name} />
    </Drawer>
  );
}

type PreviewProps = { source: FigureSource; paper: number; onDrawn: (picture: Picture) => void };

function Preview({ source, paper, onDrawn }: PreviewProps) {
  const [shown, setShown] = useState<{ svg: string } | { fault: string } | null>(null);
  useEffect(() => {
    let here = true;
    const svg = async () => {
      const picture = await drawForPaper(source, paper);
      if (here) onDrawn(picture);
      return embeddedSvg(picture);
    };
    svg().then(
      (made) => here && setShown({ svg: made }),
      (error) => here && setShown({ fault: sentenceOf(error) }),
    );
    return () => {
      here = false;
    };
  }, [source, paper, onDrawn]);
  if (shown === null) return <Skeleton className="h-60 w-full" />;
  if ('fault' in shown) return <Note tone="bad">{shown.fault}</Note>;
  return (
    <img
      alt={`${source.title}, preview`}
      src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(shown.svg)}`}
      className="max-h-80 w-full rounded-m border border-line bg-white object-contain"
    />
  );
}
