import { Server } from '@tus/server';
import { toAppError } from './upload-errors.ts';

type Options = ConstructorParameters<typeof Server>[0];
type Context = Parameters<Server['write']>[0];

/** tus, which writes its own refusals as plain text, with the portal's JSON instead. */
export class JsonTusServer extends Server {
  readonly #bodyOf: (error: Error) => string;
  constructor(options: Options, bodyOf: (error: Error) => string) {
    super(options);
    this.#bodyOf = bodyOf;
  }

  override write(context: Context, headers: Headers, status: number, body = '') {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('content-type', 'application/json; charset=utf-8');
    return super.write(context, headers, status, body.startsWith('{') ? body : this.#bodyOf(toAppError(status)));
  }
}
