import type { WriteAttempt } from '@core/attempt/attempt'
import type { JournalEntry } from '@core/attempt/entry'
import {
  formatSignatureListHalt,
  type SignatureListFault,
  type SignatureListPlace,
  type SignatureListTip,
  type SignerListName,
} from '@core/attempt/signed-place'
import type { ClockPort, SignedListPiece, LogPort, SignerTrouble, VaultResult } from '../ports'
import type { AttemptStore } from './attempts'
import type { TradingGate } from './gate'
import { createForeignSignatureEntries, type KeyOwnerLookup } from './signatures-found'

/** What a signer says that it signed, held against what the journal let be signed. */
export interface SignatureComparison {
  /** The place that the next write is to have; undefined where the signer keeps no list. */
  next(): SignatureListPlace | undefined
  /** A write was signed at the place that was named for it. */
  signed(place: SignatureListPlace): void
  /** A signature was asked for and did not come: how far the list is is not known until it was asked. */
  doubt(): void
  /** Holds what was listed since the last time against the journal; says whether the whole list stands compared. */
  compare(): Promise<boolean>
  /** Takes the list as it was found, by the person's own word, where it is not the one that was compared before. */
  acceptList(): void
  close(): void
}

interface Parts {
  readonly signer: SignerListName
  readonly attempts: Pick<AttemptStore, 'all' | 'get' | 'record' | 'compared' | 'begunAt'>
  readonly gate: Pick<TradingGate, 'hold'>
  readonly venue: { listed(after: number): Promise<SignatureList> }
  readonly clock: ClockPort
  readonly log: LogPort
  readonly whoseKey: KeyOwnerLookup
  /** Nothing is signed by this signer that would have to wait for it: only what it finds is held. */
  readonly isElsewhere?: true
}

/** What was signed after a number; `nothing since` where that was told whole before and no key signed since. */
type SignatureList = VaultResult<SignedListPiece | 'no list' | 'nothing since', SignerTrouble>

/** So that what was signed beside the journal is told within a minute, however long the asking takes. */
const INTERVAL_MS = 30_000
/** How long until it is asked again where it could not be told how far the list is. */
const RETRY_MS = 2_000

