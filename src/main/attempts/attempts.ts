import { advance } from '@core/attempt/advance'
import type { Attempt } from '@core/attempt/attempt'
import { noVenueActs, type VenueActs } from '@core/account/venue-act'
import { isContradicted, isUnresolved } from '@core/attempt/attempt-state'
import type { KeptEnvelope } from '@core/attempt/envelope-record'
import type { Entry } from '@core/attempt/entry'
import type { Guards, Hold, Raise } from '@core/guard/guard'
import { keepRecords, type KeptRecords } from '@core/attempt/kept-records'
import type { Order } from '@core/account/order'
import type { Compared } from '@core/attempt/compared-record'
import type { ProfileRecord } from '@core/attempt/profile-record'
import { replay } from '@core/attempt/replay'
import type { Registrations } from '@core/registration/registration'
import { err, refuse, ok, type Result } from '@core/value/result'
import { makesOrder, marketOf, type AttemptId } from '@core/write/write'
import { kindOfRecorded } from '@core/writes/kinds'
import type { Gate } from './gate'
import { createAllInside, type LeftInside } from './left-inside'
import { openLines, whyUnwritable } from './lines'
import type { ChainedLine, Clock, Journal, Log } from '../ports'
import { haltSays } from '@messages/halts'

/** The journal and what it adds up to: every attempt there ever was, and where each one stands. */
export interface Attempts {
  get(id: AttemptId): Attempt | undefined
  all(): readonly Attempt[]
  /** What left inside of an envelope, by its name: out of the journal, and of nothing else. */
  inside(envelope: string): LeftInside
  /** Attempts that bear a name of this order: its client id, its id, or the wish to change or end it. */
  about(order: Pick<Order, 'orderId' | 'clientOrderId'>): readonly Attempt[]
  /** Every attempt whose fate is open. While there is one, the gate is shut. */
  unresolved(): readonly Attempt[]
  /** Puts a line on the disk, or several that hold together or not at all, and only then lets them count. */
  record(...entries: readonly Entry[]): Result<Attempt | undefined>
  /** Writes down what holds already, now or as soon as the journal can be written again. */
  owe(entry: Entry): Result<unknown>
  /** Tells whenever the journal can be written again; what it gives back ends that. */
  onWritable(hear: () => void): () => void
  /** Shuts the gate for good: something impossible was seen. */
  halt(why: string, attempt?: AttemptId): void
  /** Stops what could add risk at once; the stop holds even where it cannot be written down. */
  stop(): Result<unknown>
  /** The person's own caps for a profile, as last journalled. */
  guards(profileId: string): Guards | undefined
  /** When the person's own break from trading ends, where one was ever taken. */
  breakUntil(): number | undefined
  /** What was raised for a profile and waits. */
  raise(profileId: string): Raise | undefined
  /** What the venue did to a profile’s account by itself, and what of it was looked at. */
  venueActs(profileId: string): VenueActs
  /** The keys that were made here and offered to the venue. */
  registrations(): Registrations
  /** The journal's record of profiles and of the settings that loosen something. */
  profileRecord(): ProfileRecord
  /** When a profile was given the key that it has, where a line tells. */
  keySince(profileId: string): number | undefined
  /** When the first line was written that is about a profile; that of the journal itself where none is. */
  since(profileId: string): number | undefined
  /** What a person allowed a profile in advance, the newest last, each with its end where it has ended. */
  envelopes(profileId: string): readonly KeptEnvelope[]
  /** How far each signer's list was held against the journal. */
  compared(): Compared
  /** When the first line of all was written. */
  readonly begunAt: number
  /** What somebody did to the journal, while no person has taken it as it was found. */
  changed(): Exclude<Journal['found'], 'whole'> | undefined
  /** When the newest line was written that earlier runs left, their openings apart. */
  lastAt(): number | undefined
  /** Takes the journal as it was found, for good. */
  accept(): Result<unknown>
  /** What the journal holds of all of them, line by line as it was written. */
  chain(): readonly ChainedLine[]
  /** Writes down outside the journal how far it has come. */
  anchor(): void
  close(): void
}

