import type { RequestedBounds } from '@core/armed/arming-request'
import { computeMandateWorstCase } from '@core/armed/mandate-worst-case'
import { encodeMandate } from '@core/envelope/mandate-text'
import type { ArmedMandate, ClockPair, MandateMarketBounds } from '@core/envelope/mandate'
import type { PlanningInputs, PlanningInputsBySymbol } from '@core/context/planning-inputs'
import type { TradingGuards } from '@core/guard/trading-guards'
import { isSameAccountName, sealAccountName, type AccountName } from '@core/profile/trading-profile'
import { err, ok, createRefusal, type Refusal, type Result } from '@core/value/result'
import { createOrderDraft, getWriteMarket, type WriteDraft } from '@core/write/venue-write'
import { findSendRefusal } from '@core/writes/rules/send-rules'
import type { ConsentQuestionHeader } from '@contract/consent-api'
import { getTypedWord } from '@contract/typed-consent'
import type { AttemptStore } from '../attempts/attempt-store'
import type { TradingGate } from '../attempts/trading-gate'
import type { DeskState } from '../desk-state'
import { computeTextDigest } from '../text-digest'
import type { OrderSubmission } from '../orders/order-submission'
import type { ConsentPace } from '../orders/consent-pace'
import type { PlanInputSource } from '../orders/plan-inputs'
import type { RequestWriter } from '../orders/request-writer'
import type { ClockPort, IdSource, LogPort, ConsentSurfacePort, WritableVenue } from '../main-ports'

export interface ArmingParts {
  readonly profileId: string
  readonly venue: WritableVenue
  readonly sources: PlanInputSource
  readonly writer: RequestWriter
  readonly orders: OrderSubmission
  readonly attempts: AttemptStore
  readonly desk: DeskState
  readonly gate: TradingGate
  readonly clock: ClockPort
  readonly steady: Pick<ClockPort, 'now'>
  readonly ids: IdSource
  readonly log: LogPort
  readonly surface: ConsentSurfacePort
  /** True if known trades explain the position of the market. */
  readonly isExplained: (symbol: string) => boolean
  /** True if a prompt is open now. */
  readonly isAsking: () => boolean
  /** Number of prompts opened so far. */
  readonly countPrompts: () => number
  readonly guards: () => TradingGuards | undefined
  readonly header: () => ConsentQuestionHeader
  readonly account: () => AccountName | undefined
  /** Limits the number of prompts per minute over all connections. */
  readonly pace: ConsentPace
}

/** Requested mandate: its markets, and its bounds computed from fresh figures. */
export interface MandateRequest {
  readonly markets: readonly RequestedMarket[]
  /** Draft whose inputs are read, in place of one for each market. */
  readonly readDraft?: WriteDraft
  readonly bounds: (on: PlanningInputsBySymbol) => Result<RequestedBounds>
}

type RequestedMarket = Pick<MandateMarketBounds, 'symbol' | 'marginMode'>

/** State at the prompt that must be unchanged at the confirmation. */
interface ConfirmationChecks {
  readonly readClocks: () => ClockPair
  readonly guards: () => string
  readonly isConnectionClosed: () => boolean
}

export interface SealedMandate {
  readonly envelope: ArmedMandate
  readonly guards: string
}

/** Timeout of the prompt. Longer than that of a plan: there is more to read, and it shows no current price. */
const PROMPT_TIMEOUT_MS = 120_000

