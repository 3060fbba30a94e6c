import type { Outside } from '@core/armed/inside'
import type { EnvelopeEnd } from '@core/envelope/ended'
import {
  isClick,
  type ArmedAct,
  type ArmedEnvelope,
  type ArmedPlace,
  type ArmedType,
  type EnvelopeMarket,
  type TicketPlace,
} from '@core/envelope/envelope'
import { usedIn, type EnvelopeUse } from '@core/envelope/used'
import type { Refusal } from '@core/value/result'
import { shown, sized, type Grid, type GridOf } from './fill'
import { counted, money, price, size } from './format'
import { barredLines } from './protect'
import { refusalWords } from './refusals'
import type { SheetLine } from './sheet'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/armed'

/** The dialog in which something is armed, and the pages of what was. */
export const armSays = messages.armSays

/** The strip that stands over everything while something is armed. */
export const armedStripSays = {
  ...messages.armedStripSays,
  byKey: 'Esc',
  left: (writes: number, sizes: readonly string[]): string =>
    fill(messages.armedStripSays.left.left, {
      parts: [fill(messages.armedStripSays.left.writes, { writes: counted(writes) }), ...sizes].join(' · '),
    }),
  last: (order: string, state: string): string => fill(messages.armedStripSays.last, { order, state }),
  /** What left, in the words of its own bytes. */
  order: ({ side, quantity, symbol, price, type, reduces }: BytesOfOrder): string =>
    fill(messages.armedStripSays.order.at, {
      side,
      quantity,
      symbol,
      price,
      type,
      reduces: reduces ? messages.armedStripSays.order.reduceOnly : '',
    }),
  move: (order: string, trigger: string): string => fill(messages.armedStripSays.move, { order, trigger }),
  cancel: (order: string, symbol: string): string => fill(messages.armedStripSays.cancel, { order, symbol }),
  edit: (order: string, then: string): string => fill(messages.armedStripSays.edit, { order, then }),
  /** The bytes name no such part. */
  unsaid: '?',
}

/** What the bytes of an order say, part for part. */
export interface BytesOfOrder {
  readonly side: string
  readonly quantity: string
  readonly symbol: string
  readonly price: string
  readonly type: string
  readonly reduces: boolean
}

/** Why it ended. */
export const endWords: Readonly<Record<EnvelopeEnd, string>> = messages.endWords

/** What is said once as it ends. */
export const endedSays = {
  ...messages.endedSays,
  why: (why: EnvelopeEnd): string => fill(messages.endedSays.why, { why: endWords[why] }),
}

/** What of it rests still, beside that it ended. */
export const restsSays = {
  rests: (orders: number): string => fillPlural(messages.restsSays.rests, orders),
  cancel: (symbol: string): string => fill(messages.restsSays.cancel, { symbol }),
}

/** Why something was not inside. */
const outsideWords: Readonly<Record<Outside, string>> = messages.outsideWords

/** Why the last press sent nothing. */
export function pressRefusedWords({ code, facts }: Refusal): string {
  if (code !== 'OUTSIDE_ENVELOPE') return refusalWords({ code, facts })
  const why = (facts['why'] ?? '').split(', ').flatMap(part => (isOutside(part) ? outsideWords[part] : []))
  return fill(messages.pressRefusedWords.notSent, { why: why.join(messages.pressRefusedWords.separator) })
}

const isOutside = (part: string): part is Outside => Object.hasOwn(outsideWords, part)

const typeWords: Readonly<Record<ArmedType, string>> = messages.typeWords

/** What a key or a click does. */
export function armedActWords(act: ArmedAct, market: Grid | undefined): string {
  if (act.does === 'close') return messages.armedActWords.closePosition
  if (act.does === 'take back') return messages.armedActWords.cancelNewestOrder
  if (act.does === 'take back that') return messages.armedActWords.cancelOrderRow
  if (act.does === 'move') return messages.armedActWords.moveNewestOrder
  const verb = act.side === 'BUY' ? messages.armedActWords.buy : messages.armedActWords.sell
  if (act.does === 'place at')
    return fill(messages.armedActWords.priceClicked, {
      verb,
      quantity: size(act.quantity, market),
      type: typeWords[act.type],
    })
  const at = act.type === 'IOC' ? messages.armedActWords.bestPriceOther : messages.armedActWords.bestPriceOwn
  return fill(messages.armedActWords.verbQuantityType, {
    verb,
    quantity: size(act.quantity, market),
    type: typeWords[act.type],
    at,
  })
}

const marketLines = (
  { symbol, marginMode, buyAtMost, sellAtLeast, size: most }: EnvelopeMarket,
  gridOf: GridOf,
): readonly SheetLine[] => [
  [
    messages.marketLines.market,
    fill(messages.marketLines.symbolMarginMode, {
      symbol: shown(symbol),
      marginMode: marginMode === 'CROSS' ? messages.marketLines.cross : messages.marketLines.isolated,
    }),
  ],
  [
    messages.marketLines.buy,
    buyAtMost === undefined
      ? messages.marketLines.never
      : fill(messages.marketLines.neverAbove, { buyAtMost: price(buyAtMost, gridOf(symbol)) }),
  ],
  [
    messages.marketLines.sell,
    sellAtLeast === undefined
      ? messages.marketLines.never
      : fill(messages.marketLines.neverBelow, { sellAtLeast: price(sellAtLeast, gridOf(symbol)) }),
  ],
  [messages.marketLines.oneOrderMost, sized(most.perOrder, gridOf(symbol))],
  [messages.marketLines.allTogetherMost, sized(most.inAll, gridOf(symbol))],
]

