import { requestSideLabels } from './order-words'
import type { MarginMode, OrderSide } from '@core/market/venue-market-rules'
import { marginModeCellLabels, positionSideLabels } from './columns'
import { missingFigureReasons } from './missing'
import { fillMessage } from './message'
import { listLabelledChoices } from './choices'
import * as messages from './en/ticket-dialogs'

export type PositionDirection = keyof typeof positionSideLabels

const formatHeldPosition = (direction: PositionDirection, size: string, symbol: string): string =>
  `${positionSideLabels[direction]} ${size} ${symbol}`

/** Appends `count` to a label. An unread count is left out rather than displayed as zero. */
const appendCount = (what: string, count: number | undefined): string =>
  count === undefined ? what : fillMessage(messages.counted, { what, count: String(count) })

export const cancelAllDialogMessages = {
  ...messages.cancelAllSays,
  ordinary: (count: number | undefined): string => appendCount(messages.cancelAllSays.ordinary, count),
  waiting: (count: number | undefined): string => appendCount(messages.cancelAllSays.waiting, count),
  both: (count: number | undefined): string => appendCount(messages.cancelAllSays.both, count),
  buys: (count: number | undefined): string => appendCount(messages.cancelAllSays.buys, count),
  sells: (count: number | undefined): string => appendCount(messages.cancelAllSays.sells, count),
} as const

export const editTriggerOrderMessages = messages.editAlgoSays

export const editOrderMessages = {
  ...messages.editOrderSays,
  now: (
    side: OrderSide,
    size: string,
    { symbol, price, filled }: { symbol: string; price: string | undefined; filled: string | undefined },
  ): string => {
    const order = `${requestSideLabels[side]} ${size} ${symbol}${price === undefined ? '' : fillMessage(messages.editOrderSays.now.at, { price })}`
    return filled === undefined ? order : fillMessage(messages.editOrderSays.now.filled, { order, filled })
  },
  best: (side: OrderSide, at: string): string =>
    fillMessage(messages.editOrderSays.best.best, {
      side: side === 'BUY' ? messages.editOrderSays.best.bid : messages.editOrderSays.best.ask,
      at,
    }),
} as const

export const leverageDialogMessages = {
  ...messages.leverageSays,
  configured: (symbol: string): string => fillMessage(messages.leverageSays.configured, { symbol }),
  most: (leverage: string): string => fillMessage(messages.leverageSays.most, { leverage }),
  stays: (price: string): string => fillMessage(messages.leverageSays.stays, { price }),
  noMark: missingFigureReasons.mark,
} as const

export const marginDialogMessages = {
  ...messages.marginSays,
  ways: listLabelledChoices(messages.marginSays.ways),
  held: (
    direction: PositionDirection,
    size: string,
    { symbol, entry }: { symbol: string; entry: string },
  ): string =>
    fillMessage(messages.marginSays.held, { held: formatHeldPosition(direction, size, symbol), entry }),
  most: (amount: string): string => fillMessage(messages.marginSays.most, { amount }),
} as const

export const marginModeDialogMessages = {
  ...messages.marginModeSays,
  modes: listLabelledChoices(messages.marginModeSays.modes),
  now: (symbol: string, mode: MarginMode | undefined): string =>
    fillMessage(messages.marginModeSays.now.newPositionsBegin, {
      symbol,
      mode: mode === undefined ? messages.marginModeSays.now.modeNotRead : marginModeCellLabels[mode],
    }),
} as const

export const presetDialogMessages = {
  ...messages.presetsSays,
  useOne: (name: string): string => fillMessage(messages.presetsSays.useOne, { name }),
  forgetOne: (name: string): string => fillMessage(messages.presetsSays.forgetOne, { name }),
} as const

export const protectPositionMessages = {
  ...messages.protectPositionSays,
  kinds: listLabelledChoices(messages.protectPositionSays.kinds),
  held: (
    direction: PositionDirection,
    size: string,
    { symbol, entry }: { symbol: string; entry: string },
  ): string =>
    fillMessage(messages.protectPositionSays.held, {
      held: formatHeldPosition(direction, size, symbol),
      entry,
    }),
} as const

export const timerDialogMessages = {
  ...messages.timerDialogSays,
  span: (least: number, most: number): string =>
    fillMessage(messages.timerDialogSays.span, { least: String(least), most: String(most) }),
} as const
