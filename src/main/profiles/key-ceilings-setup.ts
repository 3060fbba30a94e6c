import { proposeKeyLimits, proposeMarketSize, type FindPricedMarket } from '@core/context/proposed-ceilings'
import { isAmount, type Amount } from '@core/value/decimal-amount'
import type { TradingGuards } from '@core/guard/trading-guards'
import type { KeyCeilings, KeyLimit, ProposedKeyLimits } from '@core/guard/key-ceilings'
import { isPracticeProfile, type TradingProfile } from '@core/profile/trading-profile'
import type { DeskSnapshot } from '@core/snapshot/desk-snapshot'
import { err, createRefusal, ok, type Result } from '@core/value/result'
import type { ConsentQuestion, KeyCeilingsProposal } from '@contract/consent-api'
import { getTypedWord } from '@contract/typed-consent'
import { formatCeilings, type SigningLimit } from '../../signer/understand/key-ceilings'
import type { SurfaceAnswer, KeyVault } from '../main-ports'
import type { ProfileQuestionParts } from './profile-question-parts'

/** Lets the user set the limits that a key's signer enforces. They pass sealed and are stored beside the key. */
export interface KeyCeilingsSetup {
  /** Returns the ceilings that the signer reported when the key was opened; `undefined` while the key is not open. */
  current(profile: TradingProfile): KeyCeilings | 'none' | undefined
  /**
   * Returns the limits part of another question if the key has none yet; `undefined` if none can be proposed. `first` are
   * guards that the question sets.
   */
  openForQuestion(
    profile: TradingProfile,
    first?: TradingGuards,
  ): Promise<Result<OpenCeilingsRequest | undefined>>
  set(profile: TradingProfile): Promise<Result<'set' | 'declined'>>
  /** Sets the size of one market at its mark. Asks for all limits if the key has no notional yet. */
  setMarketSize(profile: TradingProfile, symbol: string): Promise<Result<'set' | 'declined'>>
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
  /** Returns the marks on which the stream and the reads of the venue agree. */
  readonly getAgreedMarks: (
    profileId: string,
    symbols: readonly string[],
  ) => Promise<ReadonlyMap<string, Amount>>
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
    const markets = [...known.markets].flatMap(([symbol, limit]) => {
      const size = toKeyLimit(limit)
      return size === undefined ? [] : [{ symbol, ...size }]
    })
    const { writesAMinute, knownSince } = known
    const buys = known.buys && toKeyLimit(known.buys)
    return {
      writesAMinute,
      ...(buys !== undefined && { buys }),
      markets,
      ...(knownSince !== undefined && { knownSince }),
    }
  }

  const getKnown = (profile: TradingProfile): KeyCeilings | undefined => {
    const known = current(profile)
    return known === 'none' ? undefined : known
  }

  async function createMarketFinder(
    profileId: string,
    symbols: readonly string[],
  ): Promise<FindPricedMarket> {
    const marks = await parts.getAgreedMarks(profileId, symbols)
    const markets = parts.getSnapshot(profileId)?.markets?.value ?? []
    return symbol => {
      const market = markets.find(each => each.symbol === symbol)
      const mark = marks.get(symbol)
      return market === undefined || mark === undefined ? undefined : { market, mark }
    }
  }

  async function open(
    profile: TradingProfile,
    first?: TradingGuards,
  ): Promise<Result<OpenCeilingsRequest | undefined>> {
    const guards = parts.guards(profile) ?? first
    if (guards === undefined || parts.getSnapshot(profile.id) === undefined) return ok(undefined)
    const known = getKnown(profile)
    const symbols = (known?.markets ?? []).map(({ symbol }) => symbol)
    return offer(profile, proposeKeyLimits(guards, known, await createMarketFinder(profile.id, symbols)))
  }

  async function offer(
    { id, keyId }: TradingProfile,
    proposed: ProposedKeyLimits,
  ): Promise<Result<OpenCeilingsRequest | undefined>> {
    if (keyId === undefined) return ok(undefined)
    const waiting = await vault.bound(keyId)
    if (!waiting.ok) return err([createRefusal('KEY_UNREADABLE', { why: waiting.why })])
    const { to, put, end } = waiting.value
    return ok({
      request: { keyId, to, proposed },
      end,
      async put(answer) {
        if (answer.is !== 'yes' || answer.ceilings === undefined)
          return err([createRefusal('CONSENT_MISSING')])
        const written = permissions.recordGrant(id, 'key bounded')
        if (!written.ok) return written
        const done = await put(answer.ceilings)
        log.note('ceilings beside a key', { profile: id, set: done.ok })
        return done.ok ? ok(undefined) : err([createRefusal('KEY_UNREADABLE', { why: done.why })])
      },
    })
  }

  async function ask(
    profile: TradingProfile,
    request: Result<OpenCeilingsRequest | undefined>,
    is: 'key ceilings' | 'key size',
  ): Promise<Result<'set' | 'declined'>> {
    if (!request.ok) return request
    if (request.value === undefined) return err([createRefusal('KEY_NOT_BOUND')])
    const { request: ceilings, put, end } = request.value
    const now = getKnown(profile)
    const question: ConsentQuestion = {
      ...parts.header(profile),
      ...{ is, token: ids.token(), ceilings },
      ...(now !== undefined && { now }),
    }
    try {
      const answer = await surface.askUser(question)
      if (answer.is !== 'yes') return ok('declined')
      // SECURITY: only a confirmation in main's own surface, with its word if it has one, changes what a key may sign.
      if (answer.typed?.trim() !== getTypedWord(question)) return err([createRefusal('CONSENT_MISSING')])
      const done = await put(answer)
      parts.onChange(profile.id)
      return done.ok ? ok('set') : done
    } finally {
      end()
    }
  }

  async function set(profile: TradingProfile): Promise<Result<'set' | 'declined'>> {
    if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
    return ask(profile, await open(profile), 'key ceilings')
  }

  return {
    current,
    openForQuestion: (profile, first) =>
      current(profile) === 'none' ? open(profile, first) : Promise.resolve(ok(undefined)),
    set,
    async setMarketSize(profile, symbol) {
      if (parts.isLocked()) return err([createRefusal('DESK_LOCKED')])
      const known = getKnown(profile)
      if (known?.buys === undefined) return set(profile)
      const size = proposeMarketSize(known.buys, symbol, await createMarketFinder(profile.id, [symbol]))
      if (size === undefined) return err([createRefusal('KEY_SIZE_UNPRICED', { symbol })])
      const others = known.markets.filter(each => each.symbol !== symbol)
      const all = new Map([...others, size].map(each => [each.symbol, each]))
      if (formatCeilings({ ...known, buys: known.buys, markets: all }) === undefined)
        return err([createRefusal('KEY_SIZES_FULL', { symbol })])
      return ask(profile, await offer(profile, { markets: [size] }), 'key size')
    },
  }
}

const toKeyLimit = ({ perOrder, perDay }: SigningLimit): KeyLimit | undefined =>
  isAmount(perOrder) && isAmount(perDay) ? { perOrder, perDay } : undefined
