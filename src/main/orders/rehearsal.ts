import type { DraftEvaluation } from '@core/context/planning-inputs'
import { getSmallestOrder } from '@core/figures/risk-size'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { AccountName } from '@core/profile/trading-profile'
import type { Amount } from '@core/value/decimal-amount'
import type { Plan } from '@core/write/plan'
import { createCancelDraft, createOrderDraft, type AttemptId, type WriteDraft } from '@core/write/venue-write'
import { evaluateDraft } from '@core/writes/draft-evaluation'
import type { TradingGate } from '../attempts/trading-gate'
import { classifyErrorKind } from '../error-kind'
import type { VenueFeed } from '../feed/venue-feed'
import type { ClockPort, LogPort, WritableVenue } from '../main-ports'
import type { PlanInputSource } from './plan-inputs'
import { sealPlan } from './plan-sealing'

interface RehearsalParts {
  readonly profileId: string
  // SECURITY: a rehearsal gets neither the signature nor the writer, so it can sign, record and send nothing.
  readonly venue: Pick<WritableVenue, 'encode' | 'warm'>
  readonly sources: Pick<PlanInputSource, 'getForSeal' | 'getSnapshot'>
  readonly gate: Pick<TradingGate, 'writes'>
  readonly account: () => AccountName | undefined
  readonly clock: ClockPort
  readonly log: LogPort
}

/** Names of no attempt and no prompt: what is sealed with them can be neither recorded nor confirmed. */
const ids = { attempt: () => 'rehearsal' as AttemptId, token: () => 'rehearsal' }

/** Returns a function that rehearses common writes at its first call while trading is allowed and a book is known. */
export function createRehearsal(
  parts: RehearsalParts & { readonly feed: Pick<VenueFeed, 'book'> },
): () => void {
  const { sources, gate, feed } = parts
  let isDone = false
  return () => {
    if (isDone || gate.writes().state !== 'active') return
    const { markets, orders } = sources.getSnapshot().snapshot
    const market = markets?.value.find(({ symbol }) => feed.book(symbol) !== undefined)
    const price = market && feed.book(market.symbol)?.value.bids[0]?.price
    if (market === undefined || price === undefined) return
    isDone = true
    const orderId = orders?.value.find(({ symbol }) => symbol === market.symbol)?.orderId
    const drafts = createCommonDrafts(market, price, orderId)
    void rehearse(
      parts,
      drafts.map(draft => () => rehearseDraft(parts, draft)),
    )
  }
}

/**
 * Runs code of the order path before a trader waits for its compilation, and opens the connection. Each step has its own
 * turn of the event loop. Failures are only logged.
 */
export async function rehearse(
  { venue, gate, clock, log }: RehearsalParts,
  steps: readonly (() => void)[],
): Promise<void> {
  try {
    for (const step of steps) {
      await new Promise<void>(resolve => void clock.after(0, resolve))
      // A request on its way restricts trading, and its response must not wait.
      if (gate.writes().state !== 'active') return
      step()
    }
    await venue.warm()
  } catch (error) {
    log.trouble('a rehearsal broke off', { kind: classifyErrorKind(error) })
  }
}

/** Seals and encodes an evaluated draft; `undefined` without an account. */
export function rehearseSeal(
  { profileId, venue, account: getAccount, clock }: RehearsalParts,
  evaluation: DraftEvaluation,
): Plan | undefined {
  const [account, sealedAt] = [getAccount(), clock.now()]
  return account && sealPlan({ venue, ids, profileId, account, sealedAt }, evaluation, sealedAt)
}

function rehearseDraft(parts: RehearsalParts, draft: WriteDraft): void {
  const evaluation = evaluateDraft(draft, parts.sources.getForSeal(draft), 'seal')
  if (evaluation.ok) rehearseSeal(parts, evaluation.value)
}

function createCommonDrafts(market: MarketRules, price: Amount, orderId = '0'): readonly WriteDraft[] {
  const { symbol } = market
  const quantity = getSmallestOrder(market, price)
  const order = { symbol, quantity, reduceOnly: false, marginMode: 'CROSS' } as const
  return [
    createCancelDraft(symbol, orderId),
    { is: 'close', symbol, marginMode: 'CROSS', size: { is: 'share', percent: '100' } },
    createOrderDraft({ ...order, side: 'BUY', type: 'LIMIT', price }),
    createOrderDraft({ ...order, side: 'SELL', type: 'IOC', maxSlippage: '0.005' }),
  ]
}
