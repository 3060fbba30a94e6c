import { isZero } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import type { Outlook, Prospect } from '@core/write/plan'
import { gain, money, tone } from './format'
import { asLine, beforeAfter, line, type Line } from './line'
import {
  accountLines,
  fee,
  filledAtWords,
  fillWords,
  position,
  realised,
  safety,
  spanLines,
  spends,
  standingLines,
  type OutlookSays,
} from './outlook-lines'

/** One of the three ways an order may go, under its own heading. */
export interface LineGroup {
  readonly is: 'now' | 'filled' | 'worst'
  readonly title: string
  /** What the figures of this one rest on. */
  readonly aside?: string
  readonly lines: readonly Line[]
}

/** What a language says of the three ways. Which lines stand under which, and in which order, is here. */
export interface GroupsSay {
  readonly titles: Readonly<Record<LineGroup['is'] | 'triggered', string>>
  readonly atMark: string
  readonly noOtherFill: string
  readonly noLimit: string
  readonly fills: string
  readonly unread: string
  readonly price: string
  readonly neitherLimitNorBook: string
  readonly notional: string
  readonly gap: Line
  readonly waits: string
  readonly several: {
    readonly fills: string
    readonly noMark: string
    readonly noEntry: string
    readonly atMarks: string
    readonly atLimits: string
  }
}

/** What a language has for it all. */
export interface GroupsIn {
  readonly says: GroupsSay
  readonly outlook: OutlookSays
  readonly triggerLines: (
    outlook: Outlook,
    market: Market | undefined,
  ) => readonly (readonly [string, string])[]
}

/** Whether nothing at all happens before a trigger is reached. */
const waits = ({ triggers, now }: Outlook): boolean =>
  triggers !== undefined && now !== undefined && now.fill === undefined

/**
 * What will happen, under its three headings: always the same lines in the same order, so that nothing jumps
 * while one types.
 */
