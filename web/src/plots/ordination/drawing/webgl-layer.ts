import {
  BufferAttribute,
  BufferGeometry,
  Camera,
  CustomBlending,
  GLSL3,
  Matrix4,
  OneFactor,
  OneMinusSrcAlphaFactor,
  Points,
  RawShaderMaterial,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { parseColour } from '#plots/colours';
import { EDGE_WIDTH, GROUP_SHAPES } from '#plots/marks';
import { type PointCamera, type PointLayer, type PointScene, SHADOW_OPACITY } from './point-layer.ts';
import { FRAGMENT, VERTEX } from './point-shader.ts';

/** A frame that came later than this after the last picture was held up by it. */
const LATE_MS = 45;
/** Nothing moved for so long. */
const REST_MS = 150;
const MAX_THINNING = 16;

interface Frames {
  now: () => number;
  /** Calls back once the browser has come to its next frame. */
  next: (then: () => void) => void;
}
const browser: Frames = { now: () => performance.now(), next: (then) => requestAnimationFrame(then) };

/**
 * Pictures of a cloud in motion: where the machine falls behind the hand, every second point, every fourth … is drawn
 * until the hand rests, and then all of them.
 * @param paint draws one point of so many
 */
export function createFramePacer(
  paint: (one_of: number) => void,
  frames = browser,
): { move: () => void; stop: () => void } {
  let next = 1;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const move = () => {
    const painted = next;
    paint(painted);
    const since = frames.now();
    frames.next(() => {
      if (frames.now() - since > LATE_MS) next = Math.min(MAX_THINNING, painted * 2);
    });
    clearTimeout(rest);
    rest = setTimeout(() => {
      next = 1;
      if (painted > 1) paint(1);
    }, REST_MS);
  };
  return { move, stop: () => clearTimeout(rest) };
}

const unit = (css: string) => new Vector3(...parseColour(css)).divideScalar(255);

/**
 * Points on its own canvas in `host`; null where the browser has no WebGL 2.
 * @param onLost called once when the graphics card drops the context
 */
export function createWebglLayer(host: HTMLElement, onLost: () => void): PointLayer | null {
  const opened = openCanvas(host, onLost);
  if (!opened) return null;
  const { renderer, close } = opened;
  const uniforms = pointUniforms();
  const geometry = new BufferGeometry();
  const points = new Points(geometry, pointMaterial(uniforms));
  points.frustumCulled = false;
  let scene: PointScene | null = null;
  const render = painter(renderer, uniforms, new Scene().add(points));
  const pace = createFramePacer((one_of) => {
    uniforms.one_of.value = one_of;
    clearAll(renderer);
    if (uniforms.has_floor.value) render(1);
    render(0);
  });
  return {
    kind: 'webgl',
    setScene: (next) => {
      fillGeometry(geometry, uniforms, { scene: next, before: scene });
      scene = next;
    },
    draw: (camera) => {
      aim(renderer, uniforms, geometry, camera);
      pace.move();
    },
    dispose: () => {
      pace.stop();
      geometry.dispose();
      points.material.dispose();
      close();
    },
  };
}

/** A canvas in `host` with its card, and how to give both back; null without WebGL 2. */
function openCanvas(host: HTMLElement, onLost: () => void) {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2', { alpha: true, antialias: false, premultipliedAlpha: true });
  if (!context) return null;
  const renderer = new WebGLRenderer({ canvas, context, alpha: true, premultipliedAlpha: true });
  renderer.setClearAlpha(0);
  host.append(canvas);
  const onContextLost = (event: Event) => {
    event.preventDefault();
    onLost();
  };
  canvas.addEventListener('webglcontextlost', onContextLost, { once: true });
  const close = () => {
    canvas.removeEventListener('webglcontextlost', onContextLost);
    renderer.dispose();
    if (!context.isContextLost()) renderer.forceContextLoss();
    canvas.remove();
  };
  return { renderer, close };
}

/** The whole canvas, beyond the rectangle that points are kept to. */
function clearAll(renderer: WebGLRenderer): void {
  renderer.setScissorTest(false);
  renderer.clear();
  renderer.setScissorTest(true);
}

/** Paints either the shadows or the points over what is there. */
function painter(renderer: WebGLRenderer, uniforms: Uniforms, scene: Scene) {
  const eye = new Camera();
  renderer.autoClear = false;
  return (shadow: 0 | 1) => {
    uniforms.shadow.value = shadow;
    renderer.render(scene, eye);
  };
}

function pointUniforms() {
  return {
    projection: { value: new Matrix4() },
    pixel_ratio: { value: 1 },
    radius: { value: 1 },
    spatial: { value: 0 },
    shadow: { value: 0 },
    has_floor: { value: false },
    floor_y: { value: 0 },
    edge: { value: new Vector3() },
    edge_width: { value: 0 },
    shadow_colour: { value: new Vector3() },
    shadow_opacity: { value: SHADOW_OPACITY },
    one_of: { value: 1 },
  };
}
type Uniforms = ReturnType<typeof pointUniforms>;

function pointMaterial(uniforms: Uniforms): RawShaderMaterial {
  return new RawShaderMaterial({
    glslVersion: GLSL3,
    uniforms,
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    transparent: true,
    depthTest: false,
    depthWrite: false,
    // The shader multiplies by alpha itself, or outlines would darken.
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
  });
}

type Changed = { readonly scene: PointScene; readonly before: PointScene | null };

/** Gives the card what changed: a selection alone changes opacities, and 100,000 colours take long to read. */
function fillGeometry(geometry: BufferGeometry, uniforms: Uniforms, { scene, before }: Changed): void {
  if (scene.positions !== before?.positions) geometry.setAttribute('position', new BufferAttribute(scene.positions, 3));
  if (scene.colours !== before?.colours)
    geometry.setAttribute('colour', new BufferAttribute(colourBytes(scene.colours), 3, true));
  if (scene.shapes !== before?.shapes)
    geometry.setAttribute('shape', new BufferAttribute(shapeNumbers(scene.shapes), 1));
  if (scene.opacities !== before?.opacities) geometry.setAttribute('opacity', new BufferAttribute(scene.opacities, 1));
  if (scene.scales !== before?.scales) geometry.setAttribute('scale', new BufferAttribute(scene.scales, 1));
  uniforms.radius.value = scene.radius;
  uniforms.edge_width.value = scene.edge ? EDGE_WIDTH : 0;
  if (scene.edge) uniforms.edge.value = unit(scene.edge);
  uniforms.has_floor.value = scene.shadow !== null;
  if (!scene.shadow) return;
  uniforms.floor_y.value = scene.shadow.floor;
  uniforms.shadow_colour.value = unit(scene.shadow.colour);
}

function colourBytes(colours: PointScene['colours']): Uint8Array {
  const bytes = new Uint8Array(colours.length * 3);
  const known = new Map<string, readonly [number, number, number]>();
  for (const [i, css] of colours.entries()) {
    const rgb = known.get(css) ?? parseColour(css);
    known.set(css, rgb);
    bytes.set(rgb, i * 3);
  }
  return bytes;
}

const shapeNumbers = (shapes: PointScene['shapes']): Float32Array =>
  Float32Array.from(shapes, (shape) => GROUP_SHAPES.indexOf(shape));

function aim(renderer: WebGLRenderer, uniforms: Uniforms, geometry: BufferGeometry, camera: PointCamera): void {
  const { width, height, left, right, top, bottom } = camera.frame;
  if (renderer.getPixelRatio() !== camera.pixel_ratio) renderer.setPixelRatio(camera.pixel_ratio);
  // Setting a size, even the same, clears the canvas and has its memory given again.
  const size = renderer.getSize(new Vector2());
  if (size.x !== width || size.y !== height) renderer.setSize(width, height, true);
  renderer.setScissor(left, bottom, Math.max(0, width - left - right), Math.max(0, height - top - bottom));
  uniforms.projection.value.fromArray([...camera.projection]);
  uniforms.pixel_ratio.value = camera.pixel_ratio;
  uniforms.spatial.value = camera.spatial ? 1 : 0;
  const index = geometry.getIndex();
  if (index?.array !== camera.order) geometry.setIndex(new BufferAttribute(camera.order, 1));
}
