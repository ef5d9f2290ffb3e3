import { useEffect, useState } from 'react';
import { sentenceOf } from '#platform/api';
import { readLightTokens } from '#plots/colours';
import { embeddedSvg, type Picture, picturePng } from '#plots/marks';
import { Button } from '#ui/actions';
import { Note, Skeleton, toast } from '#ui/feedback';
import { Drawer, PanelSection } from '#ui/overlays';
import { toCsvHeader } from '../../model/export/csv-heading.ts';
import { saveFile } from '../panel/save-file.ts';
import { FigureMethod } from './figure-method.tsx';
import { type FigureSize, pixelScale, toPaperWidth, toPixels } from './figure-sizes.ts';
import type { FigureSource } from './figure-source.ts';
import { PngSize } from './png-size.tsx';

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
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title="Figure"
      description="Download the figure with its method and recipe"
    >
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
