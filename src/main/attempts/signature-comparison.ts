import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { JournalEntry } from '@core/attempt/entry'
import {
  formatSignatureListHalt,
  type SignatureListFault,
  type SignatureListPlace,
  type SignatureListTip,
  type SignerListName,
} from '@core/attempt/signature-list'
import type { ClockPort, SignedListPiece, LogPort, SignerTrouble, VaultResult } from '../main-ports'
import type { AttemptStore } from './attempt-store'
import type { TradingGate } from './trading-gate'
import { createForeignSignatureEntries, type KeyOwnerLookup } from './foreign-signatures'

/** Compares the signatures that a signer lists with those that the journal authorised. */
export interface SignatureComparison {
  /** Place in the list for the next signature. `undefined` if the signer keeps no list. */
  next(): SignatureListPlace | undefined
  /** Marks the place as used by a signature. */
  signed(place: SignatureListPlace): void
  /** Marks the end of the list as uncertain, after a signature was requested and not received. */
  doubt(): void
  /** Compares new signatures with the journal. Returns true if the whole list is compared. */
  compare(): Promise<boolean>
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
  /** The signer is inactive: only findings restrict trading, not a pending comparison. */
  readonly isElsewhere?: true
}

/** Signatures after a number. `nothing since` if there are none after a complete comparison. */
type SignatureList = VaultResult<SignedListPiece | 'no list' | 'nothing since', SignerTrouble>

/**
 * Interval of the comparison, in milliseconds. Foreign signatures are reported within a minute, even with a slow
 * signer.
 */
const INTERVAL_MS = 30_000
/** Delay before the next try if the end of the list is uncertain, in milliseconds. */
const RETRY_MS = 2_000

export function createSignatureComparison(parts: Parts): SignatureComparison {
  const { signer, attempts, gate, venue, clock, log, isElsewhere = false } = parts
  const owner = isElsewhere ? 'signed elsewhere' : 'signatures'
  let next: SignatureListPlace | undefined
  /** Number of times the end of the list became uncertain, and that number at the last comparison. */
  let [doubts, settled] = [1, 0]
  let found: SignatureListTip | undefined
  let fault: SignatureListFault | undefined
  let running: Promise<boolean> | undefined
  let cancelNext: (() => void) | undefined
  let isClosed = false

  /** Returns true if a comparison must finish before anything is sent. For an inactive signer only after a finding. */
  const isUnsettled = (): boolean => settled !== doubts && !(isElsewhere && doubts === 1)

  function updateRestriction(): void {
    if (isClosed) return
    if (fault !== undefined)
      gate.hold(owner, { is: 'halted', incident: 'signatures', why: formatSignatureListHalt(fault) })
    else gate.hold(owner, isUnsettled() ? { is: 'reconciling' } : undefined)
  }

  function reportFault(listFault: SignatureListFault, tip?: SignatureListTip): false {
    if (fault !== listFault) log.trouble('the signer’s list is not as it was left', { how: listFault })
    fault = listFault
    // SECURITY: the trader accepts the first finding. Later entries are compared with the journal afterwards.
    if (tip === undefined || found?.list !== tip.list) found = tip
    updateRestriction()
    return false
  }

  function stayUnsettled(): false {
    updateRestriction()
    return false
  }

  function findListFault({ list, from, last, writes }: SignedListPiece): SignatureListFault | undefined {
    const known = attempts.compared()[signer]
    // A list that began after the journal is compared from its start.
    const isOfItsTime = from?.number === 0 && writes.every(({ time }) => time >= attempts.begunAt)
    if (known === undefined) return last.number === 0 || isOfItsTime ? undefined : 'unheard of'
    if (known.list !== list) return 'another'
    const since = known.acceptedAt ?? Number.NEGATIVE_INFINITY
    if (last.number < Math.max(known.number, findLastConfirmedPlace(attempts.all(), list, since)))
      return 'shorter'
    return from?.head === known.head ? undefined : 'altered'
  }

  /** Records the compared position together with all findings, or nothing. */
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
    // SECURITY: a comparison that could not be recorded does not count, and nothing is sent before it does.
    if (!recordPiece(answer.value)) {
      doubts += 1
      return stayUnsettled()
    }
    if (until.number < last.number) return compareOnce()
    // Signatures made meanwhile are beyond the returned end.
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
      void (running ?? Promise.resolve()).then(() => void (isClosed || compare()))
    },
    compare,
    acceptList() {
      if (found === undefined) return
      const line: JournalEntry = {
        saw: 'signatures compared',
        at: clock.now(),
        signer,
        to: found,
        accepted: true,
      }
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

/** Returns the last place in a list whose signature certainly reached the venue. */
const findLastConfirmedPlace = (attempts: readonly WriteAttempt[], list: string, since: number): number =>
  attempts
    .filter(({ place, sentAt = since }) => place?.list === list && sentAt > since)
    .filter(({ state, taken }) => taken === true || confirmedStates.has(state.is))
    .reduce((number, { place }) => Math.max(number, place?.number ?? 0), 0)

const confirmedStates: ReadonlySet<WriteAttempt['state']['is']> = new Set([
  ...(['accepted', 'live', 'partly filled', 'filled', 'cancelled', 'rejected', 'refused', 'done'] as const),
])