export function outcomeGroups(
  from: GroupsIn,
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly LineGroup[] {
  if (outlook !== undefined && waits(outlook)) return waitingGroups(from, outlook, market)
  const { says } = from
  const { now, filled, worst } = outlook ?? {}
  return [
    { is: 'now', title: says.titles.now, lines: nowLines(from, outlook, market) },
    {
      is: 'filled',
      title: says.titles.filled,
      ...(filled?.fill?.by === 'mark' && { aside: says.atMark }),
      lines: [
        ...filledLines(from, outlook, market),
        ...(outlook === undefined ? [] : from.triggerLines(outlook, market).map(asLine)),
      ],
    },
    {
      is: 'worst',
      title: says.titles.worst,
      ...(worst?.fill?.by === 'book' && { aside: says.noLimit }),
      lines: worstLines(from, outlook, market, now === undefined && filled?.fill?.by !== 'limit'),
    },
  ]
}

/**
 * The same for a sheet, where nothing changes any more and what must be read has to be laid out: what one heading
 * has said already is not said again under the next.
 */
export function sealedGroups(
  from: GroupsIn,
  outlook: Outlook,
  market: Market | undefined,
): readonly LineGroup[] {
  const { fill } = outlook.now ?? {}
  const isWhole = fill !== undefined && isZero(fill.rests) && isZero(fill.cancelled)
  const said = ({ label, before = '', text = '' }: Line): string => [label, before, text].join('\n')
  const isPrice = ({ label }: Line): boolean => label === from.says.price
  const all = outcomeGroups(from, outlook, market)
  const filled = new Set((all.find(({ is }) => is === 'filled')?.lines ?? []).map(said))
  const isNew = (one: Line): boolean => !filled.has(said(one))
  const span = spanLines(from.outlook, outlook.now, market)
  return all.map(group => {
    if (group.is === 'worst')
      return { ...group, lines: group.lines.filter(one => isPrice(one) || isNew(one)) }
    if (group.is === 'filled')
      return isWhole ? { ...group, lines: group.lines.filter(one => !isPrice(one)) } : group
    const [fills, ...others] = group.lines
    const rest = isWhole ? others.filter(isNew) : others
    return { ...group, lines: [...(fills === undefined ? [] : [fills]), ...span, ...rest] }
  })
}

const freeLine = ({ outlook }: GroupsIn, before: Prospect['free'], after: Prospect['free']): Line =>
  beforeAfter(outlook.free, before, after, money, outlook.noFree)

function nowLines(from: GroupsIn, outlook: Outlook | undefined, market: Market | undefined): readonly Line[] {
  const { before, now } = outlook ?? {}
  return [
    line(from.says.fills, fillWords(from.outlook, now, market), from.says.unread),
    ...(now?.realised === undefined || isZero(now.realised) ? [] : [realised(from.outlook, now)]),
    freeLine(from, before?.free, now?.free),
  ]
}

const notionalLine = ({ says }: GroupsIn, then: Prospect | undefined, missing: string): Line =>
  line(says.notional, then?.paid && `${money(then.paid)} USDC`, missing)

function filledLines(
  from: GroupsIn,
  outlook: Outlook | undefined,
  market: Market | undefined,
): readonly Line[] {
  const { filled } = outlook ?? {}
  const { by, noPrice } = from.outlook
  return [
    line(from.says.price, filledAtWords(filled, market, by), noPrice),
    notionalLine(from, filled, noPrice),
    fee(from.outlook, filled),
    ...(filled?.realised === undefined ? [] : [realised(from.outlook, filled)]),
    position(from.outlook, outlook, market),
    ...standingLines(from.outlook, outlook, filled, market),
  ]
}

/** The worst that was consented to, or the worst the book shows where nothing was. */
function worstLines(
  from: GroupsIn,
  outlook: Outlook | undefined,
  market: Market | undefined,
  isUnread: boolean,
): readonly Line[] {
  const { before, worst } = outlook ?? {}
  const missing = isUnread ? from.says.neitherLimitNorBook : from.outlook.noPrice
  return [
    line(from.says.price, filledAtWords(worst, market, from.outlook.worstBy), missing),
    spends(from.outlook, outlook),
    ...(worst?.realised === undefined ? [] : [realised(from.outlook, worst)]),
    ...safety(from.outlook, before, worst, market),
  ]
}

/** What closes of several positions come to together. Their books are many, and none was read for it. */
export function severalGroups(from: GroupsIn, outlook: Outlook | undefined): readonly LineGroup[] {
  const { before, filled, worst } = outlook ?? {}
  const { titles, fills, several } = from.says
  const lines = (then: Prospect | undefined): readonly Line[] => [
    notionalLine(from, then, several.noMark),
    fee(from.outlook, then),
    {
      ...line(from.outlook.realised, then?.realised && `${gain(then.realised)} USDC`, several.noEntry),
      tone: tone(then?.realised),
    },
    freeLine(from, before?.free, then?.free),
  ]
  return [
    { is: 'now', title: titles.now, lines: [line(fills, several.fills, '')] },
    {
      is: 'filled',
      title: titles.filled,
      aside: several.atMarks,
      lines: [...lines(filled), ...accountLines(from.outlook, outlook, filled)],
    },
    { is: 'worst', title: titles.worst, aside: several.atLimits, lines: lines(worst) },
  ]
}

/** An order that waits for its trigger: until then nothing, and then the fill of that moment. */
function waitingGroups(from: GroupsIn, outlook: Outlook, market: Market | undefined): readonly LineGroup[] {
  const { says } = from
  const { before, now, filled, worst } = outlook
  const closes = filled?.realised !== undefined
  return [
    {
      is: 'now',
      title: says.titles.now,
      lines: [line(says.fills, says.waits, ''), freeLine(from, before.free, now?.free)],
    },
    {
      is: 'filled',
      title: says.titles.triggered,
      aside: says.noOtherFill,
      lines: [
        ...from.triggerLines(outlook, market).map(asLine),
        ...(closes
          ? [fee(from.outlook, filled), position(from.outlook, outlook, market)]
          : filledLines(from, outlook, market)),
      ],
    },
    {
      is: 'worst',
      title: says.titles.worst,
      lines: worst === undefined ? [says.gap] : [...worstLines(from, outlook, market, false), says.gap],
    },
  ]
}
