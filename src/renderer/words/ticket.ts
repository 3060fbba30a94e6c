import type { TicketType } from '../typed'

interface Choice {
  readonly value: TicketType
  readonly label: string
  /** What the type does, in one sentence. */
  readonly hint: string
}

/** The kinds of order that are always in sight. */
export const ticketTypes: readonly Choice[] = [
  { value: 'LIMIT', label: 'Limit', hint: 'Fills at your price or better; the rest waits in the book.' },
  { value: 'MARKET', label: 'Market', hint: 'Fills now at whatever the book gives: no price ceiling.' },
  { value: 'IOC', label: 'IOC', hint: 'Fills what it can now within your price; the rest is cancelled.' },
  {
    value: 'STOP_LIMIT',
    label: 'Stop',
    hint: 'Waits until the mark reaches its trigger, then is a limit order.',
  },
]

/** The other kinds, one menu away. */
export const moreTypes: readonly Choice[] = [
  { value: 'FOK', label: 'FOK', hint: 'Fills whole now within your price, or not at all.' },
  {
    value: 'POST_ONLY',
    label: 'Post-only',
    hint: 'Rests in the book; refused if it would fill at once. It may still execute later.',
  },
  {
    value: 'STOP_MARKET',
    label: 'Stop market',
    hint: 'Waits for its trigger, then fills at whatever the book gives.',
  },
  {
    value: 'TRAILING_STOP',
    label: 'Trailing',
    hint: 'Follows the mark at a distance and is let go at market when it turns.',
  },
  {
    value: 'LADDER',
    label: 'Ladder',
    hint: 'Several orders between two prices, each an order and an attempt of its own.',
  },
]

/** What a ticket still needs before it amounts to an order. */
export const neededWords = {
  trigger: 'a trigger',
  distance: 'a distance',
  price: 'a price',
  end: 'where it ends',
  size: 'a size',
  visible: 'how much of it shows',
  protection: 'a take-profit or a stop-loss',
}
