import { sealAccountName, type AccountName, type SealedAccountName } from '../profile/profile'
import type { Amount } from '../value/decimal'
import type { TextFacts } from '../value/result'
import type { AttemptId, SealedRequest, Write } from './write'

/** One request of a sheet: it leaves at most once, as an attempt of its own. */
export interface SealedWrite {
  readonly attempt: AttemptId
  readonly write: Write
  readonly request: SealedRequest
  /** SHA-256, in hex, of `canonical(...)`: what the person sees is what is signed and what leaves. */
  readonly digest: string
}

/** A draft checked and priced against one snapshot, sealed. It lives 15 seconds and can be used once. */
export interface Plan extends SealedWrite {
  readonly token: string
  /** The requests that follow the first one, in the order they leave; most sheets have none. */
  readonly rest?: readonly SealedStep[]
  readonly profileId: string
  /** The account that all of it is for, and no other. */
  readonly account: AccountName
  readonly checks: readonly PlanCheck[]
  readonly warnings: readonly PlanWarning[]
  readonly outlook: OrderForecast
  /** How the reference markets stood of what it is about, where those are real-world assets. */
  readonly standing?: string
  /** What all of its requests come to, where each has an outlook of its own. */
  readonly together?: OrderForecast
  /** Whether the yes stops writing first, before any of its requests leaves. */
  readonly stops?: true
  /** When the draft was handed in: everything the plan rests on was read after it. */
  readonly draftedAt?: number
  readonly sealedAt: number
  readonly expiresAt: number
}

/** A request that follows the first one of a sheet. */
export interface SealedStep extends SealedWrite {
  /** What it changes, where that is something of its own: the proof of its absence rests on what stood before. */
  readonly outlook?: OrderForecast
}

/** A rule that was applied, with its figures. A plan exists only when every check holds. */
export interface PlanCheck {
  readonly code: PlanCheckCode
  readonly facts: TextFacts
}

export type PlanCheckCode =
  | 'MARKET_RULES'
  | 'PRICE_BAND'
  | 'SHOWN'
  | 'OWN_CAP_ORDER'
  | 'OWN_CAP_POSITION'
  | 'KEY_CEILING'
  | 'VENUE_MAX_NOTIONAL'
  | 'COLLATERAL'
  | 'BOOK_DEPTH'
  | 'REDUCE_ONLY'
  | 'INPUTS_FRESH'
  | 'WRITES_OPEN'
  | 'ORDER_OPEN'
  | 'ORDERS_OPEN'
  | 'EDIT_CHANGES'
  | 'TRIGGER'
  | 'TRAIL_DISTANCE'
  | 'ALGO_LEGS'
  | 'ALGO_COUNT'
  | 'ALGO_OPEN'
  | 'SETTING_ALLOWED'
  | 'SETTING_CHANGES'
  | 'KEY_WORKS'
  | 'ALL_KNOWN'
  | 'SUB_ACCOUNT'
  | 'UNSETTLED'
  | 'SETTLE_NUMBER'
  | 'MARGIN_MOVE'
  | 'LADDER'
  | 'CLOSES'
  | 'TIMER'

/** Something a person should know before saying yes. `typed` ones need a word typed in the sheet as well. */
export interface PlanWarning {
  readonly code: PlanWarningCode
  readonly facts: TextFacts
  readonly typed: boolean
}

export type PlanWarningCode =
  | 'NO_CEILING_MARKET'
  | 'NO_CEILING_SELL'
  | 'IOC_MAY_FILL_PART'
  | 'FOK_ALL_OR_NOTHING'
  | 'POST_ONLY_MAY_EXECUTE'
  | 'STEPS_BACK'
  | 'HIDDEN_PAYS_TAKER'
  | 'INCREASES_POSITION'
  | 'FLIPS_POSITION'
  | 'CLOSES_POSITION'
  | 'REDUCES_POSITION'
  | 'FAR_FROM_MARK'
  | 'SAME_AGAIN'
  | 'LEFTOVER_BELOW_MINIMUM'
  | 'LIQUIDATION_NEAR'
  | 'CANCEL_MAY_FILL_FIRST'
  | 'CANCEL_PARTLY_FILLED'
  | 'CANCELS_EXIT'
  | 'SOME_PARTLY_FILLED'
  | 'STOPS_STAY'
  | 'CANCELS_STOP'
  | 'EDIT_MAY_FILL_FIRST'
  | 'LEVERAGE_EVERYWHERE'
  | 'SETTING_STAYS'
  | 'KEY_BOUND'
  | 'KEY_ENDS'
  | 'KEY_LEAVES'
  | 'LIQUIDATION_NEARER'
  | 'TIMER_TAKES_STOPS'
  | 'LADDER_STOPS'
  | 'CLOSES_STOP'
  | 'CLOSE_SPLIT'
  | 'FLATTEN_ENDS'
  | 'FLATTEN_LATER'
  | 'MARKET_AT_TRIGGER'
  | 'LIMIT_MAY_BE_PASSED'
  | 'STOP_BEYOND_LIQUIDATION'
  | 'COVERS_PART'
  | 'PROTECTED_ALREADY'
  | 'REPLACES_PROTECTION'
  | 'MAY_TRIGGER_FIRST'
  | 'UNPROTECTS'
  | 'STOPS_GO'
  | 'REFERENCE_CLOSED'
  | 'REFERENCE_NOT_KNOWN'
  | 'MARK_OFF_SESSION'
  | 'LARGER_FEE_RATE'
  | 'RWA_FEE_UNTOLD'

/**
 * What may happen, as far as the book of a moment ago can tell: what stands before, and what would stand in
 * three cases. A case that nobody can tell of is left out, and so is a figure in it.
 */
