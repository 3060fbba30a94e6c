import { compare, isZero, type Amount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Outlook, Prospect, Standing } from '@core/write/plan'
import { gain, grouped, money, percent, price, size, times, tone } from '../format'
import { triggerLines } from './algo'
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

/** One of the three ways an order may go, under its own heading. */
export interface LineGroup {
  readonly is: 'now' | 'filled' | 'worst'
  readonly title: string
  /** What the figures of this one rest on. */
  readonly aside?: string
  readonly lines: readonly Line[]
}

const line = (label: string, text: string | undefined, missing: string, tone = ''): Line => ({
  label,
  text,
  tone,
  missing,
})

/**
 * What will happen, under its three headings: always the same lines in the same order, so that nothing jumps
 * while one types.
 */
export function outcomeGroups(
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly LineGroup[] {
  if (outlook !== undefined && waits(outlook)) return waitingGroups(outlook, market)
  const { now, filled, worst } = outlook ?? {}
  return [
    { is: 'now', title: titles.now, lines: nowLines(outlook, market) },
    {
      is: 'filled',
      title: titles.filled,
      ...(filled?.fill?.by === 'mark' && { aside: 'a guess, at the mark' }),
      lines: [
        ...filledLines(outlook, market),
        ...(outlook === undefined ? [] : triggerLines(outlook, market).map(asLine)),
      ],
    },
    {
      is: 'worst',
      title: titles.worst,
      ...(worst?.fill?.by === 'book' && { aside: 'no limit: the book may move' }),
      lines: worstLines(outlook, market, now === undefined && filled?.fill?.by !== 'limit'),
    },
  ]
}

const titles = {
  now: 'Now',
  filled: 'If it fills',
  triggered: 'If it is triggered',
  worst: 'At worst',
} as const

const asLine = ([label, text]: readonly [string, string]): Line => ({ label, text })

/** Whether nothing at all happens before a trigger is reached. */
const waits = ({ triggers, now }: Outlook): boolean =>
  triggers !== undefined && now !== undefined && now.fill === undefined

function nowLines(outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { before, now } = outlook ?? {}
  return [
    line('Fills', fillWords(now, market), 'the book has not been read'),
    ...(now?.realised === undefined || isZero(now.realised) ? [] : [realised(now)]),
    moved('Free collateral', before?.free, now?.free, money, freeMissing),
  ]
}

function filledLines(outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { filled } = outlook ?? {}
  return [
    line('Price', priceWords(filled, market), 'the price is not known'),
    line('Worth', filled?.paid && `${money(filled.paid)} USDC`, 'the price is not known'),
    fee(filled),
    ...(filled?.realised === undefined ? [] : [realised(filled)]),
    position(outlook, market),
    ...standingLines(outlook, filled, market),
  ]
}

/** What all of it would leave of the account. */
function standingLines(
  outlook: Outlook | undefined,
  then: Prospect | undefined,
  market: Market | undefined,
): readonly Line[] {
  return [...safety(outlook?.before, then, market), ...accountLines(outlook, then)]
}

function accountLines(outlook: Outlook | undefined, then: Prospect | undefined): readonly Line[] {
  const { before } = outlook ?? {}
  const leverage = moved(
    'Effective leverage',
    before?.leverage,
    then?.leverage,
    times,
    'the account’s value is not known',
  )
  return [
    outlook === undefined ? leverage : { ...leverage, explain: () => explainLeverage(outlook, then) },
    moved(
      'Margin ratio',
      before?.ratio,
      then?.ratio,
      a => percent(a, 1),
      'nothing would be open, or the account’s value is not known',
    ),
  ]
}

/** The worst that was consented to, or the worst the book shows where nothing was. */
function worstLines(
  outlook: Outlook | undefined,
  market: Market | undefined,
  isUnread: boolean,
): readonly Line[] {
  const { before, worst } = outlook ?? {}
  return [
    line(
      'Price',
      priceWords(worst, market),
      isUnread ? 'it has no limit, and the book has not been read' : 'the price is not known',
    ),
    spends(outlook),
    ...(worst?.realised === undefined ? [] : [realised(worst)]),
    ...safety(before, worst, market),
  ]
}

/** What closes of several positions come to together. Their books are many, and none was read for it. */
export function severalGroups(outlook: Outlook | undefined): readonly LineGroup[] {
  const { before, filled, worst } = outlook ?? {}
  const lines = (then: Prospect | undefined): readonly Line[] => [
    line('Worth', then?.paid && `${money(then.paid)} USDC`, 'a mark is not known'),
    fee(then),
    {
      ...line(
        'Realises, after fees',
        then?.realised && `${gain(then.realised)} USDC`,
        'an entry is not known',
      ),
      tone: tone(then?.realised),
    },
    moved('Free collateral', before?.free, then?.free, money, freeMissing),
  ]
  return [
    { is: 'now', title: titles.now, lines: [line('Fills', 'what each book gives within its limit', '')] },
    {
      is: 'filled',
      title: titles.filled,
      aside: 'a guess, at the marks',
      lines: [...lines(filled), ...accountLines(outlook, filled)],
    },
    { is: 'worst', title: titles.worst, aside: 'at their limits', lines: lines(worst) },
  ]
}

/** An order that waits for its trigger: until then nothing, and then the fill of that moment. */
function waitingGroups(outlook: Outlook, market: Market | undefined): readonly LineGroup[] {
  const { before, now, filled, worst } = outlook
  const closes = filled?.realised !== undefined
  return [
    {
      is: 'now',
      title: titles.now,
      lines: [
        line('Fills', 'nothing: it waits, and binds no margin', ''),
        moved('Free collateral', before.free, now?.free, money, freeMissing),
      ],
    },
    {
      is: 'filled',
      title: titles.triggered,
      lines: [
        ...triggerLines(outlook, market).map(asLine),
        ...(closes ? [fee(filled), position(outlook, market)] : filledLines(outlook, market)),
      ],
    },
    {
      is: 'worst',
      title: titles.worst,
      lines: worst === undefined ? [gap] : [...worstLines(outlook, market, false), gap],
    },
  ]
}

const gap: Line = {
  label: 'The price',
  text: 'jumps past the trigger: the fill is worse than it, or does not come',
}

/** What something that moves no position changes all the same: where it would be liquidated, and what is free. */
export const safetyLines = (outlook: Outlook | undefined, market: Market | undefined): readonly Line[] =>
  safety(outlook?.before, outlook?.now, market)

const safety = (
  before: Standing | undefined,
  then: Standing | undefined,
  market: Market | undefined,
): readonly Line[] => [
  moved(
    'Liquidation',
    before?.liquidation,
    then?.liquidation,
    a => (isZero(a) ? 'none' : price(a, market)),
    'the mark, the account or the market’s rules are not known',
  ),
  moved('Free collateral', before?.free, then?.free, money, freeMissing),
]

const freeMissing = 'free collateral is not known'

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

const byWords = { book: 'avg', limit: 'its limit', mark: 'the mark' } as const

function priceWords(prospect: Prospect | undefined, market: Market | undefined): string | undefined {
  const fill = prospect?.fill
  if (fill?.average === undefined) return undefined
  return `${price(fill.average, market)}, ${byWords[fill.by]}`
}

function spends(outlook: Outlook | undefined): Line {
  const { ceiling, worst } = outlook ?? {}
  const fees = worst?.fee === undefined ? '' : ` + ${money(worst.fee.amount)} fee`
  if (outlook !== undefined && ceiling !== undefined)
    return {
      ...line('Spends at most', `${money(ceiling)}${fees}`, ''),
      explain: () => explainCeiling(outlook),
    }
  const label = worst?.fill?.by === 'limit' ? 'Worth at least' : 'Worth, no ceiling'
  return line(
    worst === undefined ? 'Worth' : label,
    worst?.paid && `${money(worst.paid)}${fees}`,
    'the price is not known',
  )
}

function fee(prospect: Prospect | undefined): Line {
  const known = prospect?.fee
  const rate = known?.bps === undefined ? '' : ` ${grouped(known.bps)} bps`
  const label = known === undefined ? 'Fee' : `Fee (${feeWords[known.as]}${rate})`
  const paid = line(
    label,
    known && `${money(known.amount)} USDC`,
    'this account’s fee rates have not been read',
  )
  return prospect === undefined ? paid : { ...paid, explain: () => explainFee(prospect) }
}

const feeWords = { taker: 'taker', maker: 'maker', both: 'taker and maker' } as const

const realised = ({ realised: sum }: Prospect): Line => ({
  ...line('Realises, after fees', sum && `${gain(sum)} USDC`, 'the entry is not known'),
  tone: tone(sum),
})

function position(outlook: Outlook | undefined, market: Market | undefined): Line {
  const [before, after] = [outlook?.before.position, outlook?.filled?.position]
  const way = before === undefined || after === undefined ? 0 : compare(after, before)
  return {
    ...moved('Position', before, after, a => size(a, market), 'positions have not been read'),
    tone: way === 0 ? '' : way > 0 ? 'up' : 'down',
  }
}

function moved(
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
