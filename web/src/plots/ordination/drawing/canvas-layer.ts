import { paintMarks } from '#plots/marks';
import type { PointLayer, PointScene } from './point-layer.ts';
import { pointMarks } from './point-marks.ts';

/** The same picture on a 2D canvas, for browsers without WebGL 2 or whose context was lost. */
export function createCanvasLayer(host: HTMLElement): PointLayer {
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
