import { MAX_PRESSES_PER_SECOND } from '@core/armed/key-presses'
import type { MandateViolation } from '@core/armed/mandate-violations'
import type { MandateEndReason } from '@core/envelope/mandate-end-reason'
import {
  isArmedClick,
  type ArmedAction,
  type ArmedMandate,
  type ArmedPlace,
  type ArmedOrderType,
  type MandateMarketBounds,
  type SessionBounds,
  type TicketPlace,
} from '@core/envelope/mandate'
import { getUsedSize, type MandateUsageTotals } from '@core/envelope/mandate-consumption'
import type { PressTally, SessionResult } from '@core/snapshot/desk-snapshot'
import { isZero } from '@core/value/decimal-amount'
import type { Refusal } from '@core/value/result'
import {
  sanitizeExternalText,
  formatSizeWithBase,
  type MarketGrid,
  type PriceGrid,
  type MarketGridLookup,
} from './fill'
import {
  formatCount,
  formatExactPercent,
  formatQuoteMoney,
  formatMarketPrice,
  formatMarketSize,
  formatSignedMoney,
} from './format'
import { buildProtectMandateLines } from './protect'
import { explainRefusal, mergeStaleInputs } from './refusals'
import type { SheetLine } from './sheet'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/armed'

export const armDialogMessages = messages.armSays

/** Messages of the strip above all views while a mandate is armed. */
export const armedStripMessages = {
  ...messages.armedStripSays,
  byKey: 'Esc',
  left: (writes: number, sizes: readonly string[]): string =>
    fillMessage(messages.armedStripSays.left.left, {
      parts: [
        fillMessage(messages.armedStripSays.left.writes, { writes: formatCount(writes) }),
        ...sizes,
      ].join(' · '),
    }),
  last: (order: string, state: string): string => fillMessage(messages.armedStripSays.last, { order, state }),
  sizeBound: {
    most: (size: string): string => fillMessage(messages.armedStripSays.sizeBound.most, { size }),
    least: (size: string): string => fillMessage(messages.armedStripSays.sizeBound.least, { size }),
  },
  cut: (order: string): string => fillMessage(messages.armedStripSays.cut, { order }),
  press: (count: number): string => fillMessage(messages.armedStripSays.press, { count: formatCount(count) }),
  tally: ({ sent, refused }: PressTally): string =>
    fillMessage(messages.armedStripSays.tally, {
      sent: formatCount(sent),
      refused: formatCount(refused),
    }),
  /** Position and result of the session, each with its sign. */
  result: (
    { position, unrealised, realised, isOld }: SessionResult,
    market: MarketGrid | undefined,
  ): string =>
    [
      ...(isOld === true ? [messages.armedStripSays.old] : []),
      isZero(position)
        ? messages.armedStripSays.flat
        : fillMessage(messages.armedStripSays.position, { size: formatSizeWithBase(position, market) }),
      fillMessage(messages.armedStripSays.since, {
        unrealised: formatSignedMoney(unrealised),
        realised: formatSignedMoney(realised),
      }),
    ].join(' · '),
  /** Describes the sent order, decoded from its signed bytes. */
  order: ({ side, quantity, symbol, price, type, reduces }: DecodedOrderText): string =>
    fillMessage(messages.armedStripSays.order.at, {
      side,
      quantity,
      symbol,
      price,
      type,
      reduces: reduces ? messages.armedStripSays.order.reduceOnly : '',
    }),
  move: (order: string, trigger: string): string =>
    fillMessage(messages.armedStripSays.move, { order, trigger }),
  cancel: (order: string, symbol: string): string =>
    fillMessage(messages.armedStripSays.cancel, { order, symbol }),
  edit: (order: string, then: string): string => fillMessage(messages.armedStripSays.edit, { order, then }),
  /** Placeholder for a part that the bytes do not contain. */
  unsaid: '?',
}

/** Parts of an order as decoded from its bytes. */
export interface DecodedOrderText {
  readonly side: string
  readonly quantity: string
  readonly symbol: string
  readonly price: string
  readonly type: string
  readonly reduces: boolean
}