interface Parts {
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly log: Log
  readonly version: string
  readonly onChange: (attempt: Attempt) => void
}

export function openAttempts(parts: Parts): Attempts {
  const { journal, clock, gate, log } = parts
  const entries = journal.readAll()
  const past = replay(entries)
  const attempts = new Map(past.attempts)
  /** Those whose fate is open: looked at with every line, and few however long the journal is. */
  const open = new Map([...attempts].filter(([, attempt]) => isUnresolved(attempt)))
  const [names, inside] = [createNames(), createAllInside()]
  let { stopped, halted } = past
  let records: KeptRecords = past
  const haltReasons = createHaltReasons(past.halted?.why)
  const owed: Entry[] = []
  /** Attempts that a line just put in quarantine. */
  const broken: { readonly id: AttemptId; readonly why: string }[] = []
  const disk = openLines({ journal, clock, gate, log, tryAgain: probe })

  function shut(): void {
    gate.hold('attempts', holdOf([...open.values()]))
    gate.hold('stop', stopped === undefined ? undefined : { is: 'stopped', since: stopped })
    gate.hold('changed', changedFromOutside(journal))
    gate.hold('halt', halted === undefined ? undefined : { is: 'halted', ...halted })
  }

  function probe(): void {
    const lines: Entry[] = [{ saw: 'open', at: clock.now(), version: parts.version }, ...owed.splice(0)]
    for (const line of lines) owe(line)
  }

  /** Keeps a line that holds already, now or as soon as the journal can be written again. */
  function owe(line: Entry): Result<unknown> {
    const kept = record(line)
    if (!kept.ok && line.saw !== 'open') owed.push(line)
    return kept
  }

  function record(...entries: readonly Entry[]): Result<Attempt | undefined> {
    const put = disk.put(...entries)
    if (!put.ok) return put
    const counted = entries.map(count).at(-1)
    // A line that cannot be true halts, like what was seen to be impossible before it was kept.
    for (const { id, why } of broken.splice(0)) halt(withNames(attempts, id, why), id)
    return ok(counted)
  }

  function halt(why: string, attempt?: AttemptId): void {
    const isKnown = attempt === undefined || attempts.get(attempt)?.state.is === 'quarantined'
    if (haltReasons.note(why, halted !== undefined) && isKnown) return
    const incident = `halt-${clock.now().toString(36)}`
    log.trouble('writes are halted', { incident, why })
    halted = { incident, why }
    shut()
    owe({ saw: 'impossible', at: clock.now(), incident, why, ...(attempt !== undefined && { attempt }) })
  }

  function count(entry: Entry): Attempt | undefined {
    if (entry.saw === 'stop') stopped ??= entry.at
    if (entry.saw === 'reopen') stopped = halted = undefined
    if (entry.saw === 'impossible') halted = { incident: entry.incident, why: entry.why }
    records = keepRecords(records, entry)
    const attempt = 'attempt' in entry && entry.attempt !== undefined ? move(entry.attempt, entry) : undefined
    shut()
    return attempt
  }

  function move(id: AttemptId, entry: Entry): Attempt | undefined {
    const attempt = advance(attempts.get(id), entry)
    if (attempt === undefined) return undefined
    const { is: was } = attempts.get(id)?.state ?? { is: undefined }
    if (attempt.state.is === 'quarantined' && was !== 'quarantined' && entry.saw !== 'impossible')
      broken.push({ id, why: attempt.state.why })
    attempts.set(id, attempt)
    if (isUnresolved(attempt)) open.set(id, attempt)
    else open.delete(id)
    index(attempt)
    parts.onChange(attempt)
    return attempt
  }

  function index(attempt: Attempt): void {
    names.note(attempt)
    inside.note(attempt)
  }

  for (const attempt of attempts.values()) index(attempt)
  probe()
  shut()
  return {
    get: id => attempts.get(id),
    all: () => [...attempts.values()],
    inside: inside.of,
    about: ({ orderId, clientOrderId }) =>
      names.of(orderId, clientOrderId ?? '').flatMap(id => attempts.get(id) ?? []),
    unresolved: () => [...open.values()],
    ...{ record, owe, halt, onWritable: disk.onWritable },
    stop() {
      // What holds already and stands in the journal leaves no second line, however often it is pressed.
      if (!takeOut(owed, 'stop') && stopped !== undefined) return ok(undefined)
      stopped ??= clock.now()
      shut()
      return owe({ saw: 'stop', at: stopped })
    },
    guards: profileId => records.guards[profileId],
    raise: profileId => records.raises[profileId],
    breakUntil: () => records.breakUntil,
    venueActs: profileId => records.venueActs[profileId] ?? noVenueActs,
    registrations: () => records.registrations,
    keySince: profileId => records.keySince[profileId],
    since: profileId => records.venueActs[profileId]?.since ?? entries[0]?.at,
    envelopes: profileId => [...records.envelopes.values()].filter(one => one.profileId === profileId),
    ...{ compared: () => records.compared, profileRecord: () => records },
    begunAt: entries[0]?.at ?? clock.now(),
    changed: () => (journal.found === 'whole' ? undefined : journal.found),
    lastAt: () => entries.findLast(({ saw }) => saw !== 'open')?.at,
    accept: () => acceptIn(journal, clock.now(), log, shut),
    chain: () => journal.chain(),
    anchor: () => void journal.renewAnchor?.(),
    close: disk.close,
  }
}

