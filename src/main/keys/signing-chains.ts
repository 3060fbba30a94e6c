import type { AddressAccount, Profile } from '@core/profile/profile'
import type { SigningChain } from '@core/registration/terms'
import { err, ok, refuse, type Result } from '@core/value/result'
import type { Clock, Ids, OpenedVenue, VenueOptions } from '../ports'
import { solanaChains } from '../venue/wallet/venue-words'

interface Parts {
  readonly openVenue: (options: VenueOptions) => OpenedVenue
  readonly clock: Clock
  readonly ids: Ids
}

/** On which chains a wallet may sign, and how far the venue's clock is from ours. */
export interface ChainsFound {
  readonly chains: readonly SigningChain[]
  readonly offset: number
}

/** Signs nothing: what is asked here anybody may ask. */
const nobody: VenueOptions['vault'] = {
  arm: () => Promise.resolve(false),
  disarm: () => undefined,
  sign: () => Promise.resolve({ ok: false, why: 'unknown key' }),
  listed: () => Promise.resolve({ ok: false, why: 'unknown key' }),
}

/** Opens a venue of which only what is open to everybody is asked, for one use. */
export async function withOpenVenue<T>(
  { openVenue, clock, ids }: Parts,
  { addresses }: Pick<Profile, 'addresses'>,
  use: (venue: OpenedVenue) => Promise<T>,
): Promise<T> {
  const venue = openVenue({ addresses, vault: nobody, clock, ids, isByAddress: true })
  try {
    return await use(venue)
  } finally {
    await venue.close()
  }
}

/** Asks the venue on which chains a broker's accounts may sign, and what time it is there. */
export function chainsFor(
  parts: Parts,
  watched: Profile & { readonly byAddress: AddressAccount },
): Promise<Result<ChainsFound>> {
  return withOpenVenue(parts, watched, async venue => {
    const { broker, chain } = watched.byAddress
    await venue.read.time()
    const listed = await venue.facts.chains(broker)
    if (listed.is === 'failed') return err([refuse('CHAINS_UNREAD', { why: listed.why })])
    const offset = venue.clockOffset()?.offset
    if (offset === undefined) return err([refuse('CHAINS_UNREAD', { why: 'offline' })])
    const isSolana = ({ chainId }: SigningChain) => solanaChains.includes(chainId)
    const chains = listed.value.filter(one => isSolana(one) === (chain === 'SOL'))
    return chains.length === 0 ? err([refuse('CHAINS_NONE')]) : ok({ chains, offset })
  })
}
