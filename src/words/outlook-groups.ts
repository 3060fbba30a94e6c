import { isZero } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Outlook, Prospect } from '@core/write/plan'
import { gain, money, tone } from './format'
import { triggerLines } from './algo'
import {
  accountLines,
  fee,
  fillWords,
  freeMissing,
  line,
  beforeAfter,
  position,
  filledAtWords,
  realised,
  realisedWords,
  safety,
  spanLines,
  spends,
  standingLines,
  worstWords,
  type Line,
} from './outlook'

/** One of the three ways an order may go, under its own heading. */
export interface LineGroup {
  readonly is: 'now' | 'filled' | 'worst'
  readonly title: string
  /** What the figures of this one rest on. */
  readonly aside?: string
  readonly lines: readonly Line[]
}

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
      ...(filled?.fill?.by === 'mark' && { aside: 'an estimate, at the mark' }),
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
  filled: 'If filled',
  triggered: 'If triggered',
  worst: 'Worst case',
} as const

export const asLine = ([label, text]: readonly [string, string]): Line => ({ label, text })

/**
 * The same for a sheet, where nothing changes any more and what must be read has to be laid out: what one heading
 * has said already is not said again under the next.
 */
export function sealedGroups(outlook: Outlook, market: Market | undefined): readonly LineGroup[] {
  const { fill } = outlook.now ?? {}
  const isWhole = fill !== undefined && isZero(fill.rests) && isZero(fill.cancelled)
  const said = (of: readonly Line[]): ReadonlySet<string> =>
    new Set(of.map(({ label, before = '', text = '' }) => [label, before, text].join('\n')))
  const all = outcomeGroups(outlook, market)
  const filled = said(all.find(({ is }) => is === 'filled')?.lines ?? [])
  const isNew = ({ label, before = '', text = '' }: Line): boolean =>
    !filled.has([label, before, text].join('\n'))
  const span = spanLines(outlook.now, market)
  return all.map(group => {
    if (group.is === 'worst')
      return { ...group, lines: group.lines.filter(one => one.label === 'Price' || isNew(one)) }
    if (group.is === 'filled')
      return isWhole ? { ...group, lines: group.lines.filter(({ label }) => label !== 'Price') } : group
    const [fills, ...others] = group.lines
    const rest = isWhole ? others.filter(isNew) : others
    return { ...group, lines: [...(fills === undefined ? [] : [fills]), ...span, ...rest] }
  })
}

/** Whether nothing at all happens before a trigger is reached. */
export const waits = ({ triggers, now }: Outlook): boolean =>
  triggers !== undefined && now !== undefined && now.fill === undefined

function nowLines(outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { before, now } = outlook ?? {}
  return [
    line('Fills', fillWords(now, market), 'the book has not been read'),
    ...(now?.realised === undefined || isZero(now.realised) ? [] : [realised(now)]),
    beforeAfter('Free collateral', before?.free, now?.free, money, freeMissing),
  ]
}

function filledLines(outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { filled } = outlook ?? {}
  return [
    line('Price', filledAtWords(filled, market), 'the price is not known'),
    line('Notional', filled?.paid && `${money(filled.paid)} USDC`, 'the price is not known'),
    fee(filled),
    ...(filled?.realised === undefined ? [] : [realised(filled)]),
    position(outlook, market),
    ...standingLines(outlook, filled, market),
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
      filledAtWords(worst, market, worstWords),
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
    line('Notional', then?.paid && `${money(then.paid)} USDC`, 'a mark is not known'),
    fee(then),
    {
      ...line(realisedWords, then?.realised && `${gain(then.realised)} USDC`, 'an entry is not known'),
      tone: tone(then?.realised),
    },
    beforeAfter('Free collateral', before?.free, then?.free, money, freeMissing),
  ]
  return [
    { is: 'now', title: titles.now, lines: [line('Fills', 'what each book fills within its limit', '')] },
    {
      is: 'filled',
      title: titles.filled,
      aside: 'an estimate, at the marks',
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
        line('Fills', 'nothing: it waits for its trigger and uses no margin', ''),
        beforeAfter('Free collateral', before.free, now?.free, money, freeMissing),
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
  text: 'can gap through the trigger: a worse fill, or none',
}
