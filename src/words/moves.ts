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

/** What a move of isolated margin says of itself. */
export function marginWords({ symbol, way, amount, was }: PlannedMoveMargin): Words {
  const verb = way === 'ADD' ? 'Add' : 'Remove'
  const lead = `${verb} ${money(amount)} USDC margin`
  return {
    sentence: `${lead}, ${symbol}, ISOLATED`,
    lead,
    rest: `${symbol}, ISOLATED`,
    sent: [
      ['Market', symbol],
      ['Margin', `${money(was.margin)} → ${money(movedMargin(was.margin, way, amount))} USDC`],
    ],
    may: [
      ['Likely', 'moved at once; what is shown afterwards is what the venue reads back'],
      ['Or', 'its response is lost: it is never sent again, and the margin itself is read until it is known'],
    ],
    yes: way === 'ADD' ? `Hold to add ${money(amount)}` : `Hold to remove ${money(amount)}`,
  }
}

/** What the choice for maintenance says of itself. */
export function maintenanceFlagWords({ cancels, was }: PlannedMaintenanceFlag): Words {
  const chosen = (isCancelled: boolean): string => (isCancelled ? 'cancelled' : 'kept')
  const [lead, rest] = [cancels ? 'Cancel orders' : 'Keep orders', 'when venue maintenance begins']
  return {
    sentence: `${lead} ${rest}`,
    lead,
    rest,
    sent: [
      ['Account', 'all of it, every market'],
      ['Open orders', `${chosen(was)} → ${chosen(cancels)}`],
    ],
    may: [
      ['Likely', 'set at once; what is shown afterwards is what the venue reads back'],
      cancels
        ? ['Then', 'reduce-only orders are cancelled too; the venue does not say what happens to stops']
        : ['Then', 'orders rest through it, and can fill as trading begins again'],
      ['Positions', 'stay, whatever is chosen'],
    ],
    yes: cancels ? 'Hold to have them cancelled' : 'Hold to keep them open',
  }
}

/** What a timer says of itself: what it would remove, stops by name. */
export function timerWords({ ms, open, stops }: PlannedCancelAfter): Words {
  if (ms === 0) return callOffWords
  const seconds = `${String(ms / 1_000)} s`
  return {
    sentence: `Cancel all in ${seconds}, unless reset`,
    lead: `Cancel all in ${seconds}`,
    rest: 'ALL markets, stops included',
    sent: [
      ['Triggers', `${seconds} after the venue takes it`],
      ['Orders open now', listOf(open)],
      ['Stops open now', listOf(stops)],
    ],
    may: [
      ['Likely', 'the venue confirms the time, and a countdown shows it'],
      ['Or', 'its answer is lost: then it counts as armed until it can no longer trigger'],
      ['Also', 'what opens until then is cancelled with the rest'],
    ],
    yes: `Hold to set the timer to ${seconds}`,
  }
}

const callOffWords: Words = {
  sentence: 'Turn off the cancel-all timer',
  lead: 'Turn off',
  rest: 'the cancel-all timer',
  sent: [['Timer', 'off']],
  may: [
    ['Likely', 'the venue answers that it is off'],
    ['Or', 'it triggers first'],
  ],
  yes: 'Hold to turn off the timer',
}

const LISTED = 8

function listOf(named: readonly NamedOrder[]): string {
  if (named.length === 0) return 'none'
  const names = named.slice(0, LISTED).map(({ orderId, symbol }) => `${shown(orderId, 20)} ${symbol}`)
  return named.length <= LISTED
    ? names.join(', ')
    : `${names.join(', ')} and ${String(named.length - LISTED)} more`
}
