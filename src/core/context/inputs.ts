import type { BookView } from '../market/book'
import type { Dated } from '../value/freshness'
import type { Guards, Writes } from '../guard/guard'
import type { KeyAtVenue } from '../profile/key'
import type { Check, CheckCode, Outlook, Warning } from '../write/plan'
import type { Facts, Refusal } from '../value/result'
import type { Snapshot } from '../snapshot/snapshot'
import type { Write } from '../write/write'

/** All that a draft is evaluated on. Whatever varies from one moment to the next is in here. */
export interface Inputs {
  readonly now: number
  readonly snapshot: Snapshot
  /** The book of the draft's market; a book of another market counts as none. */
  readonly book?: Dated<BookView> | undefined
  /** This desk's own key as its venue tells of it; read only where it is bound or ended. */
  readonly ownKey?: Dated<KeyAtVenue> | undefined
  /** The venue's number for one settlement; asked for only where a draft of one has none yet. */
  readonly settleNonce?: string | undefined
  readonly writes: Writes
  readonly guards: Guards | undefined
  /** Writes that left lately, for the rate cap and for "the same again". */
  readonly recent: readonly RecentWrite[]
  /** When the venue's clock was last compared with ours, on ours. */
  readonly clockAt?: number | undefined
  /** Whether the venue's rate limit leaves room for this write now. */
  readonly roomInBudget: boolean
}

/** The same for each of several markets, by symbol. */
export type InputsOf = (symbol: string) => Inputs

export interface RecentWrite {
  readonly at: number
  readonly write: Write
}

/** A draft that may be sealed: what would be asked of the venue, every rule it meets, and what may happen. */
export interface Evaluation {
  readonly write: Write
  /** The writes that follow it under the same yes. */
  readonly rest?: readonly Write[]
  /** What each of those changes, where it is something else than what the first one does. */
  readonly outlooks?: readonly Outlook[]
  readonly checks: readonly Check[]
  readonly warnings: readonly Warning[]
  readonly outlook: Outlook
  /** How the reference markets stand of what it is about, where those are real-world assets. */
  readonly standing?: string
  /** Whether the yes stops writing first. */
  readonly stops?: true
  /** What all of them come to, where the first one's outlook is its own alone. */
  readonly together?: Outlook
}

/** One rule on the ticket. `holds` is undefined while a figure the rule needs is missing. */
export interface CheckLine {
  readonly code: CheckCode
  readonly holds: boolean | undefined
  readonly facts: Facts
}

/** What can already be said of a draft that is being typed. */
export interface Preview {
  readonly outlook?: Outlook
  readonly checks: readonly CheckLine[]
  readonly warnings: readonly Warning[]
  readonly refusals: readonly Refusal[]
}
