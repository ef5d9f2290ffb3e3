import { Pill } from '#ui/display';

const tones = { get: 'info', post: 'success', put: 'accent', patch: 'accent', delete: 'danger' } as const;

const isKnownMethod = (method: string): method is keyof typeof tones => method in tones;

export function MethodPill({ method }: { method: string }) {
  return (
    <Pill tone={isKnownMethod(method) ? tones[method] : 'plain'} className="w-14 justify-center font-mono uppercase">
      {method}
    </Pill>
  );
}