export const mandateEndReasons: Readonly<Record<MandateEndReason, string>> = messages.endWords

export const mandateEndMessages = {
  ...messages.endedSays,
  why: (why: MandateEndReason): string =>
    fillMessage(messages.endedSays.why, { why: mandateEndReasons[why] }),
}

/** Messages about orders that still rest after the mandate ended. */
export const restingOrderMessages = {
  rests: (orders: number): string => fillPluralMessage(messages.restsSays.rests, orders),
  cancel: (symbol: string): string => fillMessage(messages.restsSays.cancel, { symbol }),
}

const mandateViolationReasons: Readonly<Record<MandateViolation, string>> = messages.outsideWords

/** Explains why the last key press or click sent nothing. */
export const explainRefusedKeyPress = (refusals: readonly Refusal[]): string =>
  mergeStaleInputs(refusals).map(explainPressRefusal).join(' ')

function explainPressRefusal({ code, facts }: Refusal): string {
  if (code !== 'OUTSIDE_ENVELOPE') return explainRefusal({ code, facts })
  const why = (facts['why'] ?? '')
    .split(', ')
    .flatMap(part =>
      isMandateViolation(part)
        ? fillMessage(mandateViolationReasons[part], { presses: formatCount(MAX_PRESSES_PER_SECOND) })
        : [],
    )
  return fillMessage(messages.pressRefusedWords.notSent, {
    why: why.join(messages.pressRefusedWords.separator),
  })
}

const isMandateViolation = (part: string): part is MandateViolation =>
  Object.hasOwn(mandateViolationReasons, part)

const orderTypeLabels: Readonly<Record<ArmedOrderType, string>> = messages.typeWords

export function describeArmedAction(action: ArmedAction, market: PriceGrid | undefined): string {
  if (action.does === 'close') return messages.armedActWords.closePosition
  if (action.does === 'take back') return messages.armedActWords.cancelNewestOrder
  if (action.does === 'take back that') return messages.armedActWords.cancelOrderRow
  if (action.does === 'move') return messages.armedActWords.moveNewestOrder
  const verb = action.side === 'BUY' ? messages.armedActWords.buy : messages.armedActWords.sell
  if (action.does === 'place at')
    return fillMessage(messages.armedActWords.priceClicked, {
      verb,
      quantity: formatMarketSize(action.quantity, market),
      type: orderTypeLabels[action.type],
    })
  const at = messages.armedActWords[action.type === 'IOC' ? 'take' : 'join'][action.side]
  return fillMessage(messages.armedActWords.verbQuantityType, {
    verb,
    quantity: formatMarketSize(action.quantity, market),
    type: orderTypeLabels[action.type],
    at,
  })
}

/** Describes a key in the strip, which shows the size beside the keys. */
export function describeArmedKey(action: ArmedAction): string {
  if (action.does === 'close') return messages.armedKeyWords.close
  if (action.does === 'move') return messages.armedKeyWords.move
  if (!('side' in action)) return messages.armedKeyWords.cancel
  const verb = action.side === 'BUY' ? messages.armedActWords.buy : messages.armedActWords.sell
  return fillMessage(messages.armedKeyWords.order, { verb, type: orderTypeLabels[action.type] })
}

const buildMarketLines = (
  { symbol, marginMode, buyAtMost, sellAtLeast, size: most }: MandateMarketBounds,
  gridOf: MarketGridLookup,
): readonly SheetLine[] => [
  [
    messages.marketLines.market,
    fillMessage(messages.marketLines.symbolMarginMode, {
      symbol: sanitizeExternalText(symbol),
      marginMode: marginMode === 'CROSS' ? messages.marketLines.cross : messages.marketLines.isolated,
    }),
  ],
  [
    messages.marketLines.buy,
    buyAtMost === undefined
      ? messages.marketLines.never
      : fillMessage(messages.marketLines.neverAbove, {
          buyAtMost: formatMarketPrice(buyAtMost, gridOf(symbol)),
        }),
  ],
  [
    messages.marketLines.sell,
    sellAtLeast === undefined
      ? messages.marketLines.never
      : fillMessage(messages.marketLines.neverBelow, {
          sellAtLeast: formatMarketPrice(sellAtLeast, gridOf(symbol)),
        }),
  ],
  [messages.marketLines.oneOrderMost, formatSizeWithBase(most.perOrder, gridOf(symbol))],
  [messages.marketLines.allTogetherMost, formatSizeWithBase(most.inAll, gridOf(symbol))],
]

