import type { WatchedAccount, TradingProfile } from '@core/profile/profile'
import type { SigningChain } from '@core/registration/terms'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ClockPort, IdSource, OpenedVenue, VenueClientOptions } from '../ports'
import { solanaChainIds } from '../venue/wallet/venue-words'

interface Parts {
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly clock: ClockPort
  readonly ids: IdSource
}

/** On which chains a wallet may sign, and how far the venue's clock is from ours. */
export interface SigningChains {
  readonly chains: readonly SigningChain[]
  readonly offset: number
}

/** Signs nothing: what is asked here anybody may ask. */
const signlessVault: VenueClientOptions['vault'] = {
  arm: () => Promise.resolve(false),
  disarm: () => undefined,
  sign: () => Promise.resolve({ ok: false, why: 'unknown key' }),
  listed: () => Promise.resolve({ ok: false, why: 'unknown key' }),
}

/** Opens a venue of which only what is open to everybody is asked, for one use. */
export async function withPublicVenue<T>(
  { openVenue, clock, ids }: Parts,
  { addresses }: Pick<TradingProfile, 'addresses'>,
  use: (venue: OpenedVenue) => Promise<T>,
): Promise<T> {
  const venue = openVenue({ addresses, vault: signlessVault, clock, ids, isByAddress: true })
  try {
    return await use(venue)
  } finally {
    await venue.close()
  }
}

/** Asks the venue on which chains a broker's accounts may sign, and what time it is there. */
export function readSigningChains(
  parts: Parts,
  watched: TradingProfile & { readonly byAddress: WatchedAccount },
): Promise<Result<SigningChains>> {
  return withPublicVenue(parts, watched, async venue => {
    const { broker, chain } = watched.byAddress
    await venue.read.time()
    const listed = await venue.facts.chains(broker)
    if (listed.is === 'failed') return err([createRefusal('CHAINS_UNREAD', { why: listed.why })])
    const offset = venue.clockOffset()?.offset
    if (offset === undefined) return err([createRefusal('CHAINS_UNREAD', { why: 'offline' })])
    const isSolana = ({ chainId }: SigningChain) => solanaChainIds.includes(chainId)
    const chains = listed.value.filter(one => isSolana(one) === (chain === 'SOL'))
    return chains.length === 0 ? err([createRefusal('CHAINS_NONE')]) : ok({ chains, offset })
  })
}
