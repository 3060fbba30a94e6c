import type { BookView } from '../market/book'
import type { DatedValue } from '../value/freshness'
import type { TradingGuards, TradingState } from '../guard/guard'
import type { VenueKeyState } from '../profile/key'
import type { PlanCheck, PlanCheckCode, OrderForecast, PlanWarning } from '../write/plan'
import type { TextFacts, Refusal } from '../value/result'
import type { DeskSnapshot } from '../snapshot/snapshot'
import type { Write } from '../write/write'

/** All that a draft is evaluated on. Whatever varies from one moment to the next is in here. */
export interface PlanningInputs {
  readonly now: number
  readonly snapshot: DeskSnapshot
  /** The book of the draft's market; a book of another market counts as none. */
  readonly book?: DatedValue<BookView> | undefined
  /** This desk's own key as its venue tells of it; read only where it is bound or ended. */
  readonly ownKey?: DatedValue<VenueKeyState> | undefined
  /** The venue's number for one settlement; asked for only where a draft of one has none yet. */
  readonly settleNonce?: string | undefined
  readonly writes: TradingState
  readonly guards: TradingGuards | undefined
  /** Writes that left lately, for the rate cap and for "the same again". */
  readonly recent: readonly RecentWrite[]
  /** When the venue's clock was last compared with ours, on ours. */
  readonly clockAt?: number | undefined
  /** Whether the venue's rate limit leaves room for this write now. */
  readonly isWithinRateLimit: boolean
}

/** The same for each of several markets, by symbol. */
export type PlanningInputsBySymbol = (symbol: string) => PlanningInputs

export interface RecentWrite {
  readonly at: number
  readonly write: Write
}

/** A draft that may be sealed: what would be asked of the venue, every rule it meets, and what may happen. */
export interface DraftEvaluation {
  readonly write: Write
  /** The writes that follow it under the same yes. */
  readonly rest?: readonly Write[]
  /** What each of those changes, where it is something else than what the first one does. */
  readonly outlooks?: readonly OrderForecast[]
  readonly checks: readonly PlanCheck[]
  readonly warnings: readonly PlanWarning[]
  readonly outlook: OrderForecast
  /** How the reference markets stand of what it is about, where those are real-world assets. */
  readonly standing?: string
  /** Whether the yes stops writing first. */
  readonly stops?: true
  /** What all of them come to, where the first one's outlook is its own alone. */
  readonly together?: OrderForecast
}

/** One rule on the ticket. `holds` is undefined while a figure the rule needs is missing. */
export interface TicketCheck {
  readonly code: PlanCheckCode
  readonly holds: boolean | undefined
  readonly facts: TextFacts
}

/** What can already be said of a draft that is being typed. */
export interface DraftPreview {
  readonly outlook?: OrderForecast
  readonly checks: readonly TicketCheck[]
  readonly warnings: readonly PlanWarning[]
  readonly refusals: readonly Refusal[]
}
