import { localSlot, parseText } from '#platform';

/** Shows that somebody has signed in with this browser before: strangers who guess do not keep it out. Opens nothing. */
const device = localSlot<string>({ name: 'device', parse: parseText });

export const knownDevice = (): { device_token?: string } => {
  const device_token = device.read();
  return device_token === null ? {} : { device_token };
};

export const keepDevice = ({ device_token }: { device_token: string }): void => device.write(device_token);
