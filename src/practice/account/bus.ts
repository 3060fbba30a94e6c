import type { Announced } from '../records/announced'
import type { AlgoOrder } from '../records/algo-records'
import type { Deleveraging, Deposit, Liquidation, Settlement } from '../records/history-records'
import type { Print } from '../market/market'
import type { Account, MarginMode, Order, Position, Seq, Trade } from '../records/records'

/** The market and mode whose leverage was set. */
export interface Levered {
  readonly symbol: string
  readonly mode: MarginMode
}

/** What becomes of an account by something else, which is told before. */
const FOLLOWS: ReadonlySet<Happening['saw']> = new Set(['position', 'row', 'balance'])

/** Something that happened at the exchange. Records go on changing: who needs this moment takes a {@link snapshotOf}. */
export type Happening =
  | { readonly saw: 'trade'; readonly print: Print }
  | {
      readonly saw: 'order'
      readonly order: Readonly<Order>
      readonly trade: Trade | undefined
      readonly seq: Seq
    }
  | { readonly saw: 'position'; readonly position: Readonly<Position> }
  | { readonly saw: 'balance'; readonly account: Account }
  /** A position's row shows something else, for its orders or its leverage are others. */
  | { readonly saw: 'row'; readonly position: Readonly<Position> }
  | { readonly saw: 'account'; readonly account: Account; readonly levered: Levered | undefined }
  | { readonly saw: 'algo'; readonly order: Readonly<AlgoOrder> }
  | { readonly saw: 'liquidation'; readonly liquidation: Liquidation }
  | { readonly saw: 'deleveraging'; readonly deleveraging: Deleveraging }
  | { readonly saw: 'deposit'; readonly deposit: Deposit }
  | { readonly saw: 'settlement'; readonly settlement: Settlement }
  | { readonly saw: 'announcement'; readonly announced: Announced }
  | { readonly saw: 'maintenance' }

/** A happening with its record as it is at this moment. */
export function snapshotOf(happening: Happening): Happening {
  if (happening.saw === 'order') return { ...happening, order: { ...happening.order } }
  if (happening.saw === 'algo') return { ...happening, order: { ...happening.order } }
  return happening
}

/** Where what happens is told. */
export interface Bus {
  readonly tell: (happening: Happening) => void
  /** Does work during which what becomes of positions and balances is held back, and told at its end. */
  readonly orderFirst: (work: () => void) => void
  /** Does work of which no account is pushed anything. */
  readonly unpushed: (work: () => Promise<void>) => Promise<void>
  readonly isPushed: () => boolean
  /** Listens until the returned function is called. */
  readonly listen: (listener: (happening: Happening) => void) => () => void
}

/** Opens a bus nobody listens to yet. */
export function createBus(): Bus {
  const listeners = new Set<(happening: Happening) => void>()
  let held: Happening[] | undefined
  let pushed = true
  const tell: Bus['tell'] = happening => {
    if (held !== undefined && FOLLOWS.has(happening.saw)) held.push(happening)
    else for (const listener of listeners) listener(happening)
  }
  return {
    tell,
    orderFirst: work => {
      if (held !== undefined) return work()
      const after: Happening[] = []
      held = after
      try {
        work()
      } finally {
        held = undefined
        after.forEach(tell)
      }
    },
    unpushed: async work => {
      pushed = false
      try {
        await work()
      } finally {
        pushed = true
      }
    },
    isPushed: () => pushed,
    listen: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
