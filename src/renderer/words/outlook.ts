import { compare, isPositive, isZero, subtract } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { BeforeAfter, Outlook } from '@core/write/plan'
import { grouped, money, percent, price, size, times } from '../format'
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

const line = (label: string, text: string | undefined, missing: string, tone = ''): Line => ({
  label,
  text,
  tone,
  missing,
})

/** The lines of "what will happen", always the same ones in the same order, so that nothing jumps while one types. */
export const outlookLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] => [
  line('Fills now', fillWords(outlook, market), 'the book has not been read'),
  spends(outlook),
  ...changeLines(outlook, market),
]

/** What an order changes: the fee it costs, and position, liquidation, collateral and leverage before and after. */
export const changeLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] => [
  fee(outlook),
  position(outlook, market),
  ...safetyLines(outlook, market),
  {
    ...moved('Effective leverage', outlook?.leverage, times, 'the account’s value is not known'),
    ...(outlook && { explain: () => explainLeverage(outlook) }),
  },
  moved(
    'Margin ratio',
    outlook?.ratio,
    a => percent(a, 1),
    'nothing would be open, or the account’s value is not known',
  ),
]

/** What something that moves no position changes all the same: where it would be liquidated, and what is free. */
export const safetyLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] => [
  moved(
    'Liquidation',
    outlook?.liquidation,
    a => (isZero(a) ? 'none' : price(a, market)),
    'the mark, the account or the market’s rules are not known',
  ),
  moved('Free collateral', outlook?.free, money, 'free collateral is not known'),
]

/** What the book would give at once, and what becomes of the rest. */
export function fillWords(outlook: Outlook | undefined, market: Market | undefined): string | undefined {
  const fill = outlook?.fill
  if (fill === undefined) return undefined
  const rest = { rests: 'rests in the book', cancelled: 'is cancelled', none: '' }[fill.rest]
  if (isZero(fill.quantity)) return rest === '' ? 'nothing' : `nothing; all of it ${rest}`
  const filled = `${size(fill.quantity, market)}${fill.average === undefined ? '' : ` at ${price(fill.average, market)} avg`}`
  return rest === '' ? filled : `${filled}, rest ${fill.rest}`
}

function spends(outlook: Outlook | undefined): Line {
  if (outlook?.ceiling !== undefined) {
    const most = line('Spends at most', `${money(outlook.ceiling)} USDC`, '')
    return { ...most, explain: () => explainCeiling(outlook) }
  }
  const worth = outlook?.notional === undefined ? undefined : `${money(outlook.notional)} USDC, no ceiling`
  return line('Worth about', worth, 'the price is not known')
}

function fee(outlook: Outlook | undefined): Line {
  const known = outlook?.fee
  const label = known === undefined ? 'Fee' : `Fee (${known.as} ${grouped(known.bps)} bps)`
  const paid = line(
    label,
    known && `${money(known.amount)} USDC`,
    'this account’s fee rates have not been read',
  )
  return outlook === undefined ? paid : { ...paid, explain: () => explainFee(outlook) }
}

function position(outlook: Outlook | undefined, market: Market | undefined): Line {
  const { before, after } = outlook?.position ?? {}
  const grows = before !== undefined && after !== undefined && compare(after, before) > 0
  const same = before !== undefined && after !== undefined && isZero(subtract(after, before))
  const tone = same || after === undefined ? '' : grows ? 'up' : 'down'
  return {
    ...moved('Position', outlook?.position, a => size(a, market), 'positions have not been read'),
    tone,
  }
}

function moved(
  label: string,
  pair: BeforeAfter | undefined,
  shown: (a: NonNullable<BeforeAfter['after']>) => string,
  missing: string,
): Line {
  const after = pair?.after
  return {
    ...line(label, after === undefined ? undefined : shown(after), missing),
    ...(pair?.before !== undefined && { before: shown(pair.before) }),
  }
}

/** How good, likely and bad it can get for the sheet: best, then worst or resting. */
export function rangeWords(outlook: Outlook, market: Market | undefined): string | undefined {
  const { fill } = outlook
  if (fill?.best === undefined || fill.worst === undefined || !isPositive(fill.quantity)) return undefined
  const end = { rests: ' or rests', cancelled: ' or cancelled', none: '' }[fill.rest]
  return `${price(fill.best, market)} / ${price(fill.worst, market)}${end}`
}
