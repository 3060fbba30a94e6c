import { SIGNATURE_LIFE, type Attempt } from './attempt'
import { isUnresolved } from './attempt-state'
import { stillOpen } from './effect'
import type { Evidence } from './evidence'
import { areApart, provableAt, APART } from './lapse'
import type { MarginMode } from './market'
import { judge } from './reconcile'

/** Something to ask the venue about an attempt, and the venue time before which asking is of no use. */
export type Inquiry = { readonly notBefore: number } & (
  | { readonly ask: 'by client id'; readonly clientOrderId: string }
  | { readonly ask: 'by order id'; readonly orderId: string }
  /** Every order of the market made since then, of every status, read until two readings agree. */
  | { readonly ask: 'orders'; readonly symbol: string; readonly from: number }
  /** How every market is set. */
  | { readonly ask: 'leverages'; readonly marginMode: MarginMode }
  | { readonly ask: 'margin modes' }
  /** The position, and our own fills in the market since then. */
  | { readonly ask: 'position'; readonly symbol: string; readonly from: number }
)

/** Waits between look-ups while absence cannot be proved yet: eager at first, then sparing of the limits. */
const waits = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** How many orders of a list are asked about in one round: the venue's limits are shared with other reads. */
const AT_ONCE = 8

/** How long to wait before the whole proof is gathered again. */
const LATER = 30_000

/** What has to be asked next about an attempt whose end is open; nothing once the evidence has a verdict. */
export function nextQuestions(attempt: Attempt, gathered: Evidence, venueNow: number): readonly Inquiry[] {
  if (!isUnresolved(attempt) || attempt.state.is === 'written' || attempt.state.is === 'sending') return []
  if (judge(attempt, gathered) !== undefined) return []
  const { write } = attempt
  switch (write.is) {
    case 'order':
      return attempt.state.is === 'unknown' && attempt.orderId === undefined
        ? askForProof(attempt, write.symbol, gathered, venueNow)
        : askForRecord(attempt, gathered, venueNow)
    case 'cancel':
    case 'edit': {
      const notBefore = nextLook(attempt, gathered.readings, venueNow)
      return [{ ask: 'by order id', orderId: write.orderId, notBefore }]
    }
    case 'cancel all':
      return stillOpen(write, gathered)
        .slice(0, AT_ONCE)
        .map(orderId => {
          const looks = gathered.readings.filter(({ found }) => found?.orderId === orderId)
          return { ask: 'by order id', orderId, notBefore: nextLook(attempt, looks, venueNow) }
        })
    case 'leverage':
    case 'margin mode': {
      const notBefore = nextLook(attempt, gathered.readBacks ?? [], venueNow)
      return write.is === 'leverage'
        ? [{ ask: 'leverages', marginMode: write.marginMode, notBefore }]
        : [{ ask: 'margin modes', notBefore }]
    }
  }
}

/** How long until the first of those questions is due; undefined when there is nothing to ask. */
export function nextAsk(attempt: Attempt, gathered: Evidence, venueNow: number): number | undefined {
  const due = nextQuestions(attempt, gathered, venueNow).map(({ notBefore }) => notBefore)
  return due.length === 0 ? undefined : Math.max(0, Math.min(...due) - venueNow)
}

/** An order that was answered has a record somewhere: by client id first, then by the id it was told. */
function askForRecord(
  attempt: Attempt,
  { lookups, readings }: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { orderId } = attempt
  const notBefore = nextLook(attempt, [...lookups, ...readings], venueNow)
  return orderId === undefined || lookups.length <= readings.length
    ? [{ ask: 'by client id', clientOrderId: attempt.id, notBefore }]
    : [{ ask: 'by order id', orderId, notBefore }]
}

function askForProof(
  attempt: Attempt,
  symbol: string,
  gathered: Evidence,
  venueNow: number,
): readonly Inquiry[] {
  const { lookups, list, position } = gathered
  const notBefore = nextLook(attempt, lookups, venueNow)
  const byClientId: Inquiry = { ask: 'by client id', clientOrderId: attempt.id, notBefore }
  const [lapse, opened] = [provableAt(attempt), openedAt(attempt)]
  if (lapse === undefined || opened === undefined || venueNow <= lapse) return [byClientId]
  const orders: Inquiry = {
    ask: 'orders',
    symbol,
    from: opened - SIGNATURE_LIFE,
    notBefore: again(list, venueNow),
  }
  const where: Inquiry = { ask: 'position', symbol, from: opened, notBefore: again(position, venueNow) }
  const looks = lookups.filter(({ at }) => at > lapse)
  const isListed = list !== undefined && list.stable && list.at > lapse
  const isPlaced = position !== undefined && position.stable && position.at > lapse
  const open = [
    ...(areApart(looks) ? [] : [byClientId]),
    ...(isListed ? [] : [orders]),
    ...(isPlaced ? [] : [where]),
  ]
  if (open.length > 0) return open
  // All of it was answered and does not fit together yet: the venue's own pages may lag behind.
  const later = Math.max(...[...looks, list, position].map(answer => answer?.at ?? venueNow)) + LATER
  return [byClientId, orders, where].map(question => ({ ...question, notBefore: later }))
}

/** The moment in venue time from which fills are counted: when the position the plan rests on was read. */
const openedAt = ({ signedAt, sentAt, plannedAt, beforeAt }: Attempt): number | undefined =>
  signedAt === undefined || sentAt === undefined
    ? undefined
    : signedAt - Math.max(0, sentAt - (beforeAt ?? plannedAt))

const again = (before: { readonly at: number } | undefined, venueNow: number): number =>
  before === undefined ? venueNow : before.at + APART

function nextLook(attempt: Attempt, looks: readonly { readonly at: number }[], venueNow: number): number {
  if (looks.length === 0) return venueNow
  const last = Math.max(...looks.map(({ at }) => at))
  const lapse = provableAt(attempt)
  if (lapse !== undefined && venueNow > lapse) return last > lapse ? last + APART : venueNow
  const wait = waits[Math.min(looks.length, waits.length) - 1] ?? APART
  const next = last + wait
  return lapse !== undefined && next > lapse ? lapse + 1 : next
}
