import { advanceAttempt } from '@core/attempt/attempt-advance'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import { emptyVenueActions, type VenueActionRecord } from '@core/account/venue-action'
import { isRecordContradicted, isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { AgingEvidence } from '@core/attempt/aging-record'
import type { MandateRecord } from '@core/attempt/mandate-record'
import type { JournalEntry } from '@core/attempt/entry'
import type { TradingGuards, TradingRestriction, PendingGuardRaise } from '@core/guard/trading-guards'
import { applyRecordEntry, type JournalRecords } from '@core/attempt/journal-records'
import type { OrderRecord } from '@core/account/order-record'
import type { ComparedSignatures } from '@core/attempt/signature-comparison-record'
import type { ProfileRecord } from '@core/attempt/profile-record'
import { replayJournal } from '@core/attempt/journal-replay'
import type { KeyRegistrations } from '@core/registration/key-registration-state'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { isAnyPlacement, getWriteMarket, type AttemptId } from '@core/write/venue-write'
import { findRecordedKind } from '@core/writes/write-kinds'
import type { TradingGate } from './trading-gate'
import { createMandateUsageIndex, type MandateUsage } from './mandate-usage'
import { createJournalWriter, getWriteFailure } from './journal-writer'
import type { ChainedJournalLine, ClockPort, WriteJournal, LogPort } from '../main-ports'
import { haltReasonMessages } from '@messages/halts'

/** The journal and its state: every attempt, with its current outcome. */
export interface AttemptStore {
  get(id: AttemptId): WriteAttempt | undefined
  all(): readonly WriteAttempt[]
  /** Attempts confirmed at this time or later, oldest first. Costs as much as there are of them, not of all. */
  listSince(at: number): readonly WriteAttempt[]
  /** Usage of a mandate, derived from the journal only. */
  inside(envelope: string): MandateUsage
  /** Attempts that created, change or cancel this order. */
  about(order: Pick<OrderRecord, 'orderId' | 'clientOrderId'>): readonly WriteAttempt[]
  /** Attempts with an open outcome. While there are any, trading is restricted. */
  unresolved(): readonly WriteAttempt[]
  /** Writes one or several entries to disk, all or none. They take effect only after the write. */
  record(...entries: readonly JournalEntry[]): Result<WriteAttempt | undefined>
  /** Records a fact that is already in effect, now or once the journal is writable again. */
  owe(entry: JournalEntry): Result<unknown>
  /** Calls `listener` whenever the journal becomes writable again. Returns the function that removes it. */
  onWritable(listener: () => void): () => void
  /** Halts trading permanently after an impossible observation. */
  halt(why: string, attempt?: AttemptId): void
  /** Stops added risk at once. The stop is in effect even if it cannot be recorded. */
  stop(): Result<unknown>
  guards(profileId: string): TradingGuards | undefined
  breakUntil(): number | undefined
  getPendingRaise(profileId: string): PendingGuardRaise | undefined
  /** Actions of the venue on the account, with those the trader has acknowledged. */
  venueActs(profileId: string): VenueActionRecord
  getRegistrations(): KeyRegistrations
  profileRecord(): ProfileRecord
  /** Time at which the profile received its current key, if recorded. */
  getKeySince(profileId: string): number | undefined
  /** Time of the first entry about a profile, otherwise of the journal's first entry. */
  since(profileId: string): number | undefined
  /** Mandates of a profile, oldest first, with their ends. */
  envelopes(profileId: string): readonly MandateRecord[]
  /** Evidence about dates in the past at a host. */
  aging(host: string): AgingEvidence
  /** Compared position in the list of each signer. */
  compared(): ComparedSignatures
  readonly begunAt: number
  /** Detected change of the journal from outside, until the trader accepts it. */
  changed(): Exclude<WriteJournal['found'], 'whole'> | undefined
  /** Time of the newest entry of earlier runs, without their start entries. */
  getLastEntryTime(): number | undefined
  acceptJournal(): Result<unknown>
  listChainedLines(): readonly ChainedJournalLine[]
  /** Saves the position of the journal outside the journal. */
  anchor(): void
  close(): void
}

interface Parts {
  readonly journal: WriteJournal
  readonly clock: ClockPort
  readonly gate: TradingGate
  readonly log: LogPort
  readonly version: string
  readonly onChange: (attempt: WriteAttempt) => void
}

export function openAttemptStore(parts: Parts): AttemptStore {
  const { journal, clock, gate, log } = parts
  const entries = journal.readAll()
  const replayed = replayJournal(entries)
  const attempts = new Map(replayed.attempts)
  /** Attempts with an open outcome. Checked with every entry, so it must stay small. */
  const open = new Map([...attempts].filter(([, attempt]) => isAttemptUnresolved(attempt)))
  const [names, inside, consents] = [createOrderIndex(), createMandateUsageIndex(), createConsentIndex()]
  let { stopped, halted } = replayed
  let records: JournalRecords = replayed
  const haltReasons = createHaltReasons(replayed.halted?.why)
  const pendingEntries: JournalEntry[] = []
  const quarantined: { readonly id: AttemptId; readonly why: string }[] = []
  const journalWriter = createJournalWriter({ journal, clock, gate, log, writePending: writePending })

  function updateRestrictions(): void {
    gate.hold('attempts', createUnresolvedRestriction([...open.values()]))
    gate.hold('stop', stopped === undefined ? undefined : { is: 'stopped', since: stopped })
    gate.hold('changed', createTamperRestriction(journal))
    gate.hold('halt', halted === undefined ? undefined : { is: 'halted', ...halted })
  }

  function writePending(): void {
    const lines: JournalEntry[] = [
      { saw: 'open', at: clock.now(), version: parts.version },
      ...pendingEntries.splice(0),
    ]
    for (const line of lines) recordEventually(line)
  }

  function recordEventually(line: JournalEntry): Result<unknown> {
    const kept = record(line)
    if (!kept.ok && line.saw !== 'open') pendingEntries.push(line)
    return kept
  }

  function record(...entries: readonly JournalEntry[]): Result<WriteAttempt | undefined> {
    const put = journalWriter.append(...entries)
    if (!put.ok) return put
    const counted = entries.map(applyEntry).at(-1)
    // An impossible entry halts, like an impossible observation.
    for (const { id, why } of quarantined.splice(0)) halt(nameContradiction(attempts, id, why), id)
    return ok(counted)
  }

  function halt(why: string, attempt?: AttemptId): void {
    const isKnown = attempt === undefined || attempts.get(attempt)?.state.is === 'quarantined'
    if (haltReasons.note(why, halted !== undefined) && isKnown) return
    const incident = `halt-${clock.now().toString(36)}`
    log.trouble('writes are halted', { incident, why })
    halted = { incident, why }
    updateRestrictions()
    recordEventually({
      saw: 'impossible',
      at: clock.now(),
      incident,
      why,
      ...(attempt !== undefined && { attempt }),
    })
  }

  function applyEntry(entry: JournalEntry): WriteAttempt | undefined {
    if (entry.saw === 'stop') stopped ??= entry.at
    if (entry.saw === 'reopen') stopped = halted = undefined
    if (entry.saw === 'impossible') halted = { incident: entry.incident, why: entry.why }
    records = applyRecordEntry(records, entry)
    const attempt =
      'attempt' in entry && entry.attempt !== undefined ? applyToAttempt(entry.attempt, entry) : undefined
    updateRestrictions()
    return attempt
  }

  function applyToAttempt(id: AttemptId, entry: JournalEntry): WriteAttempt | undefined {
    const attempt = advanceAttempt(attempts.get(id), entry)
    if (attempt === undefined) return undefined
    const { is: was } = attempts.get(id)?.state ?? { is: undefined }
    if (attempt.state.is === 'quarantined' && was !== 'quarantined' && entry.saw !== 'impossible')
      quarantined.push({ id, why: attempt.state.why })
    attempts.set(id, attempt)
    if (isAttemptUnresolved(attempt)) open.set(id, attempt)
    else open.delete(id)
    addToIndexes(attempt)
    parts.onChange(attempt)
    return attempt
  }

  function addToIndexes(attempt: WriteAttempt): void {
    names.note(attempt)
    inside.update(attempt)
    consents.note(attempt)
  }

  for (const attempt of attempts.values()) addToIndexes(attempt)
  writePending()
  updateRestrictions()
  return {
    get: id => attempts.get(id),
    all: () => [...attempts.values()],
    listSince: at => consents.listSince(at).flatMap(id => attempts.get(id) ?? []),
    inside: inside.get,
    about: ({ orderId, clientOrderId }) =>
      names.of(orderId, clientOrderId ?? '').flatMap(id => attempts.get(id) ?? []),
    unresolved: () => [...open.values()],
    ...{ record, owe: recordEventually, halt, onWritable: journalWriter.onWritable },
    stop() {
      // Repeated presses of stop leave a single entry.
      if (!removePending(pendingEntries, 'stop') && stopped !== undefined) return ok(undefined)
      stopped ??= clock.now()
      updateRestrictions()
      return recordEventually({ saw: 'stop', at: stopped })
    },
    guards: profileId => records.guards[profileId],
    getPendingRaise: profileId => records.raises[profileId],
    breakUntil: () => records.breakUntil,
    venueActs: profileId => records.venueActs[profileId] ?? emptyVenueActions,
    getRegistrations: () => records.registrations,
    getKeySince: profileId => records.keySince[profileId],
    since: profileId => records.venueActs[profileId]?.since ?? entries[0]?.at,
    envelopes: profileId => [...records.envelopes.values()].filter(one => one.profileId === profileId),
    ...{ compared: () => records.compared, profileRecord: () => records },
    aging: host => records.aging[host] ?? {},
    begunAt: entries[0]?.at ?? clock.now(),
    changed: () => (journal.found === 'whole' ? undefined : journal.found),
    getLastEntryTime: () => entries.findLast(({ saw }) => saw !== 'open')?.at,
    acceptJournal: () => acceptAsFound(journal, clock.now(), log, updateRestrictions),
    listChainedLines: () => journal.chain(),
    anchor: () => void journal.renewAnchor?.(),
    close: journalWriter.close,
  }
}

/** Adds the ids of the contradicting order and of the last later order in its market. */
function nameContradiction(
  attempts: ReadonlyMap<AttemptId, WriteAttempt>,
  id: AttemptId,
  why: string,
): string {
  const attempt = attempts.get(id)
  if (attempt === undefined || !isRecordContradicted(attempt) || !isAnyPlacement(attempt.write)) return why
  const { plannedAt, write } = attempt
  const since = [...attempts.values()].findLast(
    other =>
      other.plannedAt > plannedAt &&
      isAnyPlacement(other.write) &&
      getWriteMarket(other.write) === getWriteMarket(write),
  )
  return `${why}: ${id}${since === undefined ? '' : `, ${since.id}`}`
}

/** The reasons of a halt that were written down: what is read again every few seconds is written once. */
function createHaltReasons(first: string | undefined) {
  const written = new Set(first === undefined ? [] : [first])
  return {
    /** Adds a reason and returns whether it was there. A reason after the halt was ended begins a new set. */
    note(why: string, isHalted: boolean): boolean {
      if (!isHalted) written.clear()
      const isWritten = written.has(why)
      written.add(why)
      return isWritten
    },
  }
}

function createOrderIndex() {
  const named = new Map<string, Set<AttemptId>>()
  return {
    note({ id, orderId, write }: WriteAttempt): void {
      for (const each of [id, orderId, ...(findRecordedKind(write)?.listAffectedOrders(write) ?? [])]) {
        if (each !== undefined) named.set(each, (named.get(each) ?? new Set()).add(id))
      }
    },
    of: (...names: readonly string[]): readonly AttemptId[] => [
      ...new Set(names.flatMap(name => [...(named.get(name) ?? [])])),
    ],
  }
}

/** Attempts in the order of their first entry, searched from the end. */
function createConsentIndex() {
  const ids = new Set<AttemptId>()
  /** Each attempt with the latest consent up to it: after a clock was set back, later ones may have earlier times. */
  const rows: { readonly id: AttemptId; readonly at: number; readonly latest: number }[] = []
  return {
    note({ id, consentedAt: at }: WriteAttempt): void {
      if (ids.has(id)) return
      ids.add(id)
      rows.push({ id, at, latest: Math.max(at, rows.at(-1)?.latest ?? at) })
    },
    listSince(since: number): readonly AttemptId[] {
      const before = rows.findLastIndex(({ latest }) => latest < since)
      return rows.slice(before + 1).flatMap(({ id, at }) => (at >= since ? [id] : []))
    },
  }
}

function removePending(owed: JournalEntry[], saw: JournalEntry['saw']): boolean {
  const at = owed.findIndex(line => line.saw === saw)
  return at >= 0 && owed.splice(at, 1).length > 0
}

function acceptAsFound(journal: WriteJournal, at: number, log: LogPort, shut: () => void): Result<unknown> {
  try {
    journal.accept(at)
    log.note('the journal was accepted as it was found', {})
    shut()
    return ok(undefined)
  } catch (error) {
    return err([createRefusal('JOURNAL_UNWRITABLE', { why: getWriteFailure(error) })])
  }
}

/** An attempt in flight is being reconciled; only an attempt with an open outcome is unknown. */
function createUnresolvedRestriction(open: readonly WriteAttempt[]): TradingRestriction | undefined {
  const unknown = open.filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
  if (unknown.length > 0) {
    const profileIds = [...new Set(unknown.map(({ profileId }) => profileId))]
    return { is: 'unknown', attempts: unknown.length, profileIds }
  }
  return open.length > 0 ? { is: 'reconciling' } : undefined
}

/** A changed or rolled back journal may hide open attempts, so the trader has to check first. */
const createTamperRestriction = ({ found }: WriteJournal): TradingRestriction | undefined =>
  found === 'whole'
    ? undefined
    : { is: 'halted', incident: 'journal', why: haltReasonMessages.journal(found) }
