/** "Good morning, Ana" by the hour of the person's zone. `now` is in milliseconds. */
export function greeting(name: string, now: number, zone: string): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  const time = hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const first = name.trim().split(/\s+/)[0];
  return first ? `Good ${time}, ${first}` : `Good ${time}`;
}
