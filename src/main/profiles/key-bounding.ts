import { marketsLeftOut, proposedCeilings } from '@core/context/proposed-ceilings'
import { isAmount } from '@core/value/decimal'
import type { Guards } from '@core/guard/guard'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { isPractice, type Profile } from '@core/profile/profile'
import type { Snapshot } from '@core/snapshot/snapshot'
import { err, refuse, ok, type Result } from '@core/value/result'
import type { CeilingsAsked } from '@contract/consent'
import { typedWord } from '@contract/typed-consent'
import type { SurfaceAnswer, Vault } from '../ports'
import type { AskingParts } from './asking'

/** Has a person set what a key itself signs at most. What they chose passes here sealed, and lies beside the key then. */
export interface KeyBounding {
  /** What a key signs at most, as it said when it was opened; nobody knows while it is not open. */
  of(profile: Profile): KeyCeilings | 'none' | undefined
  /** What another question asks besides where the key has no ceilings yet; nothing where they cannot be proposed. */
  beside(profile: Profile): Promise<Result<OpenBounds | undefined>>
  /** Asks about them alone, for the profile in use. */
  set(profile: Profile): Promise<Result<'set' | 'declined'>>
}

/** A question that asks for ceilings while it is open. */
export interface OpenBounds {
  readonly asked: CeilingsAsked
  /** Has what came with the yes put beside the key; the key is opened by it then. */
  put(answer: SurfaceAnswer): Promise<Result<undefined>>
  /** Nothing comes any more. */
  end(): void
}

interface Parts extends AskingParts {
  readonly vault: Pick<Vault, 'bound' | 'ceilings'>
  readonly guards: (profile: Profile) => Guards | undefined
  /** What the desk was told of this profile, while it is in use and its key can sign. */
  readonly told: (profileId: string) => Snapshot | undefined
  readonly onChange: (profileId: string) => void
}

export function createKeyBounding(parts: Parts): KeyBounding {
  const { vault, surface, ids, log, permissions } = parts

  function of(profile: Profile): KeyCeilings | 'none' | undefined {
    const { keyId } = profile
    if (keyId === undefined || isPractice(profile) || parts.told(profile.id) === undefined) return undefined
    const known = vault.ceilings(keyId)
    if (known === undefined) return 'none'
    const markets = [...known.markets].flatMap(([symbol, { perOrder, perDay }]) =>
      isAmount(perOrder) && isAmount(perDay) ? [{ symbol, perOrder, perDay }] : [],
    )
    const { writesAMinute, knownSince } = known
    return { writesAMinute, markets, ...(knownSince !== undefined && { knownSince }) }
  }

  async function open(profile: Profile): Promise<Result<OpenBounds | undefined>> {
    const [guards, told, { keyId }] = [parts.guards(profile), parts.told(profile.id), profile]
    if (guards === undefined || told === undefined || keyId === undefined) return ok(undefined)
    const proposed = proposedCeilings(guards, told)
    if (proposed.markets.length === 0) return ok(undefined)
    const waiting = await vault.bound(keyId)
    if (!waiting.ok) return err([refuse('KEY_UNREADABLE', { why: waiting.why })])
    const { to, put, end } = waiting.value
    return ok({
      asked: { keyId, to, proposed, leftOut: marketsLeftOut(proposed, guards, told) },
      end,
      async put(answer) {
        if (answer.is !== 'yes' || answer.ceilings === undefined) return err([refuse('CONSENT_MISSING')])
        const written = permissions.loosen(profile.id, 'key bounded')
        if (!written.ok) return written
        const done = await put(answer.ceilings)
        log.note('ceilings beside a key', { profile: profile.id, set: done.ok })
        return done.ok ? ok(undefined) : err([refuse('KEY_UNREADABLE', { why: done.why })])
      },
    })
  }

  async function ask(profile: Profile, { asked, put }: OpenBounds): Promise<Result<'set' | 'declined'>> {
    const now = of(profile)
    const question = {
      ...parts.header(profile),
      is: 'key ceilings',
      token: ids.token(),
      ceilings: asked,
      ...(now !== undefined && now !== 'none' && { now }),
    } as const
    const answer = await surface.ask(question)
    if (answer.is !== 'yes') return ok('declined')
    // SECURITY: what a key signs at most is let out by a word typed in main's own surface.
    if (answer.typed?.trim() !== typedWord(question)) return err([refuse('CONSENT_MISSING')])
    const done = await put(answer)
    parts.onChange(profile.id)
    return done.ok ? ok('set') : done
  }

  return {
    of,
    beside: profile => (of(profile) === 'none' ? open(profile) : Promise.resolve(ok(undefined))),
    async set(profile) {
      if (parts.isLocked()) return err([refuse('DESK_LOCKED')])
      const bounds = await open(profile)
      if (!bounds.ok) return bounds
      if (bounds.value === undefined) return err([refuse('KEY_NOT_BOUND')])
      return ask(profile, bounds.value).finally(bounds.value.end)
    },
  }
}
