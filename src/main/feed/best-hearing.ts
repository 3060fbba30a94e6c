import type { Clock, VenueStream } from '../ports'
import type { Watch } from './watch'

/** Hears the best prices of the watched markets, and of no others. */
export interface BestHearing {
  follow(symbols: readonly string[]): void
  close(): void
}

interface Parts {
  readonly stream: Pick<VenueStream, 'listen'>
  readonly clock: Pick<Clock, 'now'>
  readonly watching: Pick<Watch, 'hearBest'>
}

export function createBestHearing({ stream, clock, watching }: Parts): BestHearing {
  const heard = new Map<string, () => void>()

  function follow(symbols: readonly string[]): void {
    for (const [symbol, stop] of heard) {
      if (symbols.includes(symbol)) continue
      heard.delete(symbol)
      stop()
    }
    for (const symbol of symbols) {
      if (heard.has(symbol)) continue
      heard.set(
        symbol,
        stream.listen('best', { symbol }, best => watching.hearBest(best, clock.now())),
      )
    }
  }

  return { follow, close: () => follow([]) }
}
