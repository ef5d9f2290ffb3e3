import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paintMarks } from '#plots/marks';
import type { PointCamera, PointLayer, PointScene } from './drawing/point-layer.ts';
import { pointMarks } from './drawing/point-marks.ts';

/** The same picture on a 2D canvas, for browsers without WebGL 2 or whose context was lost. */
function createCanvasLayer(host: HTMLElement): PointLayer {
  const canvas = document.createElement('canvas');
  host.append(canvas);
  let scene: PointScene | null = null;
  return {
    kind: 'canvas',
    setScene: (next) => {
      scene = next;
    },
    draw: (camera) => {
      const { width, height } = camera.frame;
      canvas.width = Math.round(width * camera.pixel_ratio);
      canvas.height = Math.round(height * camera.pixel_ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      const context = canvas.getContext('2d');
      if (!context || !scene) return;
      context.scale(camera.pixel_ratio, camera.pixel_ratio);
      paintMarks(context, pointMarks(scene, camera), 'sans-serif');
    },
    dispose: () => canvas.remove(),
  };
}

/** The processor draws so many within a frame; until a graphics card is ready to, a reader has waited longer than that. */
const MAX_CANVAS_POINTS = 2_000;

/** Draws the points into `host`: few on a 2D canvas, many by WebGL, unless that is absent or lost. */
export function usePointLayer(host: RefObject<HTMLElement | null>, scene: PointScene, camera: PointCamera): void {
  const layer = useRef<PointLayer | null>(null);
  const { maker, onLost } = useMaker(scene.positions.length / 3 > MAX_CANVAS_POINTS);
  useLayoutEffect(() => {
    if (!host.current || !maker) return;
    const made = maker(host.current, onLost) ?? createCanvasLayer(host.current);
    layer.current = made;
    host.current.dataset.layer = made.kind;
    return () => {
      layer.current = null;
      made.dispose();
    };
  }, [host, maker, onLost]);
  // `maker` is among the dependencies since a new layer knows neither points nor camera yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => layer.current?.setScene(scene), [scene, maker]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (camera.frame.width > 1 && camera.frame.height > 1) layer.current?.draw(camera);
  }, [scene, camera, maker]);
}

type Maker = (host: HTMLElement, onLost: () => void) => PointLayer | null;

/** What makes the layer; null while WebGL's heavy code, which only many points need, is on its way. */
function useMaker(isMany: boolean): { maker: Maker | null; onLost: () => void } {
  const [byCard, setByCard] = useState<{ maker: Maker } | null>(null);
  const [isLost, setLost] = useState(false);
  const [onLost] = useState(() => () => setLost(true));
  const isRequested = isMany && !isLost;
  useEffect(() => {
    if (!isRequested) return;
    let isOver = false;
    import('./drawing/webgl-layer.ts').then(({ createWebglLayer: maker }) => {
      if (!isOver) setByCard({ maker });
    }, onLost);
    return () => {
      isOver = true;
    };
  }, [isRequested, onLost]);
  return { maker: isRequested ? (byCard?.maker ?? null) : createCanvasLayer, onLost };
}
