import type { MandateWorstCase, SideWorstCase } from '@core/armed/mandate-worst-case'
import { isZero, type Amount } from '@core/value/decimal-amount'
import { buildBasketWorstCaseLines } from './baskets'
import { sanitizeExternalText, formatSizeWithBase, type MarketGridLookup, type MarketGrid } from './fill'
import { UNKNOWN_FIGURE_DASH, formatQuoteMoney, formatPercent, formatMarketPrice } from './format'
import { buildStopWorstCaseLines } from './protect'
import type { SheetLine } from './sheet'
import { fillMessage } from './message'
import { sessionLines } from './en/armed'
import * as messages from './en/armed-worst'

export interface WorstCaseGroup {
  readonly name: string
  readonly lines: readonly SheetLine[]
}

/** Returns the worst cases of one-click trading, one line for each. */
export const buildSessionWorstLines = (
  { cases, closings }: MandateWorstCase,
  gridOf: MarketGridLookup,
): readonly SheetLine[] => [
  ...cases.map(({ symbol, side, size, price, then }): SheetLine => [
    sessionLines.worst[side],
    fillMessage(sessionLines.worstCase, {
      size: formatSizeWithBase(size, gridOf(symbol)),
      price: formatMarketPrice(price, gridOf(symbol)),
      liquidation: formatLiquidation(then.liquidation, gridOf(symbol)),
      ratio: then.ratio === undefined ? UNKNOWN_FIGURE_DASH : formatPercent(then.ratio),
    }),
  ]),
  ...closings.map(({ symbol, size, price }): SheetLine => [
    sessionLines.close,
    fillMessage(sessionLines.closing, {
      size: formatSizeWithBase(size, gridOf(symbol)),
      price: formatMarketPrice(price, gridOf(symbol)),
    }),
  ]),
]

export const buildWorstCaseGroups = (
  worst: MandateWorstCase,
  gridOf: MarketGridLookup,
): readonly WorstCaseGroup[] => [
  ...(worst.stop === undefined
    ? []
    : [
        {
          name: messages.worstGroups.worstMovesNothing,
          lines: buildStopWorstCaseLines(worst.stop, gridOf(worst.stop.symbol)),
        },
      ]),
  ...worst.cases.map(one => ({
    name: coversSeveralMarkets(worst)
      ? fillMessage(messages.worstGroups.ifAllFills, { symbol: sanitizeExternalText(one.symbol) })
      : one.side === 'BUY'
        ? messages.worstGroups.ifAllBought
        : messages.worstGroups.ifAllSold,
    lines: buildCaseLines(one, gridOf(one.symbol)),
  })),
  ...worst.closings.map(closing => ({
    name: messages.worstGroups.ifHeldNow,
    lines: [
      [
        messages.worstGroups.sizePrice,
        fillMessage(messages.worstGroups.at, {
          held: formatSizeWithBase(closing.size, gridOf(closing.symbol)),
          at: formatMarketPrice(closing.price, gridOf(closing.symbol)),
        }),
      ],
      buildBeyondMarkLine(closing, gridOf(closing.symbol)),
      [messages.worstGroups.bounds, messages.worstGroups.closeHeldNo],
    ] as const,
  })),
  ...(worst.basket === undefined
    ? []
    : [{ name: messages.worstGroups.allLegs, lines: buildBasketWorstCaseLines(worst.basket, gridOf) }]),
  ...worst.churns.map(({ lost, fee }) => ({
    name: messages.worstGroups.ifBoughtSold,
    lines: [
      [
        messages.worstGroups.lostBetweenTwo,
        isZero(lost) ? messages.worstGroups.nothing : `${formatQuoteMoney(lost)} USDC`,
      ],
      [
        messages.worstGroups.fees,
        fee === undefined ? messages.worstGroups.notKnown : `${formatQuoteMoney(fee)} USDC`,
      ],
    ] as const,
  })),
]

const coversSeveralMarkets = ({ cases }: MandateWorstCase): boolean =>
  new Set(cases.map(({ symbol }) => symbol)).size > 1

const buildBeyondMarkLine = (
  { mark, beyondMark }: Pick<SideWorstCase, 'mark' | 'beyondMark'>,
  market: MarketGrid | undefined,
): SheetLine => [
  messages.beyondLine.worseMark,
  mark === undefined || beyondMark === undefined
    ? messages.beyondLine.markNotKnown
    : fillMessage(messages.beyondLine.usdcMark, {
        beyondMark: formatQuoteMoney(beyondMark),
        mark: formatMarketPrice(mark, market),
      }),
]

/**
 * Returns the total size that may be sent. Orders that were sent and cancelled count as executed only if the venue's
 * record is wrong.
 */
const buildTotalSentLine = (sent: Amount, market: MarketGrid | undefined): SheetLine => [
  messages.sentLine.ifRecordVenue,
  fillMessage(messages.sentLine.upAllSend, { sent: formatSizeWithBase(sent, market) }),
]

const formatLiquidation = (price: Amount | undefined, market: MarketGrid | undefined): string =>
  price === undefined
    ? UNKNOWN_FIGURE_DASH
    : isZero(price)
      ? messages.caseLines.noPrice
      : formatMarketPrice(price, market)

function buildCaseLines(worst: SideWorstCase, market: MarketGrid | undefined): readonly SheetLine[] {
  const { position, fee, liquidation, ratio } = worst.then
  return [
    [
      messages.caseLines.sizePrice,
      fillMessage(messages.caseLines.at, {
        all: formatSizeWithBase(worst.size, market),
        at: formatMarketPrice(worst.price, market),
      }),
    ],
    ...(worst.sent === undefined ? [] : [buildTotalSentLine(worst.sent, market)]),
    buildBeyondMarkLine(worst, market),
    [
      messages.caseLines.fees,
      fee === undefined ? messages.caseLines.notKnown : `${formatQuoteMoney(fee.amount)} USDC`,
    ],
    [
      messages.caseLines.position,
      position === undefined ? UNKNOWN_FIGURE_DASH : formatSizeWithBase(position, market),
    ],
    [messages.caseLines.liquidation, formatLiquidation(liquidation, market)],
    [messages.caseLines.marginRatio, ratio === undefined ? UNKNOWN_FIGURE_DASH : formatPercent(ratio)],
  ]
}
