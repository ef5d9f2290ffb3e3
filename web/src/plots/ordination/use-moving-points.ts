import { useEffect, useRef, useState } from 'react';

/** `--t-slow`: 420 ms, and 0 for people who asked for less motion. */
function travelTime(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--t-slow')) || 0;
}

/** The points on their way from the axes shown before to those shown now. */
export function useMovingPoints(target: Float32Array): Float32Array {
  const [shown, setShown] = useState(target);
  const current = useRef(target);
  useEffect(() => {
    const start = current.current;
    const show = (positions: Float32Array) => {
      current.current = positions;
      setShown(positions);
    };
    const time = start.length === target.length ? travelTime() : 0;
    if (start === target || time === 0) return show(target);
    let began: number | undefined;
    let frame = requestAnimationFrame(step);
    function step(now: number) {
      began ??= now;
      const share = Math.min(1, (now - began) / time);
      const eased = 1 - (1 - share) ** 3;
      show(
        share === 1 ? target : target.map((value, i) => (start[i] ?? value) + (value - (start[i] ?? value)) * eased),
      );
      if (share < 1) frame = requestAnimationFrame(step);
    }
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown.length === target.length ? shown : target;
}
