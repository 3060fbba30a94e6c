import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import type { AlgoWrite, AlgoLegTerms } from '@core/write/requested-writes'
import type { WriteDescription } from './write-words'

export type LabelledLine = readonly [label: string, text: string]

/** Texts of a language about trigger orders. `algo-lines.ts` and `algo-words.ts` select and fill them. */
export interface AlgoOrderMessages {
  readonly kinds: Readonly<Record<AlgoWrite['kind'], string>>
  readonly legs: Readonly<Record<AlgoLegTerms['kind'], string>>
  readonly sides: Readonly<Record<OrderSide, string>>
  readonly modes: Readonly<Record<MarginMode, string>>
  readonly triggers: {
    readonly at: (kind: string, price: string) => string
    readonly beforeFees: (gain: string) => string
    readonly afterFees: (gain: string) => string
    readonly covers: string
    readonly covered: (size: string, whole: string) => string
    readonly coveredNow: (size: string) => string
  }
  readonly terms: {
    readonly protects: string
    readonly entry: string
    readonly covers: string
    readonly trigger: string
    readonly then: string
    readonly trails: string
    readonly activation: string
    readonly wholeAtTrigger: string
    readonly filledPart: string
    readonly notActivated: string
    readonly activatedAt: (price: string) => string
    /** Distance between the trigger and the best mark so far. */
    readonly trailsBy: Readonly<Record<OrderSide, (by: string) => string>>
    readonly mark: Readonly<Record<'rises' | 'falls', (price: string) => string>>
    readonly atMarket: string
    readonly atLimit: (price: string) => string
    /** Action with its price, and then the action with its condition. */
    readonly done: (what: string, how: string) => string
    readonly when: (when: string, done: string) => string
    /** Trigger price, appended to the description of an order. */
    readonly triggerAt: (price: string) => string
  }
  readonly place: {
    readonly protect: (size: string) => string
    readonly protectWhole: string
    readonly sentence: (begin: string, symbol: string, what: string) => string
    readonly rest: (symbol: string, what: string) => string
    readonly wholeIs: string
    readonly type: string
    readonly reduceOnly: string
    readonly triggersOn: LabelledLine
    readonly may: WriteDescription['may']
    readonly yes: (what: string) => string
  }
  readonly edit: {
    readonly sentence: (what: string, symbol: string, changes: string) => string
    readonly lead: (what: string) => string
    readonly rest: (symbol: string, changes: string) => string
    readonly order: string
    readonly unchanged: LabelledLine
    readonly may: WriteDescription['may']
    readonly yes: (what: string) => string
    /** Joins several lines, or several changes of one order, into one text. */
    readonly joined: Readonly<Record<'lines' | 'changes', (parts: readonly string[]) => string>>
    readonly trigger: string
    readonly limit: string
    readonly size: string
    readonly none: string
    readonly switched: { readonly on: string; readonly off: string }
  }
  readonly cancel: {
    readonly sentence: (what: string, symbol: string) => string
    readonly lead: (kind: string) => string
    readonly rest: (symbol: string, what: string) => string
    readonly order: string
    readonly market: string
    readonly cancels: LabelledLine
    readonly may: WriteDescription['may']
    readonly yes: (kind: string) => string
  }
  readonly cancelAll: {
    readonly orders: (count: number) => string
    readonly everywhere: string
    readonly sentence: (where: string, all: string) => string
    readonly lead: (all: string) => string
    readonly rest: (where: string) => string
    readonly markets: string
    readonly allMarkets: string
    readonly open: string
    readonly aside: readonly LabelledLine[]
    readonly may: (all: string) => WriteDescription['may']
    readonly yes: (all: string) => string
  }
}
