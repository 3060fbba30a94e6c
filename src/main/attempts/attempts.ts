import { advanceAttempt } from '@core/attempt/advance'
import type { WriteAttempt } from '@core/attempt/attempt'
import { emptyVenueActions, type VenueActionRecord } from '@core/account/venue-act'
import { isRecordContradicted, isAttemptUnresolved } from '@core/attempt/attempt-state'
import type { MandateRecord } from '@core/attempt/envelope-record'
import type { JournalEntry } from '@core/attempt/entry'
import type { TradingGuards, TradingRestriction, PendingGuardRaise } from '@core/guard/guard'
import { applyRecordEntry, type JournalRecords } from '@core/attempt/kept-records'
import type { OrderRecord } from '@core/account/order'
import type { ComparedSignatures } from '@core/attempt/compared-record'
import type { ProfileRecord } from '@core/attempt/profile-record'
import { replayJournal } from '@core/attempt/replay'
import type { KeyRegistrations } from '@core/registration/registration'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import { isAnyPlacement, getWriteMarket, type AttemptId } from '@core/write/write'
import { findRecordedKind } from '@core/writes/kinds'
import type { TradingGate } from './gate'
import { createMandateUsageIndex, type MandateUsage } from './left-inside'
import { createJournalWriter, getWriteFailure } from './lines'
import type { ChainedJournalLine, ClockPort, WriteJournal, LogPort } from '../ports'
import { haltReasonMessages } from '@messages/halts'

/** The journal and what it adds up to: every attempt there ever was, and where each one stands. */
export interface AttemptStore {
  get(id: AttemptId): WriteAttempt | undefined
  all(): readonly WriteAttempt[]
  /** What left inside of an envelope, by its name: out of the journal, and of nothing else. */
  inside(envelope: string): MandateUsage
  /** Attempts that bear a name of this order: its client id, its id, or the wish to change or end it. */
  about(order: Pick<OrderRecord, 'orderId' | 'clientOrderId'>): readonly WriteAttempt[]
  /** Every attempt whose fate is open. While there is one, the gate is shut. */
  unresolved(): readonly WriteAttempt[]
  /** Puts a line on the disk, or several that hold together or not at all, and only then lets them count. */
  record(...entries: readonly JournalEntry[]): Result<WriteAttempt | undefined>
  /** Writes down what holds already, now or as soon as the journal can be written again. */
  owe(entry: JournalEntry): Result<unknown>
  /** Tells whenever the journal can be written again; what it gives back ends that. */
  onWritable(listener: () => void): () => void
  /** Shuts the gate for good: something impossible was seen. */
  halt(why: string, attempt?: AttemptId): void
  /** Stops what could add risk at once; the stop holds even where it cannot be written down. */
  stop(): Result<unknown>
  /** The person's own caps for a profile, as last journalled. */
  guards(profileId: string): TradingGuards | undefined
  /** When the person's own break from trading ends, where one was ever taken. */
  breakUntil(): number | undefined
  /** What was raised for a profile and waits. */
  getPendingRaise(profileId: string): PendingGuardRaise | undefined
  /** What the venue did to a profile’s account by itself, and what of it was looked at. */
  venueActs(profileId: string): VenueActionRecord
  /** The keys that were made here and offered to the venue. */
  getRegistrations(): KeyRegistrations
  /** The journal's record of profiles and of the settings that loosen something. */
  profileRecord(): ProfileRecord
  /** When a profile was given the key that it has, where a line tells. */
  getKeySince(profileId: string): number | undefined
  /** When the first line was written that is about a profile; that of the journal itself where none is. */
  since(profileId: string): number | undefined
  /** What a person allowed a profile in advance, the newest last, each with its end where it has ended. */
  envelopes(profileId: string): readonly MandateRecord[]
  /** How far each signer's list was held against the journal. */
  compared(): ComparedSignatures
  /** When the first line of all was written. */
  readonly begunAt: number
  /** What somebody did to the journal, while no person has taken it as it was found. */
  changed(): Exclude<WriteJournal['found'], 'whole'> | undefined
  /** When the newest line was written that earlier runs left, their openings apart. */
  getLastEntryTime(): number | undefined
  /** Takes the journal as it was found, for good. */
  acceptJournal(): Result<unknown>
  /** What the journal holds of all of them, line by line as it was written. */
  listChainedLines(): readonly ChainedJournalLine[]
  /** Writes down outside the journal how far it has come. */
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
  /** Those whose fate is open: looked at with every line, and few however long the journal is. */
  const open = new Map([...attempts].filter(([, attempt]) => isAttemptUnresolved(attempt)))
  const [names, inside] = [createOrderIndex(), createMandateUsageIndex()]
  let { stopped, halted } = replayed
  let records: JournalRecords = replayed
  const haltReasons = createHaltReasons(replayed.halted?.why)
  const pendingEntries: JournalEntry[] = []
  /** Attempts that a line just put in quarantine. */
  const quarantined: { readonly id: AttemptId; readonly why: string }[] = []
  const journalWriter = createJournalWriter({ journal, clock, gate, log, writePending: writePending })

