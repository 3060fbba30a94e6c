import { type Amount, requireAmount, multiply, roundToGrid } from '@core/value/decimal-amount'
import type { AttemptId, SealedRequest } from '@core/write/venue-write'
import type { PlayedWrite } from '../kit/fake-writes'
import { fakeVenue } from '../kit/fake-venue'
import { handClock } from '../kit/hand-clock'
import type { PlayedVenue } from '../kit/played-venue'
import { NOW } from '../kit/trade'
import { openFacing, value, type Look, type Written } from './venue-practice'
import { signedBy } from '../kit/signing'

export const SYMBOL = 'PERP_BTC_USDC'
/** The market of the isolated position. */
export const OTHER = 'PERP_ETH_USDC'

/** A venue port with its backend, for the behaviour that every venue port shares. */
export interface Stage {
  readonly venue: Pick<PlayedVenue, 'read' | 'facts' | 'algo' | 'readyToSign' | 'sign' | 'stream'>
  /** Encodes, signs and sends one write, and waits until it was processed. */
  write(write: PlayedWrite, lastCheck?: Look): Promise<Written>
  /** A price at a fraction of the mark, on the market's grid. */
  at(fraction: string): Promise<Amount>
  /** Lets time pass, and runs everything due in it. */
  pass(ms: number): Promise<void>
  /** Opens an isolated position. */
  isolate(): Promise<void>
  close(): Promise<void>
}

const priced =
  (venue: Stage['venue']): Stage['at'] =>
  async fraction => {
    const market = (await value(venue.read.markets())).find(({ symbol }) => symbol === SYMBOL)
    const quote = (await value(venue.read.quotes())).find(({ symbol }) => symbol === SYMBOL)
    if (market === undefined || quote?.mark === undefined) throw new Error('no market')
    return roundToGrid(multiply(quote.mark, requireAmount(fraction)), market.tick, 'down', market.priceMin)
  }

/** The real client, facing the practice exchange. */
async function realStage(): Promise<Stage> {
  const facing = await openFacing(31, { clock: { is: 'by hand' } })
  const { venue, practice, write, close } = facing
  return {
    venue,
    write,
    at: priced(venue),
    pass: ms => practice.advance(ms),
    async isolate() {
      const quantity = requireAmount('0.1')
      await write({
        ...{ is: 'order', symbol: OTHER, side: 'BUY', type: 'MARKET', quantity, reduceOnly: false },
        marginMode: 'ISOLATED',
      })
    },
    close,
  }
}

/** The fake venue of a desk under test. */
async function playedStage(): Promise<Stage> {
  const clock = handClock(NOW)
  const { played: venue } = fakeVenue(clock).open(clock.run())
  let count = 0
  return {
    venue,
    async write(write, lastCheck = () => true) {
      await value(venue.read.time())
      const attempt = `pd-${(count += 1)}` as AttemptId
      const request = venue.encode(write, attempt)
      const signed = await signedBy(venue, request)
      const looked: SealedRequest[] = []
      const outcome = await venue.send(
        signed,
        write,
        leaving => looked.push(leaving) > 0 && lastCheck(leaving),
      )
      return { outcome, attempt, request, looked }
    },
    at: priced(venue),
    pass: ms => clock.pass(ms),
    isolate: () => Promise.resolve(),
    close: () => venue.close(),
  }
}

export const stages = [
  { what: 'the client facing the practice exchange', open: realStage },
  { what: 'the venue that is played in campaigns', open: playedStage },
] as const
