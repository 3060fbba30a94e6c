/** Why an envelope ended. It ends once, for the first of these that came. */
export type MandateEndReason = (typeof mandateEndReasons)[number]

export const mandateEndReasons = [
  'time',
  'used up',
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
  /** The strip that says what is armed could not be shown. */
  'not shown',
  'out of sight',
  'gap',
  /** Whoever signs counted otherwise than the desk. */
  'signer',
  /** The course of a program is over. */
  'done',
  /** A program waited longer than was sealed for figures or a connection. */
  'patience',
  /** A program was to close a position that is gone. */
  'nothing to close',
  /** The stop that a program moves was filled or cancelled, or has been triggered. */
  'stop gone',
  /** Somebody else changed it. */
  'stop changed',
  /** The position that it protects is closed, or on the other side. */
  'position gone',
  /** A cancel of a program's did not leave, or is proved not done, and its order stands. */
  'not sent',
  /** What a program asked for is outside of what was sealed, or against a rule of the desk's or the market's. */
  'checks',
  /** The person sent an order of their own in the market of a program that depends on the position. */
  'own order',
  /** The run that opened it ended without saying so. */
  'run ended',
] as const
