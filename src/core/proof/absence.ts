import type { Attempt } from '../attempt/attempt'
import { areApart, provableAt } from '../attempt/lapse'
import { again, LATER, nextLook, openedAt, type Inquiry } from './asking'

/** What is asked, whenever that is. */
type Ask = Inquiry extends infer I ? (I extends Inquiry ? Omit<I, 'notBefore'> : never) : never

/** A reading of a whole list, or of a position: it counts where two of it agree. */
interface Reading {
  readonly at: number
  readonly stable: boolean
}

/** What an absence is proved by, with what was answered so far. */
interface Pieces {
  /** The order itself, by the name it would have. */
  readonly look: Ask
  readonly lookups: readonly { readonly at: number }[]
  /** Every order of its market. */
  readonly listing: (openedAt: number) => Ask
  readonly list: Reading | undefined
  /** The position, and whatever else says whose its fills are. */
  readonly placing: (openedAt: number) => readonly Ask[]
  readonly position: Reading | undefined
}

/** What has to be asked next of an order that may never have arrived: until the lapse itself alone, then the whole proof. */
export function askForAbsence(attempt: Attempt, pieces: Pieces, venueNow: number): readonly Inquiry[] {
  const { lookups, list, position } = pieces
  const look: Inquiry = { ...pieces.look, notBefore: nextLook(attempt, lookups, venueNow) }
  const [lapse, opened] = [provableAt(attempt), openedAt(attempt)]
  if (lapse === undefined || opened === undefined || venueNow <= lapse) return [look]
  const listing: Inquiry = { ...pieces.listing(opened), notBefore: again(list, venueNow) }
  const placing = pieces
    .placing(opened)
    .map((ask): Inquiry => ({ ...ask, notBefore: again(position, venueNow) }))
  const looks = lookups.filter(({ at }) => at > lapse)
  const counts = (reading: Reading | undefined) =>
    reading !== undefined && reading.stable && reading.at > lapse
  const open = [
    ...(areApart(looks) ? [] : [look]),
    ...(counts(list) ? [] : [listing]),
    ...(counts(position) ? [] : placing),
  ]
  if (open.length > 0) return open
  // All of it was answered and does not fit together yet: the venue's own pages may lag behind.
  const later = Math.max(...[...looks, list, position].map(answer => answer?.at ?? venueNow)) + LATER
  return [look, listing, ...placing].map(question => ({ ...question, notBefore: later }))
}
