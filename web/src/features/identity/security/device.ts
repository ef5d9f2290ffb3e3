import { localSlot, parseText } from '#platform';

/** A token that marks a browser with an earlier sign-in, which is exempt from rate limits after failed guesses by others. It grants no access. */
const deviceSlot = localSlot<string>({ name: 'device', parse: parseText });

export const storedDevice = (): { device_token?: string } => {
  const device_token = deviceSlot.read();
  return device_token === null ? {} : { device_token };
};

export const saveDevice = ({ device_token }: { device_token: string }): void => deviceSlot.write(device_token);
