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
