import type { WatchedAccount, TradingProfile } from '@core/profile/trading-profile'
import type { SigningChain } from '@core/registration/registration-terms'
import { err, ok, createRefusal, type Result } from '@core/value/result'
import type { ClockPort, IdSource, OpenedVenue, VenueClientOptions } from '../main-ports'
import { solanaChainIds } from '../venue/wallet/typed-data-schema'

interface Parts {
  readonly openVenue: (options: VenueClientOptions) => OpenedVenue
  readonly clock: ClockPort
  readonly ids: IdSource
}

export interface SigningChains {
  readonly chains: readonly SigningChain[]
  readonly offset: number
}

/** Signs nothing, because only public data is read. */
const signlessVault: VenueClientOptions['vault'] = {
  arm: () => Promise.resolve(false),
  disarm: () => undefined,
  takeSheetOffer: () => undefined,
  openConfirmation: () => undefined,
  sign: () => Promise.resolve({ ok: false, why: 'unknown key' }),
  listed: () => Promise.resolve({ ok: false, why: 'unknown key' }),
}

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
