import { localSlot, parseText } from '#platform';

/** A token that marks a browser with an earlier sign-in, which is exempt from rate limits after failed guesses by others. It grants no access. */
const device = localSlot<string>({ name: 'device', parse: parseText });

export const knownDevice = (): { device_token?: string } => {
  const device_token = device.read();
  return device_token === null ? {} : { device_token };
};

export const keepDevice = ({ device_token }: { device_token: string }): void => device.write(device_token);
