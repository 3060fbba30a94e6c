import type { ClockPort, VenueStream } from '../main-ports'
import type { MarketWatch } from './market-watch'

/** Listens for the best prices of the selected market, the only one that displays them. */
export interface BestPriceListener {
  setMarket(symbol: string | undefined): void
}

interface Parts {
  readonly stream: Pick<VenueStream, 'listen'>
  readonly clock: Pick<ClockPort, 'now'>
  readonly watching: Pick<MarketWatch, 'hearBest'>
}

export function createBestPriceListener({ stream, clock, watching }: Parts): BestPriceListener {
  let current: { readonly symbol: string; readonly stop: () => void } | undefined
  return {
    setMarket(symbol) {
      if (current?.symbol === symbol) return
      current?.stop()
      current = symbol === undefined ? undefined : { symbol, stop: subscribe(symbol) }
    },
  }

  function subscribe(symbol: string): () => void {
    return stream.listen('best', { symbol }, best => watching.hearBest(best, clock.now()))
  }
}