/** Returns the bounds of one of several markets in one line. */
const buildMarketLine = (market: MandateMarketBounds, gridOf: MarketGridLookup): SheetLine => {
  const { symbol, marginMode, buyAtMost, sellAtLeast, size: most } = market
  const grid = gridOf(symbol)
  return [
    fillMessage(messages.marketLine.symbolMarginMode, {
      symbol: sanitizeExternalText(symbol),
      marginMode: marginMode === 'CROSS' ? messages.marketLine.cross : messages.marketLine.isolated,
    }),
    [
      buyAtMost === undefined
        ? messages.marketLine.buyNever
        : fillMessage(messages.marketLine.buyNeverAbove, { buyAtMost: formatMarketPrice(buyAtMost, grid) }),
      sellAtLeast === undefined
        ? messages.marketLine.sellNever
        : fillMessage(messages.marketLine.sellNeverBelow, {
            sellAtLeast: formatMarketPrice(sellAtLeast, grid),
          }),
      fillMessage(messages.marketLine.oneOrderMost, { perOrder: formatSizeWithBase(most.perOrder, grid) }),
      fillMessage(messages.marketLine.allTogetherMost, { inAll: formatSizeWithBase(most.inAll, grid) }),
    ].join(messages.marketLine.separator),
  ]
}

export function buildMandateBoundLines(
  mandate: ArmedMandate,
  gridOf: MarketGridLookup,
): readonly SheetLine[] {
  const { session } = mandate
  return session === undefined
    ? buildProgramBoundLines(mandate, gridOf)
    : mandate.markets.flatMap(market => buildSessionLines(mandate, session, market, gridOf(market.symbol)))
}

const { sessionLines } = messages

/** Returns the limits of one-click trading in its market. */
function buildSessionLines(
  { worth, writes, lasts }: ArmedMandate,
  { loss, perMinute, reach }: SessionBounds,
  { symbol, marginMode, buyAtMost, sellAtLeast, size }: MandateMarketBounds,
  grid: MarketGrid | undefined,
): readonly SheetLine[] {
  const position =
    sellAtLeast === undefined
      ? sessionLines.long
      : buyAtMost === undefined
        ? sessionLines.short
        : sessionLines.eitherSide
  const prices = [
    ...(buyAtMost === undefined
      ? []
      : [fillMessage(sessionLines.buys, { price: formatMarketPrice(buyAtMost, grid) })]),
    ...(sellAtLeast === undefined
      ? []
      : [fillMessage(sessionLines.sells, { price: formatMarketPrice(sellAtLeast, grid) })]),
  ]
  return [
    [
      messages.marketLines.market,
      fillMessage(messages.marketLines.symbolMarginMode, {
        symbol: sanitizeExternalText(symbol),
        marginMode: marginMode === 'CROSS' ? messages.marketLines.cross : messages.marketLines.isolated,
      }),
    ],
    [sessionLines.position, fillMessage(position, { size: formatSizeWithBase(size.inAll, grid) })],
    [sessionLines.loss, fillMessage(sessionLines.lossGap, { loss: formatQuoteMoney(loss) })],
    [
      sessionLines.order,
      fillMessage(sessionLines.sizeValue, {
        size: formatSizeWithBase(size.perOrder, grid),
        value: formatQuoteMoney(worth.perOrder),
      }),
    ],
    [sessionLines.prices, prices.join(sessionLines.separator)],
    [sessionLines.slippage, fillMessage(sessionLines.reach, { share: formatExactPercent(reach) })],
    [
      sessionLines.requests,
      fillMessage(sessionLines.requestCount, { perMinute: formatCount(perMinute), all: formatCount(writes) }),
    ],
    [sessionLines.opened, `${formatQuoteMoney(worth.inAll)} USDC`],
    [
      messages.boundLines.lasts,
      fillMessage(messages.boundLines.minYes, { lasts: formatCount(lasts / 60_000) }),
    ],
  ]
}

