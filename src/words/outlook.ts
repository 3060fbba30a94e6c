import { compare, isZero, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { FillEstimate, Outlook, Prospect, PositionAt } from '@core/write/plan'
import { gain, money, percent, price, short, size, times, tone } from './format'
import { explainCeiling, explainFee, explainLeverage, type Explain } from './explain'

/** A figure with its name: what it was, what it becomes, and why it is missing when it is. */
export interface Line {
  readonly label: string
  readonly before?: string | undefined
  readonly text: string | undefined
  readonly tone?: string
  readonly missing?: string
  readonly explain?: Explain
}

/** A line with one figure. */
export const line = (label: string, text: string | undefined, missing: string, tone = ''): Line => ({
  label,
  text,
  tone,
  missing,
})

/** What all of it would leave of the account. */
export function standingLines(
  outlook: Outlook | undefined,
  then: Prospect | undefined,
  market: Market | undefined,
): readonly Line[] {
  return [...safety(outlook?.before, then, market), ...accountLines(outlook, then)]
}

/** What it leaves of the account as a whole. */
export function accountLines(outlook: Outlook | undefined, then: Prospect | undefined): readonly Line[] {
  const { before } = outlook ?? {}
  const leverage = beforeAfter(
    'Effective leverage',
    before?.leverage,
    then?.leverage,
    times,
    'the account’s value is not known',
  )
  return [
    outlook === undefined ? leverage : { ...leverage, explain: () => explainLeverage(outlook, then) },
    beforeAfter(
      'Margin ratio',
      before?.ratio,
      then?.ratio,
      a => percent(a, 1),
      'nothing would be open, or the account’s value is not known',
    ),
  ]
}

/** What something that moves no position changes all the same: where it would be liquidated, and what is free. */
export const safetyLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] =>
  safety(outlook?.before, outlook?.now, market)

/** Where a position would be liquidated, and what is free. */
export const safety = (
  before: PositionAt | undefined,
  then: PositionAt | undefined,
  market: Market | undefined,
): readonly Line[] => [
  beforeAfter(
    'Liquidation',
    before?.liquidation,
    then?.liquidation,
    a => (isZero(a) ? 'none' : price(a, market)),
    'the mark, the account or the market’s rules are not known',
  ),
  beforeAfter('Free collateral', before?.free, then?.free, money, freeMissing),
]

/** Why free collateral is a dash. */
export const freeMissing = 'free collateral is not known'

/** What the book would give at once, and what becomes of the rest. */
export function fillWords(now: Prospect | undefined, market: Market | undefined): string | undefined {
  const fill = now?.fill
  if (fill === undefined) return undefined
  const { quantity, average, rests, cancelled } = fill
  const left = [
    ...(isZero(rests)
      ? []
      : [isZero(quantity) && isZero(cancelled) ? 'all of it rests' : `${size(rests, market)} rests`]),
    ...(isZero(cancelled)
      ? []
      : [
          isZero(quantity) && isZero(rests)
            ? 'all of it is cancelled'
            : `${size(cancelled, market)} is cancelled`,
        ]),
  ]
  if (isZero(quantity)) return ['nothing', ...left].join('; ')
  const filled = `${left.length === 0 ? 'all of it' : size(quantity, market)}${average === undefined ? '' : ` at ${price(average, market)} avg`}`
  return [filled, ...left].join(', ')
}

const byWords = {
  book: ' avg',
  limit: ', its limit',
  limits: ' avg of its limits',
  mark: ', the mark',
} as const

/** The best and the worst price that the book gives at once, where it takes more than one. */
export function spanLines(now: Prospect | undefined, market: Market | undefined): readonly Line[] {
  const { best, worst } = now?.fill ?? {}
  if (best === undefined || worst === undefined || best === worst) return []
  return [line('Best / worst fill', `${price(best, market)} – ${price(worst, market)}`, '')]
}

/** What a price at worst is. */
export const worstWords = { ...byWords, book: ', the last the book gives' } as const

/** At what price something has filled, and what that price is. */
export function filledAtWords(
  prospect: Prospect | undefined,
  market: Market | undefined,
  by: Readonly<Record<FillEstimate['by'], string>> = byWords,
): string | undefined {
  const fill = prospect?.fill
  if (fill?.average === undefined) return undefined
  return `${price(fill.average, market)}${by[fill.by]}`
}

/** The most a buy can spend, the least a sale is worth, and what neither holds for. */
export function spends(outlook: Outlook | undefined): Line {
  const { ceiling, worst } = outlook ?? {}
  const feeOf = (sign: string): string =>
    worst?.fee === undefined ? '' : ` ${sign} ${money(worst.fee.amount)} fee`
  if (outlook !== undefined && ceiling !== undefined)
    return {
      ...line('Spends at most', `${money(ceiling)}${feeOf('+')}`, ''),
      explain: () => explainCeiling(outlook),
    }
  const isFloor = worst?.fill !== undefined && worst.fill.by !== 'book'
  return line(
    isFloor ? 'Notional at least' : 'Notional, no ceiling',
    worst?.paid && `${money(worst.paid)}${isFloor ? feeOf('less') : feeOf('and')}`,
    'the price is not known',
  )
}

/** What is charged, and at whose rate. */
export function fee(prospect: Prospect | undefined): Line {
  const known = prospect?.fee
  const rate = known?.bps === undefined ? '' : ` ${short(known.bps)} bps`
  const label = known === undefined ? 'Fee' : `Fee (${feeWords[known.as]}${rate})`
  const paid = line(
    label,
    known && `${money(known.amount)} USDC`,
    'this account’s fee rates have not been read',
  )
  return prospect === undefined ? paid : { ...paid, explain: () => explainFee(prospect) }
}

const feeWords = { taker: 'taker', maker: 'maker', both: 'taker and maker' } as const

/** What closing brings is called. */
export const realisedWords = 'Realises, after fees'

/** What closing brings. */
export const realised = ({ realised: sum }: Prospect): Line => ({
  ...line(realisedWords, sum && `${gain(sum)} USDC`, 'the entry is not known'),
  tone: tone(sum),
})

/** A position before, and if all of it fills. */
export function position(outlook: Outlook | undefined, market: Market | undefined): Line {
  const [before, after] = [outlook?.before.position, outlook?.filled?.position]
  const way = before === undefined || after === undefined ? 0 : compare(after, before)
  return {
    ...beforeAfter('Position', before, after, a => size(a, market), 'positions have not been read'),
    tone: way === 0 ? '' : way > 0 ? 'up' : 'down',
  }
}

/** A figure before and after. */
export function beforeAfter(
  label: string,
  before: Amount | undefined,
  after: Amount | undefined,
  shown: (a: Amount) => string,
  missing: string,
): Line {
  return {
    ...line(label, after === undefined ? undefined : shown(after), missing),
    ...(before !== undefined && { before: shown(before) }),
  }
}
