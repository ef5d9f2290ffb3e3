/** Query parameters that open something by themselves: tickets, verification and reset links, sign-in answers. */
const secretParameters =
  /^(ticket|token|access_token|id_token|refresh_token|code|state|secret|signature|password|key)$/i;
const hidden = '[hidden]';

/** A request's path and query as they may be logged. Values of secret parameters are hidden; nothing else changes. */
export function stripSecrets(url: string): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  const pairs = url.slice(start + 1).split('&');
  const shown = pairs.map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return secretParameters.test(decodeName(name)) ? `${name}=${hidden}` : pair;
  });
  return `${url.slice(0, start)}?${shown.join('&')}`;
}

// A name that cannot be decoded cannot match on the server either, which decodes it in the same way.
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch (error) {
    if (error instanceof URIError) return name;
    throw error;
  }
}
