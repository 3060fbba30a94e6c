import type { Attempt } from '../attempt/attempt'
import { arrivesUntil } from '../attempt/lapse'
import type { Barred, Limit } from '../guard/limit'
import { marketOf, type Write } from '../write/write'

/** What an attempt that is done and may still arrive keeps from leaving: all that its request could hit. */
export function arrivalLimit(attempt: Attempt): Extract<Limit, { over: 'may still arrive' }> | undefined {
  const until = arrivesUntil(attempt)
  const bars = barredBy(attempt.write)
  if (until === undefined || bars === undefined) return undefined
  const symbol = marketOf(attempt.write)
  const markets = symbol === undefined ? 'all' : [symbol]
  return { over: 'may still arrive', bars, until, attempt: attempt.id, markets }
}

/** What a request could hit that comes late; nothing where it names the one order that it is about. */
function barredBy({ is }: Write): Exclude<Barred, 'risk'> | undefined {
  switch (is) {
    case 'cancel all':
      return 'what rests'
    case 'leverage':
      return 'risk and leverage'
    case 'margin mode':
      return 'risk and margin mode'
    case 'move margin':
      return 'margin'
    case 'cancel all algo':
      return 'algo orders'
    case 'order':
    case 'cancel':
    case 'edit':
    case 'cancel all after':
    case 'algo order':
    case 'edit algo':
    case 'cancel algo':
      return undefined
  }
}
