/** What a request was understood as: that it only asks, or what it would change. */
export type ReadRequest = { readonly is: 'question' } | ReadWrite

/** A change, and every order it would make or enlarge that does not only reduce. */
export interface UnderstoodWrite {
  readonly is: WriteKind
  readonly adds: readonly Added[]
}

/** The same with every part that its text says, by the venue's own names; what is in a list is numbered from 0. */
export type ReadWrite = UnderstoodWrite & { readonly says: ReadonlyMap<string, string> }

export type WriteKind =
  | 'order'
  | 'edit'
  | 'cancel'
  | 'cancel all'
  | 'cancel all after'
  | 'algo order'
  | 'edit algo'
  | 'cancel algo'
  | 'cancel all algo'
  | 'leverage'
  | 'margin mode'
  | 'move margin'
  | 'maintenance flag'
  | 'settle pnl'
  | 'bind key'
  | 'revoke key'

/** An order that can add risk, with the figures that stand in its text. */
export interface Added {
  /** Undefined where the text names an order by its number alone. */
  readonly symbol: string | undefined
  readonly quantity: string
  /** The highest price that stands in it; undefined where none does. */
  readonly price: string | undefined
}
