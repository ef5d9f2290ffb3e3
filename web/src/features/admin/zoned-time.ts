const MINUTE = 60_000;

/** The local time of a zone as if it were UTC, in milliseconds. */
function wallOf(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`);
}

/** A time as a datetime-local value in a zone: "2026-11-21T09:30"; '' for none. */
export function toField(iso: string | null, zone: string): string {
  return iso === null ? '' : new Date(wallOf(Date.parse(iso), zone)).toISOString().slice(0, 16);
}

/**
 * The moment that a field of date and time means in a zone; null when it is empty or no date. A time that a clock
 * change leaves out means the one as much later; of one that it gives twice, the first.
 */
export function fromField(text: string, zone: string): string | null {
  const wall = Date.parse(`${text}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(wall)) return null;
  // The zone's offset before the moment and after it; one of them is right, and both where no clock is changed.
  const offsets = [wall - 24 * 60 * MINUTE, wall + 24 * 60 * MINUTE].map((near) => wallOf(near, zone) - near);
  const matching = offsets.map((offset) => wall - offset).find((moment) => wallOf(moment, zone) === wall);
  return new Date(matching ?? wall - (offsets[0] ?? 0)).toISOString();
}
