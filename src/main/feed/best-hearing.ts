import type { Clock, VenueStream } from '../ports'
import type { Watch } from './watch'

/** Hears the best prices of the desk's own market, which alone shows them. */
export interface BestHearing {
  follow(symbol: string | undefined): void
}

interface Parts {
  readonly stream: Pick<VenueStream, 'listen'>
  readonly clock: Pick<Clock, 'now'>
  readonly watching: Pick<Watch, 'hearBest'>
}

export function createBestHearing({ stream, clock, watching }: Parts): BestHearing {
  let heard: { readonly symbol: string; readonly stop: () => void } | undefined
  return {
    follow(symbol) {
      if (heard?.symbol === symbol) return
      heard?.stop()
      heard = symbol === undefined ? undefined : { symbol, stop: listenTo(symbol) }
    },
  }

  function listenTo(symbol: string): () => void {
    return stream.listen('best', { symbol }, best => watching.hearBest(best, clock.now()))
  }
}