export function createSignatureComparison(parts: Parts): SignatureComparison {
  const { signer, attempts, gate, venue, clock, log, isElsewhere = false } = parts
  const owner = isElsewhere ? 'signed elsewhere' : 'signatures'
  let next: SignatureListPlace | undefined
  /** How often it was not known how far the list is, and how often that had been so when it was last asked. */
  let [doubts, settled] = [1, 0]
  /** A list that a person can take as it is. */
  let found: SignatureListTip | undefined
  let fault: SignatureListFault | undefined
  let running: Promise<boolean> | undefined
  let cancelNext: (() => void) | undefined
  let isClosed = false

  /** Whether something has to be known before anything leaves; of a signer that is not in use only what was found. */
  const isUnsettled = (): boolean => settled !== doubts && !(isElsewhere && doubts === 1)

  function updateRestriction(): void {
    if (isClosed) return
    if (fault !== undefined) gate.hold(owner, { is: 'halted', incident: 'signatures', why: formatSignatureListHalt(fault) })
    else gate.hold(owner, isUnsettled() ? { is: 'reconciling' } : undefined)
  }

  function reportFault(listFault: SignatureListFault, tip?: SignatureListTip): false {
    if (fault !== listFault) log.trouble('the signer’s list is not as it was left', { how: listFault })
    fault = listFault
    // SECURITY: a person takes what was found first: what is listed behind that is held against the journal afterwards.
    if (tip === undefined || found?.list !== tip.list) found = tip
    updateRestriction()
    return false
  }

  function stayUnsettled(): false {
    updateRestriction()
    return false
  }

  /** What is wrong with the list as a whole; undefined where it goes on from what was compared. */
  function findListFault({ list, from, last, writes }: SignedListPiece): SignatureListFault | undefined {
    const known = attempts.compared()[signer]
    // A list that began after the journal has nothing in it that no line should be of: all of it is compared.
    const isOfItsTime = from?.number === 0 && writes.every(({ time }) => time >= attempts.begunAt)
    if (known === undefined) return last.number === 0 || isOfItsTime ? undefined : 'unheard of'
    if (known.list !== list) return 'another'
    const since = known.acceptedAt ?? Number.NEGATIVE_INFINITY
    if (last.number < Math.max(known.number, findLastConfirmedPlace(attempts.all(), list, since))) return 'shorter'
    return from?.head === known.head ? undefined : 'altered'
  }

  /** Writes down how far the list is, after whatever in it the journal did not let be signed: all of it or nothing. */
  function recordPiece({ list, writes, until }: SignedListPiece): boolean {
    if (writes.length === 0 && attempts.compared()[signer] !== undefined) return true
    const at = clock.now()
    const lines = createForeignSignatureEntries({ ...parts, at, list, writes })
    if (lines.length > 0) log.trouble('something was signed beside this desk', { writes: lines.length })
    return attempts.record(...lines, { saw: 'signatures compared', at, signer, to: { list, ...until } }).ok
  }

  async function compareOnce(): Promise<boolean> {
    const uncertaintiesAtStart = doubts
    const answer = await venue.listed(attempts.compared()[signer]?.number ?? 0)
    if (isClosed) return false
    if (!answer.ok) return answer.why === 'unlisted' ? reportFault('unreadable') : stayUnsettled()
    if (answer.value === 'nothing since') {
      settled = uncertaintiesAtStart
      updateRestriction()
      return fault === undefined
    }
    if (answer.value === 'no list') {
      if (attempts.compared()[signer] !== undefined) return reportFault('missing')
      settled = uncertaintiesAtStart
      updateRestriction()
      return true
    }
    const { list, last, until } = answer.value
    const wrong = findListFault(answer.value)
    if (wrong !== undefined) return reportFault(wrong, { list, ...last })
    fault = found = undefined
    // SECURITY: what could not be written down is not compared, and nothing leaves before it is.
    if (!recordPiece(answer.value)) {
      doubts += 1
      return stayUnsettled()
    }
    if (until.number < last.number) return compareOnce()
    // What was signed meanwhile is further than what was told.
    const isAhead = uncertaintiesAtStart === doubts && next?.list === list && next.number > last.number
    if (!isAhead) next = { list, number: last.number + 1 }
    settled = uncertaintiesAtStart
    updateRestriction()
    return true
  }

  function compare(): Promise<boolean> {
    cancelNext?.()
    running ??= compareOnce().finally(() => {
      running = undefined
      if (!isClosed) cancelNext = clock.after(isUnsettled() ? RETRY_MS : INTERVAL_MS, () => void compare())
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
      updateRestriction()
      // One that is under way may have been asked before.
      void (running ?? Promise.resolve()).then(() => void (isClosed || compare()))
    },
    compare,
    acceptList() {
      if (found === undefined) return
      const line: JournalEntry = { saw: 'signatures compared', at: clock.now(), signer, to: found, accepted: true }
      if (!attempts.record(line).ok) return
      log.note('the signer’s list was accepted as it was found', { number: found.number })
      found = fault = undefined
      doubts += 1
      updateRestriction()
      void compare()
    },
    close() {
      isClosed = true
      cancelNext?.()
      gate.hold(owner, undefined)
    },
  }
}

/** The furthest place in a list whose signature the venue is known to have had: it was made, whatever the list says. */
const findLastConfirmedPlace = (attempts: readonly WriteAttempt[], list: string, since: number): number =>
  attempts
    .filter(({ place, sentAt = since }) => place?.list === list && sentAt > since)
    .filter(({ state, taken }) => taken === true || confirmedStates.has(state.is))
    .reduce((number, { place }) => Math.max(number, place?.number ?? 0), 0)

const confirmedStates: ReadonlySet<WriteAttempt['state']['is']> = new Set([
  ...(['accepted', 'live', 'partly filled', 'filled', 'cancelled', 'rejected', 'refused', 'done'] as const),
])
