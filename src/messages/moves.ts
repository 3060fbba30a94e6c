import { marginModeWords } from './order-words'
import type {
  NamedOrder,
  PlannedCancelAfter,
  PlannedMaintenanceFlag,
  PlannedMoveMargin,
} from '@core/write/planned-write'
import { movedMargin } from '@core/figures/footing'
import { money } from './format'
import { shown } from './fill'
import type { Words } from './write-words'
import { fill } from './message'
import * as messages from './en/moves'

/** What a move of isolated margin says of itself. */
export function marginWords({ symbol, way, amount, was }: PlannedMoveMargin): Words {
  const verb = way === 'ADD' ? messages.marginWords.add : messages.marginWords.remove
  const lead = fill(messages.marginWords.usdcMargin, { verb, amount: money(amount) })
  const rest = fill(messages.marginWords.symbolIsolated, { symbol, ISOLATED: marginModeWords.ISOLATED })
  return {
    sentence: fill(messages.marginWords.leadRest, { lead, rest }),
    lead,
    rest,
    sent: [
      [messages.marginWords.market, symbol],
      [
        messages.marginWords.margin,
        `${money(was.margin)} → ${money(movedMargin(was.margin, way, amount))} USDC`,
      ],
    ],
    may: [
      [messages.marginWords.likely, messages.marginWords.movedOnceShown],
      [messages.marginWords.or, messages.marginWords.responseLostNever],
    ],
    yes:
      way === 'ADD'
        ? fill(messages.marginWords.holdAdd, { amount: money(amount) })
        : fill(messages.marginWords.holdRemove, { amount: money(amount) }),
  }
}

/** What the choice for maintenance says of itself. */
export function maintenanceFlagWords({ cancels, was }: PlannedMaintenanceFlag): Words {
  const chosen = (isCancelled: boolean): string =>
    isCancelled ? messages.maintenanceFlagWords.cancelled : messages.maintenanceFlagWords.kept
  const [lead, rest] = [
    cancels ? messages.maintenanceFlagWords.cancelOrders : messages.maintenanceFlagWords.keepOrders,
    messages.maintenanceFlagWords.whenVenueMaintenance,
  ]
  return {
    sentence: fill(messages.maintenanceFlagWords.leadRest, { lead, rest }),
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
    yes: cancels
      ? messages.maintenanceFlagWords.holdThemCancelled
      : messages.maintenanceFlagWords.holdKeepThem,
  }
}

/** What a timer says of itself: what it would remove, stops by name. */
export function timerWords({ ms, open, stops }: PlannedCancelAfter): Words {
  if (ms === 0) return callOffWords
  const seconds = fill(messages.timerWords.s, { ms: String(ms / 1_000) })
  return {
    sentence: fill(messages.timerWords.cancelAllUnless, { seconds }),
    lead: fill(messages.timerWords.cancelAll, { seconds }),
    rest: messages.timerWords.allMarketsStops,
    sent: [
      [messages.timerWords.triggers, fill(messages.timerWords.afterVenueTakes, { seconds })],
      [messages.timerWords.ordersOpenNow, listOf(open)],
      [messages.timerWords.stopsOpenNow, listOf(stops)],
    ],
    may: [
      [messages.timerWords.likely, messages.timerWords.venueConfirmsTime],
      [messages.timerWords.or, messages.timerWords.answerLostCounts],
      [messages.timerWords.also, messages.timerWords.opensUntilCancelled],
    ],
    yes: fill(messages.timerWords.holdSetTimer, { seconds }),
  }
}

const callOffWords: Words = messages.callOffWords

const LISTED = 8

function listOf(named: readonly NamedOrder[]): string {
  if (named.length === 0) return messages.listOf.none
  const names = named.slice(0, LISTED).map(({ orderId, symbol }) => `${shown(orderId, 20)} ${symbol}`)
  return named.length <= LISTED
    ? names.join(', ')
    : fill(messages.listOf.more, { names: names.join(', '), named: String(named.length - LISTED) })
}
