import { requestMarginModeLabels } from './order-words'
import type {
  OrderReference,
  PlannedCancelAfter,
  PlannedMaintenanceFlag,
  PlannedMoveMargin,
} from '@core/write/planned-write'
import { computeMovedMargin } from '@core/figures/margin-state'
import { formatQuoteMoney } from './format'
import { sanitizeExternalText } from './fill'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import * as messages from './en/moves'

export function describeMarginMove({ symbol, way, amount, was }: PlannedMoveMargin): WriteDescription {
  const verb = way === 'ADD' ? messages.marginWords.add : messages.marginWords.remove
  const lead = fillMessage(messages.marginWords.usdcMargin, { verb, amount: formatQuoteMoney(amount) })
  const rest = fillMessage(messages.marginWords.symbolIsolated, {
    symbol,
    ISOLATED: requestMarginModeLabels.ISOLATED,
  })
  return {
    sentence: fillMessage(messages.marginWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [messages.marginWords.market, symbol],
      [
        messages.marginWords.margin,
        `${formatQuoteMoney(was.margin)} → ${formatQuoteMoney(computeMovedMargin(was.margin, way, amount))} USDC`,
      ],
    ],
    summary: [
      [
        messages.marginWords.margin,
        `${formatQuoteMoney(was.margin)} → ${formatQuoteMoney(computeMovedMargin(was.margin, way, amount))} USDC`,
      ],
    ],
    may: [
      [messages.marginWords.likely, messages.marginWords.movedOnceShown],
      [messages.marginWords.or, messages.marginWords.responseLostNever],
    ],
    yes:
      way === 'ADD'
        ? fillMessage(messages.marginWords.holdAdd, { amount: formatQuoteMoney(amount) })
        : fillMessage(messages.marginWords.holdRemove, { amount: formatQuoteMoney(amount) }),
  }
}

/** Describes the setting for open orders during venue maintenance. */
export function describeMaintenanceFlag({ cancels, was }: PlannedMaintenanceFlag): WriteDescription {
  const chosen = (isCancelled: boolean): string =>
    isCancelled ? messages.maintenanceFlagWords.cancelled : messages.maintenanceFlagWords.kept
  const [lead, rest] = [
    cancels ? messages.maintenanceFlagWords.cancelOrders : messages.maintenanceFlagWords.keepOrders,
    messages.maintenanceFlagWords.whenVenueMaintenance,
  ]
  return {
    sentence: fillMessage(messages.maintenanceFlagWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [messages.maintenanceFlagWords.account, messages.maintenanceFlagWords.allEveryMarket],
      [messages.maintenanceFlagWords.openOrders, `${chosen(was)} → ${chosen(cancels)}`],
    ],
    may: [
      [messages.maintenanceFlagWords.likely, messages.maintenanceFlagWords.setOnceShown],
      cancels
        ? [messages.maintenanceFlagWords.then, messages.maintenanceFlagWords.reduceOnlyOrders]
        : [messages.maintenanceFlagWords.then, messages.maintenanceFlagWords.ordersRestThrough],
      [messages.maintenanceFlagWords.positions, messages.maintenanceFlagWords.stayWhateverChosen],
    ],
    summary: [
      [messages.maintenanceFlagWords.openOrders, `${chosen(was)} → ${chosen(cancels)}`],
      cancels
        ? [messages.maintenanceFlagWords.then, messages.maintenanceFlagWords.reduceOnlyOrders]
        : [messages.maintenanceFlagWords.then, messages.maintenanceFlagWords.ordersRestThrough],
    ],
    yes: cancels
      ? messages.maintenanceFlagWords.holdThemCancelled
      : messages.maintenanceFlagWords.holdKeepThem,
  }
}

/** Describes a cancel-all timer: the orders it would remove and, by name, the stops among them. */
export function describeTimerWrite({ ms, open, stops }: PlannedCancelAfter): WriteDescription {
  if (ms === 0) return timerCancelMessages
  const seconds = fillMessage(messages.timerWords.s, { ms: String(ms / 1_000) })
  return {
    sentence: fillMessage(messages.timerWords.cancelAllUnless, { seconds }),
    lead: fillMessage(messages.timerWords.cancelAll, { seconds }),
    rest: messages.timerWords.allMarketsStops,
    sent: [
      [messages.timerWords.triggers, fillMessage(messages.timerWords.afterVenueTakes, { seconds })],
      [messages.timerWords.ordersOpenNow, formatOrderList(open)],
      [messages.timerWords.stopsOpenNow, formatOrderList(stops)],
    ],
    may: [
      [messages.timerWords.likely, messages.timerWords.venueConfirmsTime],
      [messages.timerWords.or, messages.timerWords.answerLostCounts],
      [messages.timerWords.also, messages.timerWords.opensUntilCancelled],
    ],
    summary: [
      [messages.timerWords.ordersOpenNow, String(open.length)],
      [messages.timerWords.stopsOpenNow, String(stops.length)],
      [messages.timerWords.also, messages.timerWords.opensUntilCancelled],
    ],
    yes: fillMessage(messages.timerWords.holdSetTimer, { seconds }),
  }
}

const timerCancelMessages: WriteDescription = messages.callOffWords

const MAX_LISTED_ORDERS = 8

function formatOrderList(named: readonly OrderReference[]): string {
  if (named.length === 0) return messages.listOf.none
  const names = named
    .slice(0, MAX_LISTED_ORDERS)
    .map(({ orderId, symbol }) => `${sanitizeExternalText(orderId, 20)} ${symbol}`)
  return named.length <= MAX_LISTED_ORDERS
    ? names.join(', ')
    : fillMessage(messages.listOf.more, {
        names: names.join(', '),
        named: String(named.length - MAX_LISTED_ORDERS),
      })
}