/** The same of one of several, in one line. */
const marketLine = (market: EnvelopeMarket, gridOf: GridOf): SheetLine => {
  const { symbol, marginMode, buyAtMost, sellAtLeast, size: most } = market
  const grid = gridOf(symbol)
  return [
    fill(messages.marketLine.symbolMarginMode, {
      symbol: shown(symbol),
      marginMode: marginMode === 'CROSS' ? messages.marketLine.cross : messages.marketLine.isolated,
    }),
    [
      buyAtMost === undefined
        ? messages.marketLine.buyNever
        : fill(messages.marketLine.buyNeverAbove, { buyAtMost: price(buyAtMost, grid) }),
      sellAtLeast === undefined
        ? messages.marketLine.sellNever
        : fill(messages.marketLine.sellNeverBelow, { sellAtLeast: price(sellAtLeast, grid) }),
      fill(messages.marketLine.oneOrderMost, { perOrder: sized(most.perOrder, grid) }),
      fill(messages.marketLine.allTogetherMost, { inAll: sized(most.inAll, grid) }),
    ].join(messages.marketLine.separator),
  ]
}

/** Every bound of an envelope. */
export const boundLines = (envelope: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] => [
  ...(envelope.rule?.is === 'protect' ? barredLines(envelope) : orderLines(envelope, gridOf)),
  [messages.boundLines.writesMost, counted(envelope.writes)],
  [messages.boundLines.lasts, fill(messages.boundLines.minYes, { lasts: counted(envelope.lasts / 60_000) })],
]

const orderLines = (envelope: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] => [
  ...(envelope.markets.length === 1
    ? envelope.markets.flatMap(market => marketLines(market, gridOf))
    : envelope.markets.map(market => marketLine(market, gridOf))),
  [messages.orderLines.valueOneMost, `${money(envelope.worth.perOrder)} USDC`],
  [messages.orderLines.valueAllMost, `${money(envelope.worth.inAll)} USDC`],
  [
    messages.orderLines.kinds,
    [
      ...envelope.types.map(type => typeWords[type]),
      ...(envelope.rule === undefined ? [messages.orderLines.closes] : []),
      envelope.rule === undefined ? messages.orderLines.cancelsEditsOwn : messages.orderLines.cancelsOwn,
    ].join(messages.orderLines.separator),
  ],
]

/** What each key does while it is armed. */
export const keyLines = ({ acts }: ArmedEnvelope, gridOf: GridOf): readonly SheetLine[] =>
  acts.map(act => [isClick(act) ? clickWords[act.key] : act.key, armedActWords(act, gridOf(act.symbol))])

/** Where a click counts. */
const clickWords: Readonly<Record<ArmedPlace, string>> = messages.clickWords

/** The places of the page that are there for such clicks alone. */
export const armedPlaceSays = messages.armedPlaceSays

/** A button of the ticket that sends what is sealed for it; without that it only has its place. */
export function armedButtonWords(
  place: TicketPlace,
  act: ArmedAct | undefined,
  market: Grid | undefined,
): string {
  const verb = place === 'ticket buys' ? messages.armedButtonWords.buy : messages.armedButtonWords.sell
  return act !== undefined && 'quantity' in act
    ? fill(messages.armedButtonWords.best, { verb, quantity: size(act.quantity, market) })
    : fill(messages.armedButtonWords.notArmed, { verb })
}

/** What is used of it. */
export const useLines = (
  envelope: ArmedEnvelope,
  used: EnvelopeUse,
  gridOf: GridOf,
): readonly SheetLine[] => [
  [
    messages.useLines.writes,
    fill(messages.useLines.of, { writes: counted(used.writes), envelopeWrites: counted(envelope.writes) }),
  ],
  ...(envelope.rule?.is === 'protect' ? [] : sizesUsed(envelope, used, gridOf)),
]

const sizesUsed = (...[envelope, used, gridOf]: Parameters<typeof useLines>): readonly SheetLine[] => [
  [
    messages.sizesUsed.value,
    fill(messages.sizesUsed.usdc, { worth: money(used.worth), inAll: money(envelope.worth.inAll) }),
  ],
  ...envelope.markets.map(({ symbol, size: most }): SheetLine => [
    shown(symbol),
    fill(messages.sizesUsed.of, {
      used: size(usedIn(used, symbol), gridOf(symbol)),
      inAll: sized(most.inAll, gridOf(symbol)),
    }),
  ]),
]

/** What stands on the sheet beside the figures. */
export const armSheetSays = messages.armSheetSays