/** Prompts for the confirmation of a mandate on fresh figures, and records it in the journal before it takes effect. */
export async function confirmArming(
  parts: ArmingParts,
  { markets, readDraft, bounds: boundsOn }: MandateRequest,
  { readClocks, guards, isConnectionClosed }: ConfirmationChecks,
): Promise<Result<SealedMandate | 'declined'>> {
  const { profileId, attempts, clock, ids, surface } = parts
  const drafts = readDraft === undefined ? markets.map(each => createReadDraft(each)) : [readDraft]
  const { on, unread } = await readInputs(parts, drafts)
  const restrictions = findRestriction(parts, drafts)
  const bounds = boundsOn(on)
  const account = parts.account()
  const refusals = [...unread, ...restrictions, ...(bounds.ok ? [] : bounds.error)]
  if (!bounds.ok || refusals.length > 0) return err(refusals)
  if (account === undefined) return err([createRefusal('PLAN_VOID')])
  const guardsBefore = guards()
  const header = parts.header()
  const displayed: ArmedMandate = {
    ...{ id: ids.token(), profileId, account: sealAccountName(account), mode: header.profile.kind },
    ...bounds.value,
    sealedAt: readClocks(),
  }
  const sealing = parts.venue.takeSheetOffer()
  const question = {
    ...{ ...header, is: 'arm' as const, token: ids.token(), envelope: displayed },
    ...(sealing !== undefined && { sealing }),
    worst: computeMandateWorstCase(displayed, ({ symbol }) => on(symbol)),
    markets:
      parts.desk
        .snapshot()
        .markets?.value.filter(({ symbol }) => markets.some(one => one.symbol === symbol)) ?? [],
  } as const
  const paceRefusal = parts.pace.countPrompt('adds', parts.guards()?.consentsPerMinute ?? 0)
  if (paceRefusal !== undefined) return err([paceRefusal])
  const cancelTimeout = clock.after(PROMPT_TIMEOUT_MS, () => surface.withdraw(question.token))
  const answer = await surface.askUser(question).finally(cancelTimeout)
  if (answer.is !== 'yes') return ok('declined')
  // SECURITY: arming real money needs a word typed in a window of main; a plain confirmation is not enough.
  const word = getTypedWord(question)
  if (word !== undefined && answer.typed?.trim() !== word) return err([createRefusal('CONSENT_MISSING')])
  // The duration starts at the confirmation, so the reading time is not lost.
  const envelope = { ...displayed, sealedAt: readClocks() }
  const text = encodeMandate(envelope)
  // SECURITY: the signer must enforce the same mandate, from exactly the sealed text.
  const box = answer.confirmation
  const confirmed = sealing && box !== undefined ? { to: sealing.to, box } : undefined
  if (!(await parts.venue.arm(text, confirmed))) return err([createRefusal('SIGNING_FAILED')])
  // SECURITY: the account, the guards and the absence of restrictions must be unchanged since the prompt.
  const [newRestriction] = findRestriction(parts, drafts)
  const hasChanged =
    isConnectionClosed() || guards() !== guardsBefore || !isSameAccountName(account, parts.account())
  const line = { profileId, envelope: envelope.id, text, digest: computeTextDigest(text) }
  const why = newRestriction ?? (hasChanged ? createRefusal('PLAN_VOID') : undefined)
  // SECURITY: nothing is allowed before it is in the journal.
  const recorded =
    why === undefined ? attempts.record({ saw: 'armed', at: clock.now(), ...line }) : err([why])
  if (!recorded.ok) parts.venue.disarm()
  return recorded.ok ? ok({ envelope, guards: guardsBefore }) : recorded
}

/** Reads the inputs of each market in turn, because only one unwatched book is kept at a time. */
async function readInputs(
  { sources }: ArmingParts,
  drafts: readonly WriteDraft[],
): Promise<{ readonly on: PlanningInputsBySymbol; readonly unread: readonly Refusal[] }> {
  const books = new Map<string, PlanningInputs['book']>()
  // Unread are the account's positions and orders, so the last reading of them counts.
  let lastUnread: readonly Refusal[] = []
  for (const draft of drafts) {
    const { inputs, unread } = await sources.readFresh(draft)
    books.set(getWriteMarket(draft) ?? '', inputs.book)
    lastUnread = unread
  }
  const current = sources.getCurrent(drafts[0] ?? createReadDraft({ symbol: '', marginMode: 'CROSS' }))
  return { on: symbol => ({ ...current, book: books.get(symbol) }), unread: lastUnread }
}

const findRestriction = ({ gate }: ArmingParts, drafts: readonly WriteDraft[]): readonly Refusal[] => {
  const held = drafts.flatMap(one => findSendRefusal(gate.writes(), one, 'adds') ?? [])
  return held.slice(0, 1)
}

/**
 * Creates a draft that selects the inputs for any order in a market. With `needsMark` it has no price, so that the mark
 * prices are read and compared too.
 */
export const createReadDraft = (
  { symbol, marginMode }: Pick<RequestedMarket, 'symbol' | 'marginMode'>,
  needsMark = true,
): WriteDraft =>
  createOrderDraft({
    ...{ symbol, marginMode, side: 'BUY', type: 'IOC', quantity: '0', reduceOnly: false },
    ...(needsMark ? { maxSlippage: '0' } : { price: '0' }),
  })
