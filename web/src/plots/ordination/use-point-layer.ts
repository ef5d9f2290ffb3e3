import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createCanvasLayer } from './drawing/canvas-layer.ts';
import type { PointCamera, PointLayer, PointScene } from './drawing/point-layer.ts';
import { createWebglLayer } from './drawing/webgl-layer.ts';

/** Draws the points into `host`: WebGL, or the same picture on a 2D canvas once WebGL is absent or lost. */
export function usePointLayer(host: RefObject<HTMLElement | null>, scene: PointScene, camera: PointCamera): void {
  const layer = useRef<PointLayer | null>(null);
  const [lost, setLost] = useState(false);
  useLayoutEffect(() => {
    if (!host.current) return;
    const made = (lost ? null : createWebglLayer(host.current, () => setLost(true))) ?? createCanvasLayer(host.current);
    layer.current = made;
    host.current.dataset.layer = made.kind;
    return () => made.dispose();
  }, [host, lost]);
  // `lost` is among the dependencies since a new layer knows neither points nor camera yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => layer.current?.setScene(scene), [scene, lost]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    if (camera.frame.width > 1 && camera.frame.height > 1) layer.current?.draw(camera);
  }, [scene, camera, lost]);
}
