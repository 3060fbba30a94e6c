import { getOppositeSide } from '../../../src/practice/records/trading-records'
import { FIXED_ONE, multiplyFixed } from '../../../src/practice/numbers/fixed-decimal'
import type { OrderSide } from '../../../src/core/market/venue-market-rules'
import type { ForecastScore, ScoreReason } from '../../../src/core/attempt/forecast-score'
import { figure } from '../../reckoner/decimal'
import type { Stand } from '../reckoning/exchange'

/** What is done to an order's market on purpose, so that the reason of a difference is known. */
export type Turn = 'still' | 'moved in sight' | 'moved unseen' | 'rests' | 'another fee tier' | 'hidden size'

/** How likely each is: where the book stands still, forecasts have to be exact, so that is tried most. */
export const turns: readonly Turn[] = [
  ...Array<Turn>(10).fill('still'),
  ...(['moved in sight', 'moved unseen', 'rests', 'rests', 'another fee tier', 'hidden size'] as const),
]

/** Which reason each of them has to come to, where anything differs at all. */
export const reasonOf: Readonly<Record<Turn, ScoreReason | undefined>> = {
  still: undefined,
  'moved in sight': 'book moved',
  'moved unseen': 'book moved',
  rests: 'part rested',
  'another fee tier': 'another fee rate',
  'hidden size': 'hidden size',
}

/** Takes the best price of a side out of the book, as somebody who was faster does. */
export function takeBest(stand: Stand, symbol: string, side: OrderSide): void {
  const { book } = stand.market(symbol)
  const level = book.best(getOppositeSide(side))
  if (level === undefined) return
  for (const resting of [...level.queue])
    book.reduce(getOppositeSide(side), level, resting, resting.visible, resting.hidden)
}

/** Lays size that nobody sees in front of the book, or at its best price where nothing lies between. */
export function hide(stand: Stand, symbol: string, side: OrderSide): void {
  const { book, rules } = stand.market(symbol)
  const [best, other] = [book.bestVisible(getOppositeSide(side)), book.best(side)]
  if (best === undefined || other === undefined) return
  const inside = side === 'BUY' ? best.price - rules.quoteTick : best.price + rules.quoteTick
  const isFree = side === 'BUY' ? inside > other.price : inside < other.price
  const hidden = multiplyFixed(best.visible, FIXED_ONE / 2n)
  const size = hidden - (hidden % rules.baseTick) + rules.baseTick
  book.rest(getOppositeSide(side), isFree ? inside : best.price, { id: 0, visible: 0n, hidden: size })
}

/** Takes away what was hidden and nobody took: the next order is to meet none of it. */
export function unhide(stand: Stand, symbol: string): void {
  const { book } = stand.market(symbol)
  for (const side of ['BUY', 'SELL'] as const)
    for (const level of [...book.levels(side)])
      for (const resting of level.queue.filter(({ id, visible }) => id === 0 && visible === 0n))
        book.reduce(side, level, resting, 0n, resting.hidden)
}

/** Charges the account at other rates from now on. */
export function changeTier({ account }: Stand): void {
  account.takerBps += FIXED_ONE
  account.makerBps += FIXED_ONE
}

/** Why a score is not what it has to be after what was done to it. */
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

/** Each fill's fee is rounded up by itself, and the account is told with eight places. */
const MONEY = figure('0.00001')

/** Where nothing moved, the account that was foretold is the one that was read afterwards, to the tick and the millionth. */
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
