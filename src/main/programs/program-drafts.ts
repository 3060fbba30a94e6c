import type { PlanningInputs } from '@core/context/planning-inputs'
import type { MandateMarketBounds } from '@core/envelope/mandate'
import { getSliceLeg } from '@core/envelope/rule-legs'
import type { ProgramStep } from '@core/programs/program-step'
import { readStopStatus } from '@core/programs/protect/named-stop'
import type { MarketContext } from '@core/programs/strategy-context'
import { positiveOrUndefined, ZERO } from '@core/value/decimal-amount'
import { maxInputAgesMs, isFreshValue } from '@core/value/value-freshness'
import { createCancelDraft, createOrderDraft, type WriteDraft } from '@core/write/venue-write'
import { createAlgoEditDraft } from '@core/writes/algo/algo-write-kinds'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { OpenProgram } from './open-program'

export type SendingProgramStep = Exclude<ProgramStep, { is: 'wait' | 'end' }>

export function createReadDraft({ envelope, rule }: OpenProgram, name: string | undefined): WriteDraft {
  if (rule.is === 'protect') return createStopMoveDraft(getOnlyMarket(envelope), rule)
  const { symbol, marginMode } = findMarket(envelope, name)
  const terms = { type: 'LIMIT', quantity: '0', price: '0', reduceOnly: rule.reduceOnly } as const
  return createOrderDraft({ symbol, marginMode, side: 'BUY', ...terms })
}

export function createStepDraft(
  { envelope, rule }: OpenProgram,
  next: SendingProgramStep,
): WriteDraft | undefined {
  if (next.is === 'move')
    return rule.is === 'protect'
      ? createStopMoveDraft(getOnlyMarket(envelope), rule, next.trigger)
      : undefined
  if (rule.is === 'protect') return undefined
  const leg = getSliceLeg(rule, envelope, next.slice)
  const { symbol, marginMode } = findMarket(envelope, leg?.symbol)
  if (next.is === 'take back') return createCancelDraft(symbol, next.orderId)
  const { type, price, quantity } = next
  const { reduceOnly } = rule
  return createOrderDraft({ symbol, marginMode, side: leg?.side ?? 'BUY', type, price, quantity, reduceOnly })
}

/** An unknown market becomes an empty symbol, for which nothing is known and nothing is sent. */
const findMarket = (
  { markets }: OpenProgram['envelope'],
  name: string | undefined,
): Pick<MandateMarketBounds, 'symbol' | 'marginMode'> =>
  markets.find(({ symbol }) => symbol === name) ?? { symbol: '', marginMode: 'CROSS' }

const getOnlyMarket = ({ markets }: OpenProgram['envelope']): string => markets[0]?.symbol ?? ''

export const createStopMoveDraft = (
  symbol: string,
  { root, stop, from }: Pick<ProtectRule, 'root' | 'stop' | 'from'>,
  triggerPrice: string = from,
): WriteDraft =>
  createAlgoEditDraft({
    ...{ symbol, algoOrderId: root },
    ...(root === stop ? { triggerPrice, legs: [] } : { legs: [{ algoOrderId: stop, triggerPrice }] }),
  })

export function createMarketContext(
  { rule }: OpenProgram,
  { symbol, marginMode }: MandateMarketBounds,
  { snapshot, book, now }: PlanningInputs,
): MarketContext {
  const { positions, quotes } = snapshot
  const held = positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const isOf = book?.value.symbol === symbol && isFreshValue(book, maxInputAgesMs.book, now)
  return {
    mark: positiveOrUndefined(quotes?.value.find(one => one.symbol === symbol)?.mark),
    ...(isOf && { bid: book.value.bids[0]?.price, ask: book.value.asks[0]?.price }),
    position: positions === undefined ? undefined : (held?.quantity ?? ZERO),
    ...(rule.is === 'protect' && { stop: readStopStatus(rule, symbol, { snapshot }) }),
  }
}

/** Returns true if the inputs of every step are as fresh as a plan requires. */
export const areInputsFresh = ({ rule }: OpenProgram, { snapshot, book, now }: PlanningInputs): boolean =>
  (rule.is === 'protect'
    ? isFreshValue(snapshot.algoOrders, maxInputAgesMs.orders, now)
    : isFreshValue(book, maxInputAgesMs.book, now)) &&
  isFreshValue(snapshot.positions, maxInputAgesMs.positions, now) &&
  isFreshValue(snapshot.orders, maxInputAgesMs.orders, now) &&
  isFreshValue(snapshot.quotes, maxInputAgesMs.quote, now)
