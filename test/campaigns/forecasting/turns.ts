import { getOppositeSide } from '../../../src/practice/records/trading-records'
import { FIXED_ONE, multiplyFixed } from '../../../src/practice/numbers/fixed-decimal'
import type { OrderSide } from '../../../src/core/market/venue-market-rules'
import type { ForecastScore, ScoreReason } from '../../../src/core/attempt/forecast-score'
import { figure } from '../../reckoner/decimal'
import type { ExchangeFixture } from '../reckoning/exchange'

/** A deliberate disturbance of an order's market, so that the reason of a difference is known. */
export type Turn = 'still' | 'moved in sight' | 'moved unseen' | 'rests' | 'another fee tier' | 'hidden size'

/** Weights of the disturbances. An unmoved book is tried most, because its forecasts have to be exact. */
export const turns: readonly Turn[] = [
  ...Array<Turn>(10).fill('still'),
  ...(['moved in sight', 'moved unseen', 'rests', 'rests', 'another fee tier', 'hidden size'] as const),
]

/** Expected reason for a difference after each disturbance. */
export const reasonOf: Readonly<Record<Turn, ScoreReason | undefined>> = {
  still: undefined,
  'moved in sight': 'book moved',
  'moved unseen': 'book moved',
  rests: 'part rested',
  'another fee tier': 'another fee rate',
  'hidden size': 'hidden size',
}

/** Takes the best price of a side out of the book, as a faster trader would. */
export function takeBest(fixture: ExchangeFixture, symbol: string, side: OrderSide): void {
  const { book } = fixture.market(symbol)
  const level = book.best(getOppositeSide(side))
  if (level === undefined) return
  for (const resting of [...level.queue])
    book.reduce(getOppositeSide(side), level, resting, resting.visible, resting.hidden)
}

/** Puts hidden size in front of the book, or at its best price if the spread is one tick. */
export function hide(fixture: ExchangeFixture, symbol: string, side: OrderSide): void {
  const { book, rules } = fixture.market(symbol)
  const [best, other] = [book.bestVisible(getOppositeSide(side)), book.best(side)]
  if (best === undefined || other === undefined) return
  const inside = side === 'BUY' ? best.price - rules.quoteTick : best.price + rules.quoteTick
  const isFree = side === 'BUY' ? inside > other.price : inside < other.price
  const hidden = multiplyFixed(best.visible, FIXED_ONE / 2n)
  const size = hidden - (hidden % rules.baseTick) + rules.baseTick
  book.rest(getOppositeSide(side), isFree ? inside : best.price, { id: 0, visible: 0n, hidden: size })
}

/** Removes hidden size that was not taken, so that the next order meets none of it. */
export function unhide(fixture: ExchangeFixture, symbol: string): void {
  const { book } = fixture.market(symbol)
  for (const side of ['BUY', 'SELL'] as const)
    for (const level of [...book.levels(side)])
      for (const resting of level.queue.filter(({ id, visible }) => id === 0 && visible === 0n))
        book.reduce(side, level, resting, 0n, resting.hidden)
}

/** Charges the account at other fee rates. */
export function changeTier({ account }: ExchangeFixture): void {
  account.takerBps += FIXED_ONE
  account.makerBps += FIXED_ONE
}

/** Returns the deviations of a score from the expected one after a disturbance. */
export function faultsOf(turn: Turn, score: ForecastScore, tick: string): readonly string[] {
  const { average, fee, why } = score
  const reason = reasonOf[turn]
  const isOff = ({ difference = '0' }: { readonly difference?: string }) => difference !== '0'
  const faults = why
    .filter(
      one =>
        one !== reason && !(turn === 'moved in sight' || turn === 'moved unseen') && one !== 'part rested',
    )
    .map(one => `it is called “${one}”`)
  const mayDiffer = turn === 'still' || turn === 'rests' || turn === 'another fee tier'
  if (mayDiffer && isOff(average)) faults.push(`its average is ${average.difference ?? ''} off`)
  if ((turn === 'still' || turn === 'rests') && isOff(fee))
    faults.push(`its fee is ${fee.difference ?? ''} off`)
  if (turn === 'still') faults.push(...standingFaults(score, tick))
  const differs = turn === 'another fee tier' ? isOff(fee) : isOff(average)
  if (reason !== undefined && turn !== 'rests' && differs && !why.includes(reason))
    faults.push(`it is not called “${reason}”: ${why.join(', ')}`)
  return faults
}

/** Tolerance: each fill's fee is rounded up separately, and the venue states amounts with eight places. */
const MONEY = figure('0.00001')

/**
 * Without a disturbance, the forecast account equals the account read afterwards, to a tick for prices and to
 * `MONEY` for amounts.
 */
const standingFaults = ({ liquidation, free }: ForecastScore, tick: string): readonly string[] => [
  ...(figure(liquidation.difference ?? '0')
    .abs()
    .gt(tick)
    ? [`its liquidation price is ${liquidation.difference ?? ''} off`]
    : []),
  ...(figure(free.difference ?? '0')
    .abs()
    .gt(MONEY)
    ? [`what is free is ${free.difference ?? ''} off`]
    : []),
]
