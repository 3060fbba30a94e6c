import { isContradicted } from '@core/attempt/attempt-state'
import { aboutOf, type Doubt } from '@core/guard/doubt'
import type { Hold } from '@core/guard/guard'
import { isLiftedByYes } from '@core/guard/holds'
import { err, refuse, ok, type Result } from '@core/value/result'
import { marketOf, type AttemptId } from '@core/write/write'
import type { Api } from '@contract/api'
import type { QuestionHeader } from '@contract/consent'
import type { Handlers } from '@contract/wire'
import type { Attempts } from '../attempts/attempts'
import type { Gate } from '../attempts/gate'
import { tellVenueActs } from '../attempts/venue-act-hold'
import type { Clock, Ids, Surface } from '../ports'
import type { ActiveProfile } from '../active/active-profile'
import { acceptJournal } from './journal-calls'

interface Parts {
  readonly active: () => Pick<ActiveProfile, 'profile' | 'connection' | 'desk'> | undefined
  readonly attempts: Attempts
  readonly gate: Gate
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  readonly header: () => QuestionHeader
  /** Takes each signer's list as it was found. */
  readonly acceptSigned: () => void
}

/** Stopping and reopening, and what a person asks or says of an attempt whose fate is open. */
export function writeCalls(parts: Parts): Handlers<Api>['writes'] {
  const { active, attempts, gate, surface, clock, ids, header } = parts
  /** The open questions that a stop makes worthless. */
  const reopening = new Set<string>()

  async function reopen(): Promise<Result<'reopened' | 'declined'>> {
    const { holds } = gate.writes()
    const token = ids.token()
    reopening.add(token)
    const answer = await surface.ask({ ...header(), is: 'reopen', token, holds })
    // SECURITY: a stop that is pressed while the question to lift it is open is the later word, whatever the answer.
    if (!reopening.delete(token) || answer.is !== 'yes') return ok('declined')
    // SECURITY: a yes lifts what the person was shown; a halt or a stop that came while they read it stays.
    const shown = new Set(holds.flatMap(told))
    const lifted = gate.writes().holds.filter(isLiftedByYes)
    if (!lifted.flatMap(told).every(each => shown.has(each))) return err([refuse('PLAN_VOID')])
    const at = clock.now()
    const looked = holds.flatMap(hold => (hold.is === 'venue act' ? [seenLine(hold, at)] : []))
    const settled = contradictedAndRead()
    const kept = attempts.record(
      ...looked,
      { saw: 'reopen', at, reason: 'reopened by the person' },
      ...settled.map(id => ({ saw: 'declaration', at, attempt: id, ...byRecord }) as const),
      // After a contradiction only what lowers risk reopens.
      ...(settled.length > 0 ? [{ saw: 'stop', at } as const] : []),
    )
    if (kept.ok) active()?.connection()?.doubts.look(holds.flatMap(doubtsIn))
    if (kept.ok && holds.some(isOfList)) parts.acceptSigned()
    if (kept.ok) for (const { profileId } of looked) tellVenueActs({ profileId, attempts, gate, clock })
    return kept.ok ? ok('reopened') : kept
  }

  /**
   * Returns the orders of the active profile that contradict a proof or a declaration, whose record was read in this
   * run and whose position agrees with their fills.
   */
  function contradictedAndRead(): readonly AttemptId[] {
    const profile = active()
    const connection = profile?.connection()
    if (profile === undefined || connection === undefined) return []
    const { doubts, reconciler } = connection
    // SECURITY: the readings of this connection say nothing of the orders of another account.
    return attempts
      .unresolved()
      .filter(({ profileId }) => profileId === profile.profile.id)
      .filter(one => isContradicted(one) && reconciler.hasRecord(one.id))
      .filter(({ write }) => doubts.isExplained(marketOf(write) ?? ''))
      .map(({ id }) => id)
  }

  return {
    stop() {
      const stopped = attempts.stop()
      for (const token of reopening) surface.withdraw(token)
      reopening.clear()
      return stopped.ok ? ok(undefined) : stopped
    },
    async reopen() {
      const changed = attempts.changed()
      return changed === undefined ? reopen() : acceptJournal(parts, changed)
    },
    async reconcile() {
      await active()?.connection()?.reconciler.round()
      return ok(undefined)
    },
    async declare({ attempt: id }) {
      const openNow = () => attempts.unresolved().find(open => open.id === id)
      const attempt = openNow()
      if (attempt === undefined) return err([refuse('INPUT_MALFORMED', { at: 'attempt' })])
      const { markets } = active()?.desk.snapshot() ?? {}
      const market = markets?.value.find(({ symbol }) => symbol === marketOf(attempt.write))
      const answer = await surface.ask({
        ...header(),
        is: 'declare',
        token: ids.token(),
        attempt,
        ...(market !== undefined && { market }),
      })
      if (answer.is !== 'declared') return ok('declined')
      // What was proved while the question was open stands, and nobody's word is written beside it.
      if (openNow() === undefined) return err([refuse('PLAN_VOID')])
      const { outcome, reason } = answer
      const kept = attempts.record({
        saw: 'declaration',
        at: clock.now(),
        attempt: attempt.id,
        outcome,
        reason,
      })
      return kept.ok ? ok('declared') : kept
    },
  }
}

/** The outcome that a person accepts with a yes over a record that was read. */
const byRecord = {
  outcome: 'done',
  reason: 'the venue’s record was read, and the position agrees with it',
} as const

/** What a hold tells a person, each thing by what makes it another one. */
const told = (hold: Hold): readonly string[] =>
  hold.is === 'doubt'
    ? hold.doubts.map(nameOf)
    : hold.is === 'venue act'
      ? hold.acts.map(({ id }) => id)
      : [JSON.stringify(hold)]

const seenLine = ({ profileId, acts }: Extract<Hold, { is: 'venue act' }>, at: number) =>
  ({ saw: 'venue acts seen', at, profileId, acts: acts.map(({ id }) => id) }) as const

/** Whether it is over the signer's list: a yes takes that as it was found. */
const isOfList = (hold: Hold): boolean => hold.is === 'halted' && hold.incident === 'signatures'

const doubtsIn = (hold: Hold): readonly Doubt[] => (hold.is === 'doubt' ? hold.doubts : [])

/**
 * A position that is not explained is the same doubt while it stands, by however much it is: while others trade it may be
 * another amount at every reading, and of that the look takes what was told.
 */
const nameOf = (doubt: Doubt): string =>
  doubt.is === 'position not explained' ? `${aboutOf(doubt)} ${doubt.at}` : JSON.stringify(doubt)
