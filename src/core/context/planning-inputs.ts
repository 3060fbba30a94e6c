import type { BookView } from '../market/order-book'
import type { DatedValue } from '../value/value-freshness'
import type { TradingGuards, TradingState } from '../guard/trading-guards'
import type { VenueKeyState } from '../profile/key-facts'
import type { PlanCheck, PlanCheckCode, OrderForecast, PlanWarning } from '../write/plan'
import type { TextFacts, Refusal } from '../value/result'
import type { DeskSnapshot } from '../snapshot/desk-snapshot'
import type { Write } from '../write/venue-write'

/** Everything that a draft is evaluated on. All values that change over time are in here. */
export interface PlanningInputs {
  readonly now: number
  readonly snapshot: DeskSnapshot
  /** Book of the draft's market; another market's book is ignored. */
  readonly book?: DatedValue<BookView> | undefined
  /** This desk's own key by the venue; read only for drafts that bind or revoke it. */
  readonly ownKey?: DatedValue<VenueKeyState> | undefined
  /** Nonce of one settlement; requested only for a settlement draft without one. */
  readonly settleNonce?: string | undefined
  readonly writes: TradingState
  readonly guards: TradingGuards | undefined
  /** Recently sent writes, for the rate guard and the duplicate check. */
  readonly recent: readonly RecentWrite[]
  /** Time of the last clock comparison, on this desk's clock. */
  readonly clockAt?: number | undefined
  /** Time at which the request fits the venue's rate limit. Absent if it fits now. */
  readonly rateFreeAt?: number | undefined
  /** True if stream and response lately agreed on the mark of the draft's market. */
  readonly hasTrustedMark?: boolean
}

export type PlanningInputsBySymbol = (symbol: string) => PlanningInputs

export interface RecentWrite {
  readonly at: number
  readonly write: Write
}

/** Evaluation of a draft that may be sealed: the write, every rule it passes, and its possible effects. */
export interface DraftEvaluation {
  readonly write: Write
  readonly rest?: readonly Write[]
  readonly outlooks?: readonly OrderForecast[]
  readonly checks: readonly PlanCheck[]
  readonly warnings: readonly PlanWarning[]
  readonly outlook: OrderForecast
  readonly standing?: string
  readonly stops?: true
  /** Effects of all writes together, if `outlook` covers only the first. */
  readonly together?: OrderForecast
}

/** One rule on the ticket. `holds` is `undefined` while an input is missing. */
export interface TicketCheck {
  readonly code: PlanCheckCode
  readonly holds: boolean | undefined
  readonly facts: TextFacts
}

export interface DraftPreview {
  readonly outlook?: OrderForecast
  readonly checks: readonly TicketCheck[]
  readonly warnings: readonly PlanWarning[]
  readonly refusals: readonly Refusal[]
}
