import { listMarketsWithoutCeiling, proposeKeyCeilings } from '@core/context/proposed-ceilings'
import { isAmount } from '@core/value/decimal-amount'
import type { TradingGuards } from '@core/guard/trading-guards'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { KeyCeilingsProposal } from '@contract/consent-api'
import { getTypedWord } from '@contract/typed-consent'
import type { SurfaceAnswer, KeyVault } from '../main-ports'
import type { ProfileQuestionParts } from './profile-question-parts'

/** Lets the user set the limits that a key's signer enforces. They pass sealed and are stored beside the key. */
export interface KeyCeilingsSetup {
  /** Returns the ceilings that the signer reported when the key was opened; `undefined` while the key is not open. */
  current(profile: TradingProfile): KeyCeilings | 'none' | undefined
  /** Returns the ceilings part of another question if the key has none yet; `undefined` if none can be proposed. */
  openForQuestion(profile: TradingProfile): Promise<Result<OpenCeilingsRequest | undefined>>
  set(profile: TradingProfile): Promise<Result<'set' | 'declined'>>
}

export interface OpenCeilingsRequest {
  readonly request: KeyCeilingsProposal
  /** Stores the sealed ceilings of a confirmation beside the key and opens the key with them. */
  put(answer: SurfaceAnswer): Promise<Result<undefined>>
  end(): void
}

interface Parts extends ProfileQuestionParts {
  readonly vault: Pick<KeyVault, 'bound' | 'ceilings'>
  readonly guards: (profile: TradingProfile) => TradingGuards | undefined
  readonly getSnapshot: (profileId: string) => DeskSnapshot | undefined
  readonly onChange: (profileId: string) => void
}

export function createKeyCeilingsSetup(parts: Parts): KeyCeilingsSetup {
  const { vault, surface, ids, log, permissions } = parts

  function current(profile: TradingProfile): KeyCeilings | 'none' | undefined {
    const { keyId } = profile
    if (keyId === undefined || isPracticeProfile(profile) || parts.getSnapshot(profile.id) === undefined)
      return undefined
    const known = vault.ceilings(keyId)
    if (known === undefined) return 'none'
    const markets = [...known.markets].flatMap(([symbol, { perOrder, perDay }]) =>
      isAmount(perOrder) && isAmount(perDay) ? [{ symbol, perOrder, perDay }] : [],
    )
    const { writesAMinute, knownSince } = known
    return { writesAMinute, markets, ...(knownSince !== undefined && { knownSince }) }
  }

  async function open(profile: TradingProfile): Promise<Result<OpenCeilingsRequest | undefined>> {
    const [guards, told, { keyId }] = [parts.guards(profile), parts.getSnapshot(profile.id), profile]
    if (guards === undefined || told === undefined || keyId === undefined) return ok(undefined)
    const proposed = proposeKeyCeilings(guards, told)
    if (proposed.markets.length === 0) return ok(undefined)
    const waiting = await vault.bound(keyId)
    if (!waiting.ok) return err([createRefusal('KEY_UNREADABLE', { why: waiting.why })])
    const { to, put, end } = waiting.value
    return ok({
      request: { keyId, to, proposed, leftOut: listMarketsWithoutCeiling(proposed, guards, told) },
      end,
      async put(answer) {
        if (answer.is !== 'yes' || answer.ceilings === undefined)
          return err([createRefusal('CONSENT_MISSING')])
        const written = permissions.recordGrant(profile.id, 'key bounded')
        if (!written.ok) return written
        const done = await put(answer.ceilings)
        log.note('ceilings beside a key', { profile: profile.id, set: done.ok })
        return done.ok ? ok(undefined) : err([createRefusal('KEY_UNREADABLE', { why: done.why })])
      },
    })
  }

  async function ask(
    profile: TradingProfile,
    { request, put }: OpenCeilingsRequest,
  ): Promise<Result<'set' | 'declined'>> {
    const now = current(profile)
    const question = {
      ...parts.header(profile),
      is: 'key ceilings',
      token: ids.token(),
      ceilings: request,
      ...(now !== undefined && now !== 'none' && { now }),
    } as const
    const answer = await surface.askUser(question)
    if (answer.is !== 'yes') return ok('declined')
    // SECURITY: a word typed in main's own surface is required to change what a key may sign.
    if (answer.typed?.trim() !== getTypedWord(question)) return err([createRefusal('CONSENT_MISSING')])
    const done = await put(answer)
    parts.onChange(profile.id)
    return done.ok ? ok('set') : done
  }

  return {
    current,
    openForQuestion: profile =>
      current(profile) === 'none' ? open(profile) : Promise.resolve(ok(undefined)),
    async set(profile) {
      if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
      const bounds = await open(profile)
      if (!bounds.ok) return bounds
      if (bounds.value === undefined) return err([createRefusal('KEY_NOT_BOUND')])
      return ask(profile, bounds.value).finally(bounds.value.end)
    },
  }
}
