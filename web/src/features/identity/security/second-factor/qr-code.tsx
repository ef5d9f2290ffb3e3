import qrcode from 'qrcode-generator';
import { useMemo } from 'react';

/** Quiet zone of four modules around the code, as ISO/IEC 18004 asks. */
const QUIET = 4;

/** A QR code, black on white in both themes: cameras read no other. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = useMemo(() => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const count = code.getModuleCount();
    const modules = Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count] as const);
    const dark = modules.filter(([row, column]) => code.isDark(row, column));
    return {
      path: dark.map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`).join(''),
      size: count + 2 * QUIET,
    };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size} ${size}`}
      className="w-48 rounded-m"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
