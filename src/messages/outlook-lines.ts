import { absolute, compare, isNegative, isZero } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { FillEstimate, Outlook, PositionAt, Prospect } from '@core/write/plan'
import type { FigureOrigin } from './explain'
import { gain, money, percent, price, short, size, times, tone } from './format'
import { beforeAfter, line, type Line } from './line'

/** What a language says of how an order may go. Which of it is said, and of which figures, is here. */
export interface OutlookSays {
  readonly leverage: string
  readonly noValue: string
  readonly ratio: string
  readonly noRatio: string
  readonly liquidation: string
  readonly noneLiquidates: string
  readonly noLiquidation: string
  readonly free: string
  readonly noFree: string
  /** The parts of a fill in one: what fills with the rest of it, and nothing with the rest. */
  readonly joined: Readonly<Record<'some' | 'nothing', (parts: readonly string[]) => string>>
  readonly nothingFills: string
  readonly allFills: string
  readonly allRests: string
  readonly allCancelled: string
  readonly rests: (size: string) => string
  readonly cancelled: (size: string) => string
  readonly average: (price: string) => string
  /** What the price of a fill is, by what it was taken from. */
  readonly by: Readonly<Record<FillEstimate['by'], string>>
  /** The same of the worst price. */
  readonly worstBy: Readonly<Record<FillEstimate['by'], string>>
  readonly span: string
  readonly noPrice: string
  readonly spendsAtMost: string
  readonly worthAtLeast: string
  readonly noCeiling: string
  readonly feeOf: Readonly<Record<'plus' | 'less' | 'and', (amount: string) => string>>
  /** Words for a fee below zero, by how the fee itself would have counted. */
  readonly rebateOf: Readonly<Record<'plus' | 'less' | 'and', (amount: string) => string>>
  readonly fee: string
  readonly feeAt: (as: string, rate: string) => string
  readonly feeAs: Readonly<Record<NonNullable<Prospect['fee']>['as'], string>>
  readonly noFee: string
  readonly realised: string
  readonly noEntry: string
  readonly position: string
  readonly noPosition: string
  readonly explain: {
    readonly leverage: (outlook: Outlook, then: Prospect | undefined) => FigureOrigin
    readonly ceiling: (outlook: Outlook) => FigureOrigin
    readonly fee: (prospect: Prospect) => FigureOrigin
  }
}

/** What it leaves of the account as a whole. */
export function accountLines(
  says: OutlookSays,
  outlook: Outlook | undefined,
  then: Prospect | undefined,
): readonly Line[] {
  const { before } = outlook ?? {}
  const leverage = beforeAfter(says.leverage, before?.leverage, then?.leverage, times, says.noValue)
  return [
    outlook === undefined ? leverage : { ...leverage, explain: () => says.explain.leverage(outlook, then) },
    beforeAfter(says.ratio, before?.ratio, then?.ratio, a => percent(a, 1), says.noRatio),
  ]
}

/** Where a position would be liquidated, and what is free. */
export const safety = (
  says: OutlookSays,
  before: PositionAt | undefined,
  then: PositionAt | undefined,
  market: Market | undefined,
): readonly Line[] => [
  beforeAfter(
    says.liquidation,
    before?.liquidation,
    then?.liquidation,
    a => (isZero(a) ? says.noneLiquidates : price(a, market)),
    says.noLiquidation,
  ),
  beforeAfter(says.free, before?.free, then?.free, money, says.noFree),
]

/** What all of it would leave of the account. */
export const standingLines = (
  says: OutlookSays,
  outlook: Outlook | undefined,
  then: Prospect | undefined,
  market: Market | undefined,
): readonly Line[] => [...safety(says, outlook?.before, then, market), ...accountLines(says, outlook, then)]

/** What the book would give at once, and what becomes of the rest. */
export function fillWords(
  says: OutlookSays,
  now: Prospect | undefined,
  market: Market | undefined,
): string | undefined {
  const fill = now?.fill
  if (fill === undefined) return undefined
  const { quantity, average, rests, cancelled } = fill
  const none = isZero(quantity)
  const left = [
    ...(isZero(rests) ? [] : [none && isZero(cancelled) ? says.allRests : says.rests(size(rests, market))]),
    ...(isZero(cancelled)
      ? []
      : [none && isZero(rests) ? says.allCancelled : says.cancelled(size(cancelled, market))]),
  ]
  if (none) return says.joined.nothing([says.nothingFills, ...left])
  const filled = left.length === 0 ? says.allFills : size(quantity, market)
  const at = average === undefined ? '' : says.average(price(average, market))
  return says.joined.some([`${filled}${at}`, ...left])
}

/** The best and the worst price that the book gives at once, where it takes more than one. */
export function spanLines(
  says: OutlookSays,
  now: Prospect | undefined,
  market: Market | undefined,
): readonly Line[] {
  const { best, worst } = now?.fill ?? {}
  if (best === undefined || worst === undefined || best === worst) return []
  return [line(says.span, `${price(best, market)} – ${price(worst, market)}`, '')]
}

/** At what price something has filled, and what that price is. */
export function filledAtWords(
  prospect: Prospect | undefined,
  market: Market | undefined,
  by: Readonly<Record<FillEstimate['by'], string>>,
): string | undefined {
  const fill = prospect?.fill
  if (fill?.average === undefined) return undefined
  return `${price(fill.average, market)}${by[fill.by]}`
}

/** The most a buy can spend, the least a sale is worth, and what neither holds for. */
export function spends(says: OutlookSays, outlook: Outlook | undefined): Line {
  const { ceiling, worst } = outlook ?? {}
  const feeOf = (way: keyof OutlookSays['feeOf']): string => {
    if (worst?.fee === undefined) return ''
    const { amount } = worst.fee
    return (isNegative(amount) ? says.rebateOf : says.feeOf)[way](money(absolute(amount)))
  }
  if (outlook !== undefined && ceiling !== undefined)
    return {
      ...line(says.spendsAtMost, `${money(ceiling)}${feeOf('plus')}`, ''),
      explain: () => says.explain.ceiling(outlook),
    }
  const isFloor = worst?.fill !== undefined && worst.fill.by !== 'book'
  return line(
    isFloor ? says.worthAtLeast : says.noCeiling,
    worst?.paid && `${money(worst.paid)}${feeOf(isFloor ? 'less' : 'and')}`,
    says.noPrice,
  )
}

/** What is charged, and at whose rate. */
export function fee(says: OutlookSays, prospect: Prospect | undefined): Line {
  const known = prospect?.fee
  const rate = known?.bps === undefined ? '' : ` ${short(known.bps)} bps`
  const label = known === undefined ? says.fee : says.feeAt(says.feeAs[known.as], rate)
  const paid = line(label, known && `${money(known.amount)} USDC`, says.noFee)
  return prospect === undefined ? paid : { ...paid, explain: () => says.explain.fee(prospect) }
}

/** What closing brings. */
export const realised = (says: OutlookSays, { realised: sum }: Prospect): Line => ({
  ...line(says.realised, sum && `${gain(sum)} USDC`, says.noEntry),
  tone: tone(sum),
})

/** A position before, and if all of it fills. */
export function position(says: OutlookSays, outlook: Outlook | undefined, market: Market | undefined): Line {
  const [before, after] = [outlook?.before.position, outlook?.filled?.position]
  const way = before === undefined || after === undefined ? 0 : compare(after, before)
  return {
    ...beforeAfter(says.position, before, after, a => size(a, market), says.noPosition),
    tone: way === 0 ? '' : way > 0 ? 'up' : 'down',
  }
}
