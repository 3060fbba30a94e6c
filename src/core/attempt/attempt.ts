import type { BookAtSend, ForecastRecord, AccountAfterOrder } from './forecast'
import type { SignatureListPlace } from './signed-place'
import type { SigningWindow } from './signing-window'
import type { MandateConsumption } from '../envelope/envelope'
import type { Amount } from '../value/decimal'
import { isAnyPlacement, type AttemptId, type SealedRequest, type Write } from '../write/write'

/** How long the venue may still take a request after the time in its signature, in milliseconds. */
export const SIGNATURE_LIFE_MS = 300_000

/** How the journal says why a write was not signed, so that nothing of it left. */
const NOT_SIGNED_PREFIX = 'not signed: '
export const formatNotSigned = (why: string): string => NOT_SIGNED_PREFIX + why
export const wasNotSigned = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'not sent' && state.why.startsWith(NOT_SIGNED_PREFIX)

/** One try at one write, from the yes to its end. The journal holds it before the venue can. */
export interface WriteAttempt {
  readonly id: AttemptId
  readonly profileId: string
  readonly write: Write
  readonly request: SealedRequest
  readonly digest: string
  readonly state: AttemptState
  readonly plannedAt: number
  readonly consentedAt: number
  /** The position in this market and mode when the plan was sealed. */
  readonly before?: Amount
  /** When that position was read, on this desk's clock. */
  readonly beforeAt?: number
  /** When the venue had last changed it, in venue time: fills up to then are in it. */
  readonly beforeMovedAt?: number
  /** Venue time when its signature was asked for, or that of the signature itself where that is known. */
  readonly signedAt?: number
  /** Between which moments its signature is dated, if it left; absent where `signedAt` is its very date. */
  readonly signedWithin?: SigningWindow
  /** Which place its signature has in the signer's list, if it was made. */
  readonly place?: SignatureListPlace
  readonly sentAt?: number
  readonly answeredAt?: number
  /** Its own answer said that it was taken: nothing of it is on the road any more. */
  readonly taken?: true
  /** When its outcome became unknown, if it ever was: kept after it is known. */
  readonly unknownAt?: number
  /** The venue's id, once told. */
  readonly orderId?: string
  /** When a timer goes off, as the venue answered; zero when it was called off. */
  readonly triggerAt?: number
  /** The venue's id of a settlement, as its answer named it. */
  readonly settlementId?: string
  /** The order's size by its newest record, where an edit has changed it since. */
  readonly quantity?: Amount
  readonly executed: Amount
  readonly averagePrice?: Amount
  /** What its fills cost; absent where the record of them does not say. */
  readonly fee?: Amount
  readonly evidence: readonly EvidenceNote[]
  /** What the sheet said of it; older journals do not tell, and then it is not scored. */
  readonly said?: ForecastRecord
  /** What the book gave right before it left. */
  readonly book?: BookAtSend
  /** When its record first showed it standing in the book, by the venue's clock. */
  readonly stoodAt?: number
  /** When its record first showed its end, on this desk's clock. */
  readonly endedAt?: number
  /** More of it was executed than its record said at its end. */
  readonly filledLate?: true
  /** The envelope that it left under, with what it took of it. */
  readonly inside?: MandateConsumption
  /** How position and account stood when they were first read after it had ended. */
  readonly after?: AccountAfterOrder
}

/** True if the venue has the order that an attempt placed: its absence can no longer be proved. */
export const isOrderAtVenue = ({
  write,
  orderId,
  taken,
}: Pick<WriteAttempt, 'write' | 'orderId' | 'taken'>): boolean =>
  isAnyPlacement(write) && (orderId !== undefined || taken === true)

/**
 * Where an attempt stands.
 *
 * `accepted` means taken, not done. `unknown` ends only by evidence, by proof of absence or by a person's declaration.
 */
export type AttemptState =
  | { readonly is: 'written'; readonly at: number }
  | { readonly is: 'sending'; readonly at: number }
  | { readonly is: 'accepted'; readonly at: number }
  | { readonly is: 'live'; readonly at: number }
  | { readonly is: 'partly filled'; readonly at: number }
  | { readonly is: 'filled'; readonly at: number }
  | { readonly is: 'cancelled'; readonly at: number }
  | { readonly is: 'rejected'; readonly at: number; readonly why?: string }
  | { readonly is: 'refused'; readonly at: number; readonly code: string; readonly words: string }
  | { readonly is: 'not sent'; readonly at: number; readonly why: string }
  | { readonly is: 'unknown'; readonly at: number; readonly why: string }
  /** Proved done, for a write that makes no order of its own. */
  | {
      readonly is: 'done'
      readonly at: number
      readonly by: CompletionEvidence
      /** The orders that stood all the same, where only some of them ended. */
      readonly standing?: readonly string[]
    }
  | { readonly is: 'absent'; readonly at: number }
  | {
      readonly is: 'declared'
      readonly at: number
      readonly outcome: 'done' | 'not done'
      readonly reason: string
    }
  | { readonly is: 'quarantined'; readonly at: number; readonly why: string }

/**
 * What shows that a write is done: the order's new terms, the end of every order concerned, or a read-back; of a
 * settlement whose own record was not told, that there was one since, whoever asked for it.
 */
export type CompletionEvidence =
  | 'new terms'
  | 'an end'
  | 'ends in part'
  | 'read-back'
  | 'a read-back in part'
  | 'the answer'
  | 'its time has passed'
  | 'a settlement since'

/** One rung of the ladder: what was asked of the venue, when, and what came back. */
export interface EvidenceNote {
  readonly at: number
  readonly asked: string
  readonly answer: string
  /** The venue gave no answer: nothing was looked at. */
  readonly unanswered?: true
}

/** How a write was answered, decided in one function from what came back. */
export type WriteOutcome =
  | {
      readonly is: 'accepted'
      readonly orderId?: string
      readonly triggerAt?: number
      readonly settlementId?: string
    }
  | { readonly is: 'refused'; readonly code: string; readonly words: string }
  | { readonly is: 'not sent'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string; readonly impossible?: boolean }