export interface OrderForecast {
  /** How the order meets the position. */
  readonly effect: 'opens' | 'increases' | 'reduces' | 'closes' | 'flips' | 'none'
  /** The most quote an order can spend, fees aside. Absent when there is no such bound: sells, market orders. */
  readonly ceiling?: Amount
  readonly before: PositionState
  /** When the position before was read, on this desk's clock. */
  readonly positionAt?: number
  /** When the venue last changed it, on the venue's clock: its fills up to then are in it. */
  readonly positionMovedAt?: number
  /** The moment it is taken: what the book gives has filled, and what cannot fill at once rests or is gone. */
  readonly now?: CaseForecast
  /** All of it filled: what the book gives at its prices, the rest at its limit. */
  readonly filled?: CaseForecast
  /** All of it filled at the worst price consented to; a market order, which has none, at the worst the book would be walked to. */
  readonly worst?: CaseForecast
  readonly margin?: Amount
  /** Age of the book the estimate was made on, in milliseconds at sealing. */
  readonly bookAge?: number
  /** What each trigger would let go, where something waits for one. */
  readonly triggers?: readonly TriggerForecast[]
  readonly coverage?: StopCoverageChange
}

/** The outlook of what moves no position and no money. */
export const unchangedForecast: OrderForecast = { effect: 'none', before: {} }

/** A position and the account behind it at one moment. What is not known is left out. */
export interface PositionState {
  readonly position?: Amount
  /** Zero where every price is survived. */
  readonly liquidation?: Amount
  readonly collateral?: Amount
  readonly free?: Amount
  readonly leverage?: Amount
  /** The same the other way round: what stands behind everything open, as a fraction of its worth. */
  readonly ratio?: Amount
}

/** One way an order may go, and what would stand then. */
export interface CaseForecast extends PositionState {
  readonly fill?: FillEstimate
  /** What has filled × its prices, fees aside. */
  readonly paid?: Amount
  readonly fee?: FeeEstimate
  /** What the part it closes brings against its entry, less the fee of closing it; the fee of entering is in the entry. */
  readonly realised?: Amount
}

/** What happens when the mark reaches a trigger. */
export interface TriggerForecast {
  readonly kind: string
  readonly trigger?: Amount
  /** The limit it leaves with; without one it takes what the book gives then. */
  readonly price?: Amount
  readonly quantity?: Amount
  /** What the part closed would have gained, before fees to come, at its limit or at the trigger itself. */
  readonly pnl?: Amount
  /** What leaving costs in fees, and entering where that is still to come. */
  readonly fees?: Amount
}

/** How much of a position stops cover, before and after. */
export interface StopCoverageChange {
  readonly size: Amount
  readonly before: Amount
  readonly after: Amount
}

export interface BeforeAfterAmounts {
  readonly before?: Amount
  readonly after?: Amount
}

/** How much of an order would have filled, at what prices, and what becomes of the rest. */
export interface FillEstimate {
  readonly quantity: Amount
  readonly average?: Amount
  readonly best?: Amount
  readonly worst?: Amount
  /** What the prices are taken from: the book as far as it goes, a limit or several, or the mark where neither is known. */
  readonly by: 'book' | 'limit' | 'limits' | 'mark'
  /** How much rests in the book. */
  readonly rests: Amount
  /** How much is cancelled, unfilled. */
  readonly cancelled: Amount
}

/** What is charged for what fills. */
export interface FeeEstimate {
  readonly amount: Amount
  /** Whose rate it is; part of an order can take and the rest of it make. */
  readonly as: 'taker' | 'maker' | 'both'
  /** The rate, where it is one. */
  readonly bps?: Amount
}

/** All that a seal is of. Lines from before accounts were named in it have none. */
export interface SealableFields extends Pick<Plan, 'attempt' | 'write' | 'request' | 'profileId' | 'sealedAt'> {
  readonly account?: AccountName | SealedAccountName
}

/**
 * The one text whose digest seals a plan. Every field that decides what happens is in it, in a fixed order.
 *
 * The pieces are written as a JSON array, so no two different plans can give the same text.
 */
export function createCanonicalText({ request, account, ...plan }: SealableFields): string {
  const { method, path, body } = request
  const pieces = [plan.profileId, plan.attempt, plan.write.is, method, path, body, plan.sealedAt]
  // Seals of journals from before stay what they were, so that they can still be checked.
  if (account === undefined) return JSON.stringify(['perpdesk-plan-1', ...pieces])
  const { end, label, subOf = '' } = 'end' in account ? account : sealAccountName(account)
  return JSON.stringify(['perpdesk-plan-2', end, label, subOf, ...pieces])
}

/** How many requests one sheet lists at most: a person has to be able to read them. */
export const MAX_SHEET_REQUESTS = 20

/** Every request a sheet covers, in the order they leave. */
export const listSealedWrites = (plan: Plan): readonly SealedStep[] => [plan, ...(plan.rest ?? [])]

/** The few characters of a digest that a person compares. */
export const formatSealMark = (digest: string): string =>
  `${digest.slice(0, 4)}·${digest.slice(4, 8)}`.toUpperCase()

/** What a person types, in main's surface, where a plain yes is not enough. */
export const TYPED_CONFIRMATION = 'SEND'

/** What a person types, in main's surface, to take a journal as it was found. */
export const TYPED_JOURNAL_ACCEPTANCE = 'I HAVE LOOKED'

/** Whether a plan needs the typed word as well. */
export const needsTypedConfirmation = (plan: Pick<Plan, 'warnings'>): boolean =>
  plan.warnings.some(({ typed }) => typed)