  function updateRestrictions(): void {
    gate.hold('attempts', createUnresolvedRestriction([...open.values()]))
    gate.hold('stop', stopped === undefined ? undefined : { is: 'stopped', since: stopped })
    gate.hold('changed', createTamperRestriction(journal))
    gate.hold('halt', halted === undefined ? undefined : { is: 'halted', ...halted })
  }

  function writePending(): void {
    const lines: JournalEntry[] = [{ saw: 'open', at: clock.now(), version: parts.version }, ...pendingEntries.splice(0)]
    for (const line of lines) recordEventually(line)
  }

  /** Keeps a line that holds already, now or as soon as the journal can be written again. */
  function recordEventually(line: JournalEntry): Result<unknown> {
    const kept = record(line)
    if (!kept.ok && line.saw !== 'open') pendingEntries.push(line)
    return kept
  }

  function record(...entries: readonly JournalEntry[]): Result<WriteAttempt | undefined> {
    const put = journalWriter.append(...entries)
    if (!put.ok) return put
    const counted = entries.map(applyEntry).at(-1)
    // A line that cannot be true halts, like what was seen to be impossible before it was kept.
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
    recordEventually({ saw: 'impossible', at: clock.now(), incident, why, ...(attempt !== undefined && { attempt }) })
  }

  function applyEntry(entry: JournalEntry): WriteAttempt | undefined {
    if (entry.saw === 'stop') stopped ??= entry.at
    if (entry.saw === 'reopen') stopped = halted = undefined
    if (entry.saw === 'impossible') halted = { incident: entry.incident, why: entry.why }
    records = applyRecordEntry(records, entry)
    const attempt = 'attempt' in entry && entry.attempt !== undefined ? applyToAttempt(entry.attempt, entry) : undefined
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
  }

  for (const attempt of attempts.values()) addToIndexes(attempt)
  writePending()
  updateRestrictions()
  return {
    get: id => attempts.get(id),
    all: () => [...attempts.values()],
    inside: inside.get,
    about: ({ orderId, clientOrderId }) =>
      names.of(orderId, clientOrderId ?? '').flatMap(id => attempts.get(id) ?? []),
    unresolved: () => [...open.values()],
    ...{ record, owe: recordEventually, halt, onWritable: journalWriter.onWritable },
    stop() {
      // What holds already and stands in the journal leaves no second line, however often it is pressed.
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
    begunAt: entries[0]?.at ?? clock.now(),
    changed: () => (journal.found === 'whole' ? undefined : journal.found),
    getLastEntryTime: () => entries.findLast(({ saw }) => saw !== 'open')?.at,
    acceptJournal: () => acceptAsFound(journal, clock.now(), log, updateRestrictions),
    listChainedLines: () => journal.chain(),
    anchor: () => void journal.renewAnchor?.(),
    close: journalWriter.close,
  }
}

/** Names an order that contradicts a proof or a declaration, and the last one in its market that was sent since. */
function nameContradiction(attempts: ReadonlyMap<AttemptId, WriteAttempt>, id: AttemptId, why: string): string {
  const attempt = attempts.get(id)
  if (attempt === undefined || !isRecordContradicted(attempt) || !isAnyPlacement(attempt.write)) return why
  const { plannedAt, write } = attempt
  const since = [...attempts.values()].findLast(
    other =>
      other.plannedAt > plannedAt && isAnyPlacement(other.write) && getWriteMarket(other.write) === getWriteMarket(write),
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

/** Which attempts bear a name. */
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

/** Takes a line out of those that wait for the disk; says whether it was among them. */
function removePending(owed: JournalEntry[], saw: JournalEntry['saw']): boolean {
  const at = owed.findIndex(line => line.saw === saw)
  return at >= 0 && owed.splice(at, 1).length > 0
}

/** Takes the journal as it was found; `shut` is told once it was. */
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

/** An attempt on its way is being read back; only one whose outcome is open is unknown. */
function createUnresolvedRestriction(open: readonly WriteAttempt[]): TradingRestriction | undefined {
  const unknown = open.filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
  if (unknown.length > 0) return { is: 'unknown', attempts: unknown.length }
  return open.length > 0 ? { is: 'reconciling' } : undefined
}

/** A journal that somebody edited or rolled back cannot say what is still open: a person has to look first. */
const createTamperRestriction = ({ found }: WriteJournal): TradingRestriction | undefined =>
  found === 'whole' ? undefined : { is: 'halted', incident: 'journal', why: haltReasonMessages.journal(found) }
