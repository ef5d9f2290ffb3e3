/** A command cannot be carried out; the message is a sentence for the operator. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}
