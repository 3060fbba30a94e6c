import { guardsText, type Guards } from '@core/guard/guard'
import { guardChanges, RAISE_WAIT, readGuards, tighterOf, type GuardsDraft } from '@core/guard/guard-change'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { Api } from '@contract/api'
import type { QuestionHeader } from '@contract/consent'
import { typedWord } from '@contract/typed-consent'
import type { Handlers } from '@contract/wire'
import type { Attempts } from '../attempts/attempts'
import { guardsOf } from '../profiles/guards'
import type { Clock, Ids, Surface } from '../ports'
import type { Access } from '../active/access'
import type { ActiveProfile } from '../active/active-profile'

interface Parts {
  readonly active: () => ActiveProfile | undefined
  readonly attempts: Attempts
  readonly access: Pick<Access, 'writing' | 'bounding'>
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  readonly header: () => QuestionHeader
}

/** Setting one's own guards: what tightens works at once, what loosens waits and is asked about. */
export function guardCalls(parts: Parts): Omit<Handlers<Api>['guards'], 'takeBreak'> {
  const { attempts, clock } = parts

  async function set(draft: GuardsDraft): Promise<Result<'set' | 'waiting' | 'declined'>> {
    const active = parts.active()
    const wish = readGuards(draft)
    if (!wish.ok) return wish
    if (active === undefined) return err([refuse('GUARDS_UNSET')])
    const holder = parts.access.writing.holder(active.profile)
    // SECURITY: what holds for an account is set where it is held to; a second set of guards would be a way around.
    if (holder !== undefined) return err([refuse('ACCOUNT_TAKEN', { account: holder.label })])
    const now = guardsOf(attempts, active.profile)
    const changes = guardChanges(now, wish.value)
    if (changes.length === 0) return err([refuse('GUARDS_SAME')])
    if (now !== undefined && changes.some(({ does }) => does === 'tightens')) {
      const lowered = put(active, tighterOf(now, wish.value))
      if (!lowered.ok) return lowered
    }
    if (now !== undefined && changes.every(({ does }) => does === 'tightens')) return ok('set')
    return raise(parts, active, now, wish.value)
  }

  function put(active: ActiveProfile, guards: Guards): Result<unknown> {
    const [at, profileId] = [clock.now(), active.profile.id]
    const kept = attempts.record({ saw: 'guards', at, profileId, guards: guardsText(guards) })
    active.guards.look()
    return kept
  }

  return {
    set,
    async boundKey() {
      const active = parts.active()
      return active === undefined ? err([refuse('GUARDS_UNSET')]) : parts.access.bounding.set(active.profile)
    },
    cancelRaise() {
      const active = parts.active()
      if (active === undefined || attempts.raise(active.profile.id) === undefined)
        return err([refuse('NO_RAISE')])
      const kept = attempts.record({ saw: 'raise called off', at: clock.now(), profileId: active.profile.id })
      active.guards.look()
      return kept.ok ? ok(undefined) : kept
    },
  }
}

/** Asks in main's own surface. The first guards of a profile are in force at once; later ones wait. */
async function raise(
  { attempts, surface, clock, ids, header }: Parts,
  active: ActiveProfile,
  now: Guards | undefined,
  wish: Guards,
): Promise<Result<'set' | 'waiting' | 'declined'>> {
  const { profile } = active
  const inForce = JSON.stringify(guardsOf(attempts, profile))
  const changes = guardChanges(now, wish).filter(({ does }) => does === 'loosens')
  const wait = now === undefined ? 0 : RAISE_WAIT
  const question = { ...header(), is: 'raise guards', token: ids.token(), changes, wait } as const
  const answer = await surface.ask(question)
  if (answer.is === 'no' || answer.is === 'withdrawn') return ok('declined')
  // SECURITY: what loosens a guard is typed in main's own surface; a plain yes is not enough for it.
  if (answer.is !== 'yes' || answer.typed?.trim() !== typedWord(question))
    return err([refuse('CONSENT_MISSING')])
  // What was shown is what was agreed to: guards that changed meanwhile were not in it.
  if (JSON.stringify(guardsOf(attempts, profile)) !== inForce) return err([refuse('PLAN_VOID')])
  const at = clock.now()
  const line = { at, profileId: profile.id, guards: guardsText(wish) }
  const kept =
    wait === 0
      ? attempts.record({ saw: 'guards', ...line })
      : attempts.record({ saw: 'guards raised', ...line, from: at + wait })
  active.guards.look()
  if (!kept.ok) return kept
  return ok(wait === 0 ? 'set' : 'waiting')
}
