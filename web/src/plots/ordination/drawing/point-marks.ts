import type { PointMark } from '#plots/marks';
import { project, projectAll } from '../view/projection.ts';
import { depthFade, type PointCamera, type PointScene, SHADOW_OPACITY } from './point-layer.ts';

/** The points as marks, in the order they are painted: what the fallback draws and the SVG holds. */
export function pointMarks(scene: PointScene, camera: PointCamera): PointMark[] {
  const screen = projectAll(camera.projection, camera.frame, scene.positions);
  const { frame } = camera;
  const marks = scene.shadow ? shadowMarks(scene, camera) : [];
  for (const i of camera.order) {
    const [x, y, w] = [screen[i * 3] ?? 0, screen[i * 3 + 1] ?? 0, screen[i * 3 + 2] ?? 1];
    if (x < frame.left || x > frame.width - frame.right || y < frame.top || y > frame.height - frame.bottom) continue;
    marks.push({
      kind: 'point',
      at: [x, y],
      radius: (scene.radius * (scene.scales[i] ?? 1)) / w,
      shape: scene.shapes[i] ?? 'circle',
      fill: scene.colours[i] ?? '#000000',
      opacity: (scene.opacities[i] ?? 1) * (camera.spatial ? depthFade(w) : 1),
      ...(scene.edge ? { edge: scene.edge } : {}),
    });
  }
  return marks;
}

function shadowMarks(
  { positions, radius, scales, shadow }: PointScene,
  { projection, frame }: PointCamera,
): PointMark[] {
  if (!shadow) return [];
  return Array.from({ length: positions.length / 3 }, (_, i) => {
    const [x, y, w] = project(projection, frame, [positions[i * 3] ?? 0, shadow.floor, positions[i * 3 + 2] ?? 0]);
    return {
      kind: 'point',
      at: [x, y],
      radius: (radius * (scales[i] ?? 1)) / w,
      shape: 'shadow',
      fill: shadow.colour,
      opacity: SHADOW_OPACITY,
    };
  });
}