/** Names an order that contradicts a proof or a declaration, and the last one in its market that was sent since. */
function withNames(attempts: ReadonlyMap<AttemptId, Attempt>, id: AttemptId, why: string): string {
  const attempt = attempts.get(id)
  if (attempt === undefined || !isContradicted(attempt) || !makesOrder(attempt.write)) return why
  const { plannedAt, write } = attempt
  const since = [...attempts.values()].findLast(
    other =>
      other.plannedAt > plannedAt && makesOrder(other.write) && marketOf(other.write) === marketOf(write),
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
function createNames() {
  const named = new Map<string, Set<AttemptId>>()
  return {
    note({ id, orderId, write }: Attempt): void {
      for (const each of [id, orderId, ...(kindOfRecorded(write)?.orders(write) ?? [])]) {
        if (each !== undefined) named.set(each, (named.get(each) ?? new Set()).add(id))
      }
    },
    of: (...names: readonly string[]): readonly AttemptId[] => [
      ...new Set(names.flatMap(name => [...(named.get(name) ?? [])])),
    ],
  }
}

/** Takes a line out of those that wait for the disk; says whether it was among them. */
function takeOut(owed: Entry[], saw: Entry['saw']): boolean {
  const at = owed.findIndex(line => line.saw === saw)
  return at >= 0 && owed.splice(at, 1).length > 0
}

/** Takes the journal as it was found; `shut` is told once it was. */
function acceptIn(journal: Journal, at: number, log: Log, shut: () => void): Result<unknown> {
  try {
    journal.accept(at)
    log.note('the journal was accepted as it was found', {})
    shut()
    return ok(undefined)
  } catch (error) {
    return err([refuse('JOURNAL_UNWRITABLE', { why: whyUnwritable(error) })])
  }
}

/** An attempt on its way is being read back; only one whose outcome is open is unknown. */
function holdOf(open: readonly Attempt[]): Hold | undefined {
  const unknown = open.filter(({ state }) => state.is === 'unknown' || state.is === 'quarantined')
  if (unknown.length > 0) return { is: 'unknown', attempts: unknown.length }
  return open.length > 0 ? { is: 'reconciling' } : undefined
}

/** A journal that somebody edited or rolled back cannot say what is still open: a person has to look first. */
const changedFromOutside = ({ found }: Journal): Hold | undefined =>
  found === 'whole' ? undefined : { is: 'halted', incident: 'journal', why: haltSays.journal(found) }
