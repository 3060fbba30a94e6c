import type { Exchange } from './exchange'
import { paidAt, periodsOf } from '../market/paid-rates'

const HOUR = 3_600_000
const DAY_HOURS = 24
const SHARE = 60

/**
 * Works out what will be asked for before anybody asks: the last day of every market and a month of its funding.
 * Each call does a share of it that takes a few milliseconds; it says whether something is left.
 */
export function createAhead(exchange: Exchange): () => boolean {
  const work = steps(exchange)
  let done = false
  return () => {
    for (let step = 0; step < SHARE && !done; step++) done = work.next().done === true
    return !done
  }
}

function* steps({ markets, clock }: Exchange): Generator<undefined> {
  for (const { candles } of markets.values())
    for (let back = 0; back <= DAY_HOURS; back++) {
      candles.last('1h', clock.now() - back * HOUR, 1)
      yield
    }
  for (const market of markets.values())
    for (const end of periodsOf(market, 30)) {
      paidAt(market, end)
      yield
    }
}
