import { marginModeWords, sideWords } from './order-words'
import type { Market } from '@core/market/market'
import { sealedWrites, type Plan } from '@core/write/plan'
import { endsOrder, isClose, type CancelWrite, type OrderWrite } from '@core/write/write'
import { remaining } from '@core/figures/remaining'
import { closeLine } from './close-line'
import { price, size } from './format'
import { shown } from './fill'
import type { Words } from './write-words'
import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/several'

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
  const each = fillPlural(messages.closeWords.position, positions)
  const all =
    positions === closes.length
      ? each
      : fill(messages.closeWords.in, { each, closes: fillPlural(messages.closeWords.order, closes.length) })
  const modes = new Set(closes.map(({ marginMode }) => marginModeWords[marginMode]))
  const shared = modes.size === 1 ? ` · ${[...modes].join()}` : ''
  return {
    sentence: fill(messages.closeWords.closeOneOne, { all }),
    lead: fill(messages.closeWords.close, { all }),
    rest: messages.closeWords.allEachOne,
    sent: [
      [messages.closeWords.each, fill(messages.closeWords.iocReduceOnly, { shared })],
      ...closes.map((write, at): readonly [string, string] => [
        nthOf(at, closes.length),
        `${closeLine(write, market)}${shared === '' ? ` · ${marginModeWords[write.marginMode]}` : ''}`,
      ]),
    ],
    may: [
      [messages.closeWords.or, messages.closeWords.bookFillsLess],
      [messages.closeWords.stops, messages.closeWords.stayOpenProtect],
    ],
    yes: fill(messages.closeWords.holdClose, { each }),
    mayFill: true,
  }
}

const nthOf = (at: number, all: number): string =>
  fill(messages.nthOf, { at: String(at + 1), all: String(all) })

function cancelWords(cancels: readonly CancelWrite[], market: Market | undefined): Words {
  const all = fill(messages.cancelWords.orders, { cancels: String(cancels.length), sides: sidesOf(cancels) })
  const where = whereOf(cancels)
  return {
    sentence: fill(messages.cancelWords.cancelOneOne, { all, where }),
    lead: fill(messages.cancelWords.cancel, { all }),
    rest: fill(messages.cancelWords.oneOne, { trimEnd: where.trimEnd() }),
    sent: cancels.map((write, at) => [
      nthOf(at, cancels.length),
      `${write.symbol} ${leftOf(write, market)} · ${shown(write.orderId, 20)}`,
    ]),
    may: [
      [messages.cancelWords.likely, messages.cancelWords.eachCancelledOne],
      [messages.cancelWords.or, messages.cancelWords.someFillFirst],
      [messages.cancelWords.also, messages.cancelWords.orderSideOpens],
    ],
    yes: fill(messages.cancelWords.holdCancel, { all }),
  }
}

const sidesOf = (writes: readonly CancelWrite[]): string =>
  [...new Set(writes.map(({ side }) => fill(messages.sidesOf.side, { side: sideWords[side] })))].join(
    messages.sidesOf.separator,
  )

function whereOf(writes: readonly { readonly symbol: string }[]): string {
  const symbols = [...new Set(writes.map(({ symbol }) => symbol))]
  return symbols.length === 1
    ? fill(messages.whereOf.in, { symbols: symbols.join() })
    : fill(messages.whereOf.markets, { symbols: String(symbols.length) })
}

function leftOf({ symbol, quantity, executed, price: at }: CancelWrite, market: Market | undefined): string {
  const own = market?.symbol === symbol ? market : undefined
  const left = size(remaining({ quantity, executed }), own)
  return at === undefined ? left : fill(messages.leftOf, { left, at: price(at, own) })
}
