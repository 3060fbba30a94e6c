import type { EnvelopeWorst, SideWorst } from '@core/armed/worst-case'
import { isZero, type Amount } from '@core/value/decimal'
import { basketWorstLines } from './baskets'
import { shown, sized, type GridOf, type Sized } from './fill'
import { DASH, money, percent, price } from './format'
import { stopWorstLines } from './protect'
import type { SheetLine } from './sheet'
import { fill } from './message'
import * as messages from './en/armed-worst'

/** A case of what may become of it, and its figures. */
export interface WorstGroup {
  readonly name: string
  readonly lines: readonly SheetLine[]
}

/** What may become of all of it: each case with a name of its own. */
export const worstGroups = (worst: EnvelopeWorst, gridOf: GridOf): readonly WorstGroup[] => [
  ...(worst.stop === undefined
    ? []
    : [
        {
          name: messages.worstGroups.worstMovesNothing,
          lines: stopWorstLines(worst.stop, gridOf(worst.stop.symbol)),
        },
      ]),
  ...worst.cases.map(one => ({
    name: isOfSeveral(worst)
      ? fill(messages.worstGroups.ifAllFills, { symbol: shown(one.symbol) })
      : one.side === 'BUY'
        ? messages.worstGroups.ifAllBought
        : messages.worstGroups.ifAllSold,
    lines: caseLines(one, gridOf(one.symbol)),
  })),
  ...worst.closings.map(({ symbol, size: held, price: at, ...apart }) => ({
    name: messages.worstGroups.ifHeldNow,
    lines: [
      [
        messages.worstGroups.sizePrice,
        fill(messages.worstGroups.at, { held: sized(held, gridOf(symbol)), at: price(at, gridOf(symbol)) }),
      ],
      beyondLine(apart, gridOf(symbol)),
      [messages.worstGroups.bounds, messages.worstGroups.closeHeldNo],
    ] as const,
  })),
  ...(worst.basket === undefined
    ? []
    : [{ name: messages.worstGroups.allLegs, lines: basketWorstLines(worst.basket, gridOf) }]),
  ...worst.churns.map(({ lost, fee }) => ({
    name: messages.worstGroups.ifBoughtSold,
    lines: [
      [
        messages.worstGroups.lostBetweenTwo,
        isZero(lost) ? messages.worstGroups.nothing : `${money(lost)} USDC`,
      ],
      [messages.worstGroups.fees, fee === undefined ? messages.worstGroups.notKnown : `${money(fee)} USDC`],
    ] as const,
  })),
]

const isOfSeveral = ({ cases }: EnvelopeWorst): boolean => new Set(cases.map(({ symbol }) => symbol)).size > 1

const beyondLine = (
  { mark, beyondMark }: Pick<SideWorst, 'mark' | 'beyondMark'>,
  market: Sized | undefined,
): SheetLine => [
  messages.beyondLine.worseMark,
  mark === undefined || beyondMark === undefined
    ? messages.beyondLine.markNotKnown
    : fill(messages.beyondLine.usdcMark, { beyondMark: money(beyondMark), mark: price(mark, market) }),
]

/** What is sent and cancelled counts as executed nowhere but in a record that is wrong. */
const sentLine = (sent: Amount, market: Sized | undefined): SheetLine => [
  messages.sentLine.ifRecordVenue,
  fill(messages.sentLine.upAllSend, { sent: sized(sent, market) }),
]

function caseLines(
  { size: all, price: at, then, sent, ...apart }: SideWorst,
  market: Sized | undefined,
): readonly SheetLine[] {
  const { position, fee, liquidation, ratio } = then
  return [
    [
      messages.caseLines.sizePrice,
      fill(messages.caseLines.at, { all: sized(all, market), at: price(at, market) }),
    ],
    ...(sent === undefined ? [] : [sentLine(sent, market)]),
    beyondLine(apart, market),
    [messages.caseLines.fees, fee === undefined ? messages.caseLines.notKnown : `${money(fee.amount)} USDC`],
    [messages.caseLines.position, position === undefined ? DASH : sized(position, market)],
    [
      messages.caseLines.liquidation,
      liquidation === undefined
        ? DASH
        : isZero(liquidation)
          ? messages.caseLines.noPrice
          : price(liquidation, market),
    ],
    [messages.caseLines.marginRatio, ratio === undefined ? DASH : percent(ratio)],
  ]
}
