import type { Inputs } from '@core/context/inputs'
import type { EnvelopeMarket } from '@core/envelope/envelope'
import { legAt } from '@core/envelope/rule-legs'
import type { ProgramStep } from '@core/programs/program-step'
import { stopKnown } from '@core/programs/protect/stop-known'
import type { MarketKnown } from '@core/programs/known'
import { positive, ZERO } from '@core/value/decimal'
import { ageLimits, isFresh } from '@core/value/freshness'
import { asCancel, asOrder, type Draft } from '@core/write/write'
import { asAlgoEdit } from '@core/writes/algo/kind'
import type { ProtectRule } from '@core/envelope/protect-rule'
import type { OpenProgram } from './open-program'

/** A step that sends something. */
export type SendingStep = Exclude<ProgramStep, { is: 'wait' | 'end' }>

/** What is read for an order in one of its markets, whatever it will be, or for the stop that it moves. */
export function groundOf({ envelope, rule }: OpenProgram, name: string | undefined): Draft {
  if (rule.is === 'protect') return moveOf(onlyMarket(envelope), rule)
  const { symbol, marginMode } = marketNamed(envelope, name)
  const terms = { type: 'LIMIT', quantity: '0', price: '0', reduceOnly: rule.reduceOnly } as const
  return asOrder({ symbol, marginMode, side: 'BUY', ...terms })
}

/** What a step asks for, as it is planned. */
export function draftOfStep({ envelope, rule }: OpenProgram, next: SendingStep): Draft | undefined {
  if (next.is === 'move')
    return rule.is === 'protect' ? moveOf(onlyMarket(envelope), rule, next.trigger) : undefined
  if (rule.is === 'protect') return undefined
  const leg = legAt(rule, envelope, next.slice)
  const { symbol, marginMode } = marketNamed(envelope, leg?.symbol)
  if (next.is === 'take back') return asCancel(symbol, next.orderId)
  const { type, price, quantity } = next
  const { reduceOnly } = rule
  return asOrder({ symbol, marginMode, side: leg?.side ?? 'BUY', type, price, quantity, reduceOnly })
}

/** One that is not there is no market of the venue's either: nothing is known of it, and nothing leaves in it. */
const marketNamed = (
  { markets }: OpenProgram['envelope'],
  name: string | undefined,
): Pick<EnvelopeMarket, 'symbol' | 'marginMode'> =>
  markets.find(({ symbol }) => symbol === name) ?? { symbol: '', marginMode: 'CROSS' }

/** A stop is moved in the one market that is sealed. */
const onlyMarket = ({ markets }: OpenProgram['envelope']): string => markets[0]?.symbol ?? ''

/** An edit of a stop's trigger alone, through the order that it belongs to. */
export const moveOf = (
  symbol: string,
  { root, stop, from }: Pick<ProtectRule, 'root' | 'stop' | 'from'>,
  triggerPrice: string = from,
): Draft =>
  asAlgoEdit({
    ...{ symbol, algoOrderId: root },
    ...(root === stop ? { triggerPrice, legs: [] } : { legs: [{ algoOrderId: stop, triggerPrice }] }),
  })

/** What is known of one of its markets; of a book that is too old nothing. */
export function marketKnown(
  { rule }: OpenProgram,
  { symbol, marginMode }: EnvelopeMarket,
  { snapshot, book, now }: Inputs,
): MarketKnown {
  const { positions, quotes } = snapshot
  const held = positions?.value.find(one => one.symbol === symbol && one.marginMode === marginMode)
  const isOf = book?.value.symbol === symbol && isFresh(book, ageLimits.book, now)
  return {
    mark: positive(quotes?.value.find(one => one.symbol === symbol)?.mark),
    ...(isOf && { bid: book.value.bids[0]?.price, ask: book.value.asks[0]?.price }),
    position: positions === undefined ? undefined : (held?.quantity ?? ZERO),
    ...(rule.is === 'protect' && { stop: stopKnown(rule, symbol, { snapshot }) }),
  }
}

/** Whether what every step rests on is as young as a plan may have it. */
export const areFresh = ({ rule }: OpenProgram, { snapshot, book, now }: Inputs): boolean =>
  (rule.is === 'protect'
    ? isFresh(snapshot.algoOrders, ageLimits.orders, now)
    : isFresh(book, ageLimits.book, now)) &&
  isFresh(snapshot.positions, ageLimits.positions, now) &&
  isFresh(snapshot.orders, ageLimits.orders, now) &&
  isFresh(snapshot.quotes, ageLimits.quote, now)
