import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { endsOrder, isClose, type CancelWrite, type OrderWrite } from '@core/write/write'
import { remaining } from '@core/figures/remaining'
import { closeLine } from './close-line'
import { many } from './many'
import { price, size } from './format'
import { shown } from './fill'
import type { Words } from './write-words'

/** What a sheet of several requests says of itself; undefined for a single one, and for a ladder. */
export function severalWords(plan: Plan, market: Market | undefined): Words | undefined {
  if (plan.rest === undefined || plan.stops === true) return undefined
  const writes = sealedWrites(plan).map(({ write }) => write)
  const cancels = writes.filter(endsOrder)
  if (cancels.length === writes.length) return cancelWords(cancels, market)
  const closes = writes.filter(isClose)
  return closes.length === writes.length ? closeWords(closes, market) : undefined
}

function closeWords(closes: readonly OrderWrite[], market: Market | undefined): Words {
  const positions = new Set(closes.map(({ symbol, marginMode }) => `${symbol} ${marginMode}`)).size
  const each = many(positions, 'position', 'positions')
  const all = positions === closes.length ? each : `${each} in ${many(closes.length, 'order', 'orders')}`
  const modes = new Set(closes.map(({ marginMode }) => marginMode))
  const shared = modes.size === 1 ? ` · ${[...modes].join()}` : ''
  return {
    sentence: `Close ${all}, one by one`,
    lead: `Close ${all}`,
    rest: 'all of each, one by one',
    sent: [
      ['Each', `IOC · REDUCE-ONLY${shared}`],
      ...closes.map((write, at): readonly [string, string] => [
        `${String(at + 1)} of ${String(closes.length)}`,
        `${closeLine(write, market)}${shared === '' ? ` · ${write.marginMode}` : ''}`,
      ]),
    ],
    may: [
      ['Or', 'a book fills less within the limit: that part stays open, and the next one is sent'],
      ['Stops', 'stay open: what they protect may be gone'],
    ],
    yes: `Hold to close ${each}`,
    mayFill: true,
  }
}

function cancelWords(cancels: readonly CancelWrite[], market: Market | undefined): Words {
  const all = `${String(cancels.length)} ${sidesOf(cancels)} orders`
  const where = whereOf(cancels)
  return {
    sentence: `Cancel ${all} ${where}, one by one`,
    lead: `Cancel ${all}`,
    rest: `${where}, one by one`,
    sent: cancels.map((write, at) => [
      `${String(at + 1)} of ${String(cancels.length)}`,
      `${write.symbol} ${leftOf(write, market)} · ${shown(write.orderId, 20)}`,
    ]),
    may: [
      ['Likely', 'each is cancelled, one after the other'],
      ['Or', 'some fill first, all or part, and that stays'],
      ['Also', 'an order of that side that opens meanwhile stays'],
    ],
    yes: `Hold to cancel ${all}`,
  }
}

const sidesOf = (writes: readonly CancelWrite[]): string =>
  [...new Set(writes.map(({ side }) => side))].join(' and ')

function whereOf(writes: readonly { readonly symbol: string }[]): string {
  const symbols = [...new Set(writes.map(({ symbol }) => symbol))]
  return symbols.length === 1 ? `in ${symbols.join()}` : `in ${String(symbols.length)} markets`
}

function leftOf({ symbol, quantity, executed, price: at }: CancelWrite, market: Market | undefined): string {
  const own = market?.symbol === symbol ? market : undefined
  const left = size(remaining({ quantity, executed }), own)
  return at === undefined ? left : `${left} at ${price(at, own)}`
}
