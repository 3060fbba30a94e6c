import { sealAccountName, type AccountName, type SealedAccountName } from '../profile/trading-profile'
import type { Amount } from '../value/decimal-amount'
import type { TextFacts } from '../value/result'
import { opensAfterClose, type AttemptId, type SealedRequest, type Write } from './venue-write'

export interface SealedWrite {
  readonly attempt: AttemptId
  readonly write: Write
  readonly request: SealedRequest
  /** SHA-256 of `createCanonicalText(...)`, in hex. The displayed request is the signed and sent one. */
  readonly digest: string
}

/**
 * A draft that was checked and priced against one snapshot, then sealed. It expires after 15 seconds and can be used
 * once.
 */
export interface Plan extends SealedWrite {
  readonly token: string
  readonly rest?: readonly SealedStep[]
  readonly profileId: string
  readonly account: AccountName
  readonly checks: readonly PlanCheck[]
  readonly warnings: readonly PlanWarning[]
  readonly outlook: OrderForecast
  /** State of the reference markets, for real-world assets. */
  readonly standing?: string
  readonly together?: OrderForecast
  /** True if the confirmation stops writing before the first request is sent. */
  readonly stops?: true
  /** Time at which the draft arrived. Every figure of the plan was read after it. */
  readonly draftedAt?: number
  readonly sealedAt: number
  readonly expiresAt: number
}

export interface SealedStep extends SealedWrite {
  /** Forecast of this request, if it changes something. The proof of its absence needs the state before it. */
  readonly outlook?: OrderForecast
}

/** An applied rule with its figures. A plan exists only if every check passes. */
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

/** A notice for the trader before the confirmation. With `typed` the trader also has to type a word. */
export interface PlanWarning {
  readonly code: PlanWarningCode
  readonly facts: TextFacts
  readonly typed: boolean
}

export type PlanWarningCode =
  | 'NO_CEILING_MARKET'
  | 'MARK_NOT_TRUSTED'
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
 * Expected effect, estimated from the latest book: the state before, and the state in up to three cases. Unknown cases
 * and figures are absent.
 */
export interface OrderForecast {
  readonly effect: 'opens' | 'increases' | 'reduces' | 'closes' | 'flips' | 'none'
  /**
   * Largest quote amount that an order can spend, without fees. Absent for sells and market orders, which have no such
   * bound.
   */
  readonly ceiling?: Amount
  readonly before: PositionState
  /** Read time of the position before, by the local clock. */
  readonly positionAt?: number
  /** Time of the last change of the position, by the venue clock. Fills up to this time are included. */
  readonly positionMovedAt?: number
  /** Immediately after acceptance: the book has filled what it can; the rest is in the book or cancelled. */
  readonly now?: CaseForecast
  /** Completely filled: at book prices, the rest at the limit. */
  readonly filled?: CaseForecast
  /** Completely filled at the worst consented price. A market order uses the worst price reached in the book. */
  readonly worst?: CaseForecast
  readonly margin?: Amount
  /** Age of the book at sealing, in milliseconds. */
  readonly bookAge?: number
  readonly triggers?: readonly TriggerForecast[]
  readonly coverage?: StopCoverageChange
}

export const unchangedForecast: OrderForecast = { effect: 'none', before: {} }

/** A position and its account at one time. Unknown figures are absent. */
export interface PositionState {
  readonly position?: Amount
  /** Zero if no price liquidates the position. */
  readonly liquidation?: Amount
  readonly collateral?: Amount
  readonly free?: Amount
  readonly leverage?: Amount
  /** Inverse of `leverage`: collateral as a fraction of the open notional. */
  readonly ratio?: Amount
}

export interface CaseForecast extends PositionState {
  readonly fill?: FillEstimate
  /** Sum of filled quantity × price, without fees. */
  readonly paid?: Amount
  readonly fee?: FeeEstimate
  /**
   * Realised profit of the closed part against its entry, minus the closing fee. The entry price includes the entry
   * fee.
   */
  readonly realised?: Amount
}

export interface TriggerForecast {
  readonly kind: string
  readonly trigger?: Amount
  /** Limit price after the trigger. Absent if the order leaves at market. */
  readonly price?: Amount
  readonly quantity?: Amount
  /** Profit or loss of the closed part at its limit or trigger, before later fees. */
  readonly pnl?: Amount
  /** Exit fees, plus entry fees if the entry has not filled yet. */
  readonly fees?: Amount
}

export interface StopCoverageChange {
  readonly size: Amount
  readonly before: Amount
  readonly after: Amount
}

export interface BeforeAfterAmounts {
  readonly before?: Amount
  readonly after?: Amount
}

export interface FillEstimate {
  readonly quantity: Amount
  readonly average?: Amount
  readonly best?: Amount
  readonly worst?: Amount
  /** Source of the prices: the book, one or several limits, or the mark if neither is known. */
  readonly by: 'book' | 'limit' | 'limits' | 'mark'
  readonly rests: Amount
  readonly cancelled: Amount
}

export interface FeeEstimate {
  readonly amount: Amount
  readonly as: 'taker' | 'maker' | 'both'
  /** Absent if several rates apply. */
  readonly bps?: Amount
}

/** Fields that a seal covers. Old journal lines have no `account`. */
export interface SealableFields extends Pick<
  Plan,
  'attempt' | 'write' | 'request' | 'profileId' | 'sealedAt'
> {
  readonly account?: AccountName | SealedAccountName
}

/**
 * Returns the canonical text whose digest seals a plan. It contains every field that decides the effect, in a fixed
 * order. As a JSON array, two different plans never give the same text.
 */
export function createCanonicalText({ request, account, ...plan }: SealableFields): string {
  const { method, path, body } = request
  const pieces = [plan.profileId, plan.attempt, plan.write.is, method, path, body, plan.sealedAt]
  // Seals of older journals must stay verifiable.
  if (account === undefined) return JSON.stringify(['perpdesk-plan-1', ...pieces])
  const { end, label, subOf = '' } = 'end' in account ? account : sealAccountName(account)
  return JSON.stringify(['perpdesk-plan-2', end, label, subOf, ...pieces])
}

/** Largest number of requests in one plan: the trader must be able to read them. */
export const MAX_SHEET_REQUESTS = 20

export const listSealedWrites = (plan: Plan): readonly SealedStep[] => [plan, ...(plan.rest ?? [])]

/** Returns true for the plan of a reverse: a close, and an order that opens the other side. */
export const isReversePlan = ({ write, rest }: Pick<Plan, 'write' | 'rest'>): boolean =>
  rest?.length === 1 && rest.every(next => opensAfterClose(write, next.write))

/** Returns the short form of a digest that the trader compares. */
export const formatSealMark = (digest: string): string =>
  `${digest.slice(0, 4)}·${digest.slice(4, 8)}`.toUpperCase()

export const TYPED_CONFIRMATION = 'SEND'

/** Words that the trader types in a window of main to accept a damaged journal as found. */
export const TYPED_JOURNAL_ACCEPTANCE = 'I HAVE LOOKED'

export const needsTypedConfirmation = (plan: Pick<Plan, 'warnings'>): boolean =>
  plan.warnings.some(({ typed }) => typed)
