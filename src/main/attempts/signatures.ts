import type { Attempt } from '@core/attempt/attempt'
import type { Entry } from '@core/attempt/entry'
import {
  listWhy,
  type ListFault,
  type SignedPlace,
  type SignedTip,
  type SignerName,
} from '@core/attempt/signed-place'
import type { Clock, ListPiece, Log, SignerTrouble, Vaulted } from '../ports'
import type { Attempts } from './attempts'
import type { Gate } from './gate'
import { linesAbout, type WhoseKey } from './signatures-found'

/** What a signer says that it signed, held against what the journal let be signed. */
export interface Signatures {
  /** The place that the next write is to have; undefined where the signer keeps no list. */
  next(): SignedPlace | undefined
  /** A write was signed at the place that was named for it. */
  signed(place: SignedPlace): void
  /** A signature was asked for and did not come: how far the list is is not known until it was asked. */
  doubt(): void
  /** Holds what was listed since the last time against the journal; says whether the whole list stands compared. */
  compare(): Promise<boolean>
  /** Takes the list as it was found, by the person's own word, where it is not the one that was compared before. */
  accept(): void
  close(): void
}

interface Parts {
  readonly signer: SignerName
  readonly attempts: Pick<Attempts, 'all' | 'get' | 'record' | 'compared' | 'begunAt'>
  readonly gate: Pick<Gate, 'hold'>
  readonly venue: { listed(after: number): Promise<Listed> }
  readonly clock: Clock
  readonly log: Log
  readonly whoseKey: WhoseKey
  /** Nothing is signed by this signer that would have to wait for it: only what it finds is held. */
  readonly isElsewhere?: true
}

/** What was signed after a number; `nothing since` where that was told whole before and no key signed since. */
type Listed = Vaulted<ListPiece | 'no list' | 'nothing since', SignerTrouble>

/** So that what was signed beside the journal is told within a minute, however long the asking takes. */
const EVERY = 30_000
/** How long until it is asked again where it could not be told how far the list is. */
const AGAIN = 2_000

export function compareSignatures(parts: Parts): Signatures {
  const { signer, attempts, gate, venue, clock, log, isElsewhere = false } = parts
  const owner = isElsewhere ? 'signed elsewhere' : 'signatures'
  let next: SignedPlace | undefined
  /** How often it was not known how far the list is, and how often that had been so when it was last asked. */
  let [doubts, settled] = [1, 0]
  /** A list that a person can take as it is. */
  let found: SignedTip | undefined
  let fault: ListFault | undefined
  let running: Promise<boolean> | undefined
  let callOff: (() => void) | undefined
  let isClosed = false

  /** Whether something has to be known before anything leaves; of a signer that is not in use only what was found. */
  const isUnsettled = (): boolean => settled !== doubts && !(isElsewhere && doubts === 1)

  function shut(): void {
    if (isClosed) return
    if (fault !== undefined) gate.hold(owner, { is: 'halted', incident: 'signatures', why: listWhy(fault) })
    else gate.hold(owner, isUnsettled() ? { is: 'reconciling' } : undefined)
  }

  function lose(how: ListFault, tip?: SignedTip): false {
    if (fault !== how) log.trouble('the signer’s list is not as it was left', { how })
    fault = how
    // SECURITY: a person takes what was found first: what is listed behind that is held against the journal afterwards.
    if (tip === undefined || found?.list !== tip.list) found = tip
    shut()
    return false
  }

  function wait(): false {
    shut()
    return false
  }

  /** What is wrong with the list as a whole; undefined where it goes on from what was compared. */
  function faultIn({ list, from, last, writes }: ListPiece): ListFault | undefined {
    const known = attempts.compared()[signer]
    // A list that began after the journal has nothing in it that no line should be of: all of it is compared.
    const isOfItsTime = from?.number === 0 && writes.every(({ time }) => time >= attempts.begunAt)
    if (known === undefined) return last.number === 0 || isOfItsTime ? undefined : 'unheard of'
    if (known.list !== list) return 'another'
    const since = known.acceptedAt ?? Number.NEGATIVE_INFINITY
    if (last.number < Math.max(known.number, furthest(attempts.all(), list, since))) return 'shorter'
    return from?.head === known.head ? undefined : 'altered'
  }

  /** Writes down how far the list is, after whatever in it the journal did not let be signed: all of it or nothing. */
  function take({ list, writes, until }: ListPiece): boolean {
    if (writes.length === 0 && attempts.compared()[signer] !== undefined) return true
    const at = clock.now()
    const lines = linesAbout({ ...parts, at, list, writes })
    if (lines.length > 0) log.trouble('something was signed beside this desk', { writes: lines.length })
    return attempts.record(...lines, { saw: 'signatures compared', at, signer, to: { list, ...until } }).ok
  }

  async function once(): Promise<boolean> {
    const asked = doubts
    const told = await venue.listed(attempts.compared()[signer]?.number ?? 0)
    if (isClosed) return false
    if (!told.ok) return told.why === 'unlisted' ? lose('unreadable') : wait()
    if (told.value === 'nothing since') {
      settled = asked
      shut()
      return fault === undefined
    }
    if (told.value === 'no list') {
      if (attempts.compared()[signer] !== undefined) return lose('missing')
      settled = asked
      shut()
      return true
    }
    const { list, last, until } = told.value
    const wrong = faultIn(told.value)
    if (wrong !== undefined) return lose(wrong, { list, ...last })
    fault = found = undefined
    // SECURITY: what could not be written down is not compared, and nothing leaves before it is.
    if (!take(told.value)) {
      doubts += 1
      return wait()
    }
    if (until.number < last.number) return once()
    // What was signed meanwhile is further than what was told.
    const isAhead = asked === doubts && next?.list === list && next.number > last.number
    if (!isAhead) next = { list, number: last.number + 1 }
    settled = asked
    shut()
    return true
  }

  function compare(): Promise<boolean> {
    callOff?.()
    running ??= once().finally(() => {
      running = undefined
      if (!isClosed) callOff = clock.after(isUnsettled() ? AGAIN : EVERY, () => void compare())
    })
    return running
  }

  return {
    next: () => next,
    signed(place) {
      next = { list: place.list, number: place.number + 1 }
    },
    doubt() {
      if (next === undefined) return
      doubts += 1
      shut()
      // One that is under way may have been asked before.
      void (running ?? Promise.resolve()).then(() => void (isClosed || compare()))
    },
    compare,
    accept() {
      if (found === undefined) return
      const line: Entry = { saw: 'signatures compared', at: clock.now(), signer, to: found, accepted: true }
      if (!attempts.record(line).ok) return
      log.note('the signer’s list was accepted as it was found', { number: found.number })
      found = fault = undefined
      doubts += 1
      shut()
      void compare()
    },
    close() {
      isClosed = true
      callOff?.()
      gate.hold(owner, undefined)
    },
  }
}

/** The furthest place in a list whose signature the venue is known to have had: it was made, whatever the list says. */
const furthest = (attempts: readonly Attempt[], list: string, since: number): number =>
  attempts
    .filter(({ place, sentAt = since }) => place?.list === list && sentAt > since)
    .filter(({ state, taken }) => taken === true || reached.has(state.is))
    .reduce((number, { place }) => Math.max(number, place?.number ?? 0), 0)

const reached: ReadonlySet<Attempt['state']['is']> = new Set([
  ...(['accepted', 'live', 'partly filled', 'filled', 'cancelled', 'rejected', 'refused', 'done'] as const),
])
