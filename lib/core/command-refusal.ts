/** What whoever runs a command can set right, in words that say how: told without where in the code it came up. */
export class CommandRefusal extends Error {
  override name = 'CommandRefusal';
}
