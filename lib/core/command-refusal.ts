/** A fault that the person running a command can fix, in words that say how, and shown without its place in the code. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}
