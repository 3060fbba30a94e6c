import type { Inputs } from '@core/context/inputs'
import { ageLimits, isFresh, type Dated } from '@core/value/freshness'
import type { Guards } from '@core/guard/guard'
import type { KeyAtVenue, KeyLife } from '@core/profile/key'
import type { Market } from '@core/market/market'
import { refuse, type Refusal } from '@core/value/result'
import { ZERO, type Amount } from '@core/value/decimal'
import { marketOf, type AttemptId, type Draft, type HeldIn, type Write } from '@core/write/write'
import { draftKindOf, leavesAs, riskOf } from '@core/writes/kinds'
import type { Attempts } from '../attempts/attempts'
import type { Desk } from '../desk'
import type { Feed } from '../feed/feed'
import type { Gate } from '../attempts/gate'
import type { Clock, Read, Venue } from '../ports'

/** What a draft is evaluated on: the desk's snapshot, the book, the holds, the guards, each with its age. */
export interface PlanInputs {
  /** Reads again what a plan must rest on, then gives it, with what could not be read. */
  fresh(draft: Draft): Promise<{ readonly inputs: Inputs; readonly unread: readonly Refusal[] }>
  /** The size of one position, read now; undefined where it cannot be read. */
  held(row: HeldIn): Promise<Amount | undefined>
  /** What is here now, read or not; of what left lately without the one attempt that is looked at itself. */
  now(draft: Draft, apart?: AttemptId): Inputs
  /** All that is known, at this moment. */
  known(): Pick<Inputs, 'snapshot' | 'now'>
  /** The rules of the market a write is about; undefined where it is about more than one. */
  market(write: Write): Market | undefined
}

interface Parts {
  readonly desk: Desk
  readonly feed: Feed
  readonly gate: Gate
  readonly attempts: Attempts
  readonly venue: Venue
  readonly clock: Clock
  readonly guards: () => Guards | undefined
}

/** How far back writes count for the person's rate cap and for noticing the same order again. */
const RECENT = 60_000
/** Orders a second that are left free: what only reduces has the venue's limit less these as its pace, and no own cap. */
const REDUCING_SPARE = 2

export function createPlanInputs({ desk, feed, gate, attempts, venue, clock, guards }: Parts): PlanInputs {
  let ownKey: Dated<KeyAtVenue> | undefined

  async function readOwnKey(): Promise<void> {
    const asOf = clock.now()
    if (isFresh(ownKey, KEY_AGAIN, asOf)) return
    const { facts } = venue
    const [life, allowed, seen] = [facts.ownKeyLife(), facts.ownAddresses(), facts.seenAddress()]
    const read = await Promise.all([life, allowed, seen])
    ownKey = { value: keyAtVenue(...read), version: 0, asOf, from: 'live' }
  }

  /** Asked for once for each plan, and never again while it lives: another number would be another request. */
  async function readNonce(): Promise<string | undefined> {
    const read = await venue.facts.settleNonce()
    return read.is === 'read' ? read.value : undefined
  }

  function roomInBudget(draft: Draft): boolean {
    const kind = leavesAs(draft)
    const isReducing = kind === 'order' && riskOf(draft) === 'lowers'
    return venue.roomFor(kind, isReducing ? REDUCING_SPARE : 0)
  }

  function now(draft: Draft, apart?: AttemptId): Inputs {
    const at = clock.now()
    const symbol = marketOf(draft)
    const book = symbol === undefined ? undefined : feed.book(symbol)
    const clockAt = venue.clockOffset()?.at
    return {
      now: at,
      snapshot: desk.snapshot(),
      writes: gate.writes(),
      ownKey,
      guards: guards(),
      recent: attempts
        .all()
        .filter(({ id, consentedAt }) => id !== apart && at - consentedAt <= RECENT)
        .map(({ consentedAt, write }) => ({ at: consentedAt, write })),
      roomInBudget: roomInBudget(draft),
      book,
      clockAt,
    }
  }

  return {
    now,
    known: () => ({ snapshot: desk.snapshot(), now: clock.now() }),
    async fresh(draft) {
      const at = clock.now()
      const { markets, quotes } = desk.snapshot()
      const needed = Promise.all([feed.read('positions'), feed.read('orders')])
      const nonce = asksNonce(draft) ? readNonce() : undefined
      const reads: Promise<unknown>[] = draftKindOf(draft).reads.map(section =>
        section === 'own key'
          ? readOwnKey()
          : section === 'settle nonce'
            ? Promise.resolve(nonce)
            : feed.read(section),
      )
      if (!isYoung(markets, ageLimits.markets, at)) reads.push(feed.read('markets'))
      if (!isYoung(quotes, ageLimits.quote, at)) reads.push(feed.read('quotes'))
      const symbol = marketOf(draft)
      if (symbol !== undefined && !isYoung(feed.book(symbol), ageLimits.book, at))
        reads.push(feed.readBook(symbol))
      const [[positions, orders]] = await Promise.all([needed, Promise.all(reads)])
      const unread = [...(positions ? [] : ['positions']), ...(orders ? [] : ['orders'])]
      return {
        inputs: { ...now(draft), settleNonce: await nonce },
        unread: unread.map(input => refuse('INPUT_STALE', { input })),
      }
    },
    async held({ symbol, marginMode }) {
      const isRead = await feed.read('positions')
      const rows = desk.snapshot().positions?.value
      if (!isRead || rows === undefined) return undefined
      return rows.find(row => row.symbol === symbol && row.marginMode === marginMode)?.quantity ?? ZERO
    },
    market: write => desk.snapshot().markets?.value.find(({ symbol }) => symbol === marketOf(write)),
  }
}

/** Whether a draft still lacks the number that it has to name. */
const asksNonce = (draft: Draft): boolean =>
  draftKindOf(draft).reads.includes('settle nonce') && !('nonce' in draft)

/** How long what the venue tells of the own key is not asked for again: the limits of those calls are narrow. */
const KEY_AGAIN = 4_000

const keyAtVenue = (
  life: Read<KeyLife>,
  allowed: Read<readonly string[]>,
  seen: Read<string>,
): KeyAtVenue => ({
  ...(life.is === 'read' && { life: life.value }),
  ...(allowed.is === 'read' && { allowed: allowed.value.join(',') }),
  ...(seen.is === 'read' && { seen: seen.value }),
})

/** Whether it is good for a while yet: what is only just fresh would be too old by the time of the yes. */
const isYoung = (read: Dated<unknown> | undefined, limit: number, at: number): boolean =>
  isFresh(read, limit / 2, at)
