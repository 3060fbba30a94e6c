/** Reason why a mandate ended. It ends once, for the first of these. */
export type MandateEndReason = (typeof mandateEndReasons)[number]

export const mandateEndReasons = [
  'time',
  'used up',
  'loss',
  'disarmed',
  'stopped',
  'locked',
  'asleep',
  'desk closed',
  'another account',
  'no connection',
  'clocks',
  'unknown',
  'refused',
  'halted',
  'guard',
  'guards changed',
  'contradiction',
  'trading off',
  'journal',
  'page gone',
  'not shown',
  'out of sight',
  'gap',
  'signer',
  'done',
  /** A program waited longer than sealed for figures or a connection. */
  'patience',
  'nothing to close',
  'stop gone',
  'stop changed',
  'position gone',
  /** A program's cancel was not sent or provably failed, and its order is still open. */
  'not sent',
  'checks',
  /** The user sent an own order in the market of a program that depends on the position. */
  'own order',
  'run ended',
] as const
