import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createCanvasLayer } from './drawing/canvas-layer.ts';
import type { PointCamera, PointLayer, PointScene } from './drawing/point-layer.ts';

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
