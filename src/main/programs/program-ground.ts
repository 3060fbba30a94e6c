import type { PlanningInputs } from '@core/context/inputs'
import type { MandateMarketBounds } from '@core/envelope/envelope'
import { getSliceLeg } from '@core/envelope/rule-legs'
import type { ProgramStep } from '@core/programs/program-step'
import { readStopStatus } from '@core/programs/protect/stop-known'
import type { MarketContext } from '@core/programs/known'
import { positiveOrUndefined, ZERO } from '@core/value/decimal'
import { maxInputAgesMs, isFreshValue } from '@core/value/freshness'
import { createCancelDraft, createOrderDraft, type WriteDraft } from '@core/write/write'
import { createAlgoEditDraft } from '@core/writes/algo/kind'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { OpenProgram } from './open-program'

/** A step that sends something. */
export type SendingProgramStep = Exclude<ProgramStep, { is: 'wait' | 'end' }>

/** What is read for an order in one of its markets, whatever it will be, or for the stop that it moves. */
export function createReadDraft({ envelope, rule }: OpenProgram, name: string | undefined): WriteDraft {
  if (rule.is === 'protect') return createStopMoveDraft(getOnlyMarket(envelope), rule)
  const { symbol, marginMode } = findMarket(envelope, name)
  const terms = { type: 'LIMIT', quantity: '0', price: '0', reduceOnly: rule.reduceOnly } as const
  return createOrderDraft({ symbol, marginMode, side: 'BUY', ...terms })
}

/** What a step asks for, as it is planned. */
export function createStepDraft({ envelope, rule }: OpenProgram, next: SendingProgramStep): WriteDraft | undefined {
  if (next.is === 'move')
    return rule.is === 'protect' ? createStopMoveDraft(getOnlyMarket(envelope), rule, next.trigger) : undefined
  if (rule.is === 'protect') return undefined
  const leg = getSliceLeg(rule, envelope, next.slice)
  const { symbol, marginMode } = findMarket(envelope, leg?.symbol)
  if (next.is === 'take back') return createCancelDraft(symbol, next.orderId)
  const { type, price, quantity } = next
  const { reduceOnly } = rule
  return createOrderDraft({ symbol, marginMode, side: leg?.side ?? 'BUY', type, price, quantity, reduceOnly })
}

/** One that is not there is no market of the venue's either: nothing is known of it, and nothing leaves in it. */
const findMarket = (
  { markets }: OpenProgram['envelope'],
  name: string | undefined,
): Pick<MandateMarketBounds, 'symbol' | 'marginMode'> =>
  markets.find(({ symbol }) => symbol === name) ?? { symbol: '', marginMode: 'CROSS' }

/** A stop is moved in the one market that is sealed. */
const getOnlyMarket = ({ markets }: OpenProgram['envelope']): string => markets[0]?.symbol ?? ''

/** An edit of a stop's trigger alone, through the order that it belongs to. */
export const createStopMoveDraft = (
  symbol: string,
  { root, stop, from }: Pick<ProtectRule, 'root' | 'stop' | 'from'>,
  triggerPrice: string = from,
): WriteDraft =>
  createAlgoEditDraft({
    ...{ symbol, algoOrderId: root },
    ...(root === stop ? { triggerPrice, legs: [] } : { legs: [{ algoOrderId: stop, triggerPrice }] }),
  })

/** What is known of one of its markets; of a book that is too old nothing. */
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

/** Whether what every step rests on is as young as a plan may have it. */
export const areInputsFresh = ({ rule }: OpenProgram, { snapshot, book, now }: PlanningInputs): boolean =>
  (rule.is === 'protect'
    ? isFreshValue(snapshot.algoOrders, maxInputAgesMs.orders, now)
    : isFreshValue(book, maxInputAgesMs.book, now)) &&
  isFreshValue(snapshot.positions, maxInputAgesMs.positions, now) &&
  isFreshValue(snapshot.orders, maxInputAgesMs.orders, now) &&
  isFreshValue(snapshot.quotes, maxInputAgesMs.quote, now)
