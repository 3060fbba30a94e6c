import type { PublicAccountKey } from '@core/account/public-account'
import type { ReadableVenue } from './main-ports'

export interface PublicQueryAccess {
  readonly isAllowed: () => boolean
  /** Resolves the name once, only if allowed; `undefined` while unknown. */
  readonly name: () => Promise<PublicAccountKey | undefined>
}

export function createPublicQueryAccess(
  { accountId, facts }: Pick<ReadableVenue, 'accountId' | 'facts'>,
  isAllowed: () => boolean,
): PublicQueryAccess {
  let name: PublicAccountKey | undefined
  return {
    isAllowed,
    async name() {
      if (name !== undefined || accountId === undefined || !isAllowed()) return name
      const read = await facts.publicName(accountId)
      if (read.is === 'read') name = { address: read.value.address, accountId }
      return name
    },
  }
}
