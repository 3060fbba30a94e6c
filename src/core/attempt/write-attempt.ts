import type { BookAtSend, ForecastRecord, AccountAfterOrder } from './forecast-record'
import type { SignatureListPlace } from './signature-list'
import type { SigningWindow } from './signing-window'
import type { MandateConsumption } from '../envelope/mandate'
import type { Amount } from '../value/decimal-amount'
import { isAnyPlacement, type AttemptId, type SealedRequest, type Write } from '../write/venue-write'

/** Milliseconds after the signature's time for which the venue accepts a request. */
export const SIGNATURE_LIFE_MS = 300_000

/** Prefix of the journalled reason for a write that was not signed and so never left. */
const NOT_SIGNED_PREFIX = 'not signed: '
export const formatNotSigned = (why: string): string => NOT_SIGNED_PREFIX + why
export const wasNotSigned = ({ state }: Pick<WriteAttempt, 'state'>): boolean =>
  state.is === 'not sent' && state.why.startsWith(NOT_SIGNED_PREFIX)

/**
 * Journalled reason for a write that the venue refused for its rate limit. A proxy may answer the same to a request that
 * it passed on.
 */
export const RATE_LIMITED = 'HTTP 429 with code -1003'

/** Outcome of a rate-limited placement once look-ups agree that the venue does not have it. */
export const rateLimitRefusal = {
  ...{ is: 'refused', code: '-1003', words: 'too many requests', mayStillArrive: true },
} as const satisfies WriteOutcome

/** One attempt of one write, from the confirmation to its end. The journal has it before the venue can. */
export interface WriteAttempt {
  readonly id: AttemptId
  readonly profileId: string
  readonly write: Write
  readonly request: SealedRequest
  readonly digest: string
  readonly state: AttemptState
  readonly plannedAt: number
  readonly consentedAt: number
  readonly before?: Amount
  /** Time of that position read, on this desk's clock. */
  readonly beforeAt?: number
  /** Venue time of its last change; fills up to then are included. */
  readonly beforeMovedAt?: number
  readonly signedAt?: number
  /** Earliest and latest time of the signature; absent if `signedAt` is exact. */
  readonly signedWithin?: SigningWindow
  readonly place?: SignatureListPlace
  readonly sentAt?: number
  readonly answeredAt?: number
  /** Its own response confirmed acceptance, so the request is no longer in flight. */
  readonly taken?: true
  /** Time at which the outcome became unknown; kept after it is resolved. */
  readonly unknownAt?: number
  readonly orderId?: string
  /** Time at which a timer triggers, by the venue; zero if it was cancelled. */
  readonly triggerAt?: number
  readonly settlementId?: string
  readonly quantity?: Amount
  readonly executed: Amount
  readonly averagePrice?: Amount
  readonly fee?: Amount
  readonly evidence: readonly EvidenceNote[]
  /** Forecast of the sheet; absent in older journals, and then not scored. */
  readonly said?: ForecastRecord
  readonly book?: BookAtSend
  /** Venue time of the first record that shows it in the book. */
  readonly stoodAt?: number
  readonly endedAt?: number
  /** True if it filled further after its recorded end. */
  readonly filledLate?: true
  readonly inside?: MandateConsumption
  /** Position and account as first read after its end. */
  readonly after?: AccountAfterOrder
}

/** Returns true if the venue has the order, so that absence can no longer be proved. */
export const isOrderAtVenue = ({
  write,
  orderId,
  taken,
}: Pick<WriteAttempt, 'write' | 'orderId' | 'taken'>): boolean =>
  isAnyPlacement(write) && (orderId !== undefined || taken === true)

/**
 * State of an attempt. `accepted` means received, not executed. `unknown` ends only by evidence, a proof of absence or
 * a declaration by the user.
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
  | ({ readonly is: 'refused'; readonly at: number } & VenueRefusal)
  | { readonly is: 'not sent'; readonly at: number; readonly why: string }
  | { readonly is: 'unknown'; readonly at: number; readonly why: string }
  | {
      readonly is: 'done'
      readonly at: number
      readonly by: CompletionEvidence
      /** Orders that remain, if only some of them ended. */
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

interface VenueRefusal {
  readonly code: string
  readonly words: string
  /** The refusal does not prove that the request was stopped, and was believed after look-ups. */
  readonly mayStillArrive?: true
}

/**
 * Evidence that a write is done: new terms, ended orders or a read-back. For a settlement without its own record, any
 * later settlement counts.
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

export interface EvidenceNote {
  readonly at: number
  readonly asked: string
  readonly answer: string
  /** The venue did not respond, so nothing was checked. */
  readonly unanswered?: true
}

export type WriteOutcome =
  | {
      readonly is: 'accepted'
      readonly orderId?: string
      readonly triggerAt?: number
      readonly settlementId?: string
    }
  | ({ readonly is: 'refused' } & VenueRefusal)
  | { readonly is: 'not sent'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string; readonly impossible?: boolean }