const buildProgramBoundLines = (mandate: ArmedMandate, gridOf: MarketGridLookup): readonly SheetLine[] => [
  ...(mandate.rule?.is === 'protect'
    ? buildProtectMandateLines(mandate)
    : buildOrderBoundLines(mandate, gridOf)),
  [messages.boundLines.writesMost, formatCount(mandate.writes)],
  [
    messages.boundLines.lasts,
    fillMessage(messages.boundLines.minYes, { lasts: formatCount(mandate.lasts / 60_000) }),
  ],
]

const buildOrderBoundLines = (mandate: ArmedMandate, gridOf: MarketGridLookup): readonly SheetLine[] => [
  ...(mandate.markets.length === 1
    ? mandate.markets.flatMap(market => buildMarketLines(market, gridOf))
    : mandate.markets.map(market => buildMarketLine(market, gridOf))),
  [messages.orderLines.valueOneMost, `${formatQuoteMoney(mandate.worth.perOrder)} USDC`],
  [messages.orderLines.valueAllMost, `${formatQuoteMoney(mandate.worth.inAll)} USDC`],
  [
    messages.orderLines.kinds,
    [
      ...mandate.types.map(type => orderTypeLabels[type]),
      ...(mandate.rule === undefined ? [messages.orderLines.closes] : []),
      mandate.rule === undefined ? messages.orderLines.cancelsEditsOwn : messages.orderLines.cancelsOwn,
    ].join(messages.orderLines.separator),
  ],
]

export const buildArmedKeyLines = ({ acts }: ArmedMandate, gridOf: MarketGridLookup): readonly SheetLine[] =>
  acts.map(act => [
    isArmedClick(act) ? clickPlaceLabels[act.key] : act.key,
    describeArmedAction(act, gridOf(act.symbol)),
  ])

const clickPlaceLabels: Readonly<Record<ArmedPlace, string>> = messages.clickWords

/** Labels of the controls that exist only for armed clicks. */
export const armedPlaceMessages = messages.armedPlaceSays

/** Returns the text of a ticket button: its sealed order, or only its side while nothing is armed for it. */
export function describeArmedButton(
  place: TicketPlace,
  action: ArmedAction | undefined,
  market: PriceGrid | undefined,
): string {
  const verb = place === 'ticket buys' ? messages.armedButtonWords.buy : messages.armedButtonWords.sell
  return action !== undefined && 'quantity' in action
    ? fillMessage(messages.armedButtonWords.best, {
        verb,
        quantity: formatMarketSize(action.quantity, market),
      })
    : fillMessage(messages.armedButtonWords.notArmed, { verb })
}

export const buildMandateUsageLines = (
  mandate: ArmedMandate,
  used: MandateUsageTotals,
  gridOf: MarketGridLookup,
): readonly SheetLine[] => [
  [
    messages.useLines.writes,
    fillMessage(messages.useLines.of, {
      writes: formatCount(used.writes),
      envelopeWrites: formatCount(mandate.writes),
    }),
  ],
  ...(mandate.rule?.is === 'protect' ? [] : buildUsedSizeLines(mandate, used, gridOf)),
]

const buildUsedSizeLines = (
  mandate: ArmedMandate,
  used: MandateUsageTotals,
  gridOf: MarketGridLookup,
): readonly SheetLine[] => [
  [
    messages.sizesUsed.value,
    fillMessage(messages.sizesUsed.usdc, {
      worth: formatQuoteMoney(used.worth),
      inAll: formatQuoteMoney(mandate.worth.inAll),
    }),
  ],
  ...(mandate.session === undefined ? mandate.markets : []).map(({ symbol, size: most }): SheetLine => [
    sanitizeExternalText(symbol),
    fillMessage(messages.sizesUsed.of, {
      used: formatMarketSize(getUsedSize(used, symbol), gridOf(symbol)),
      inAll: formatSizeWithBase(most.inAll, gridOf(symbol)),
    }),
  ]),
]

export const armSheetMessages = messages.armSheetSays
