import type { OrderSide } from '@core/market/market'

/** What a kind of write says of itself: in a table, at the head of the sheet, line by line, and on the button. */
export interface WriteDescription {
  readonly sentence: string
  readonly lead: string
  readonly rest: string
  readonly sent: readonly (readonly [label: string, text: string])[]
  readonly may: readonly (readonly [label: string, text: string])[]
  readonly yes: string
  /** The side whose colour its head has: of what trades, none where it changes or takes away what is there. */
  readonly side?: OrderSide
  /** Whether it may fill, and so go three ways, each with its figures: a setting or a cancel is done or it is not. */
  readonly mayFill?: true
  /** What the id of the attempt is called where the venue keeps it as the order's own. */
  readonly idLabel?: string
}
