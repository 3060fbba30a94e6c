import type { PublicAccountKey } from '@core/account/public-account'
import type { ReadableVenue } from './ports'

/** Whether an account that a key reads may be asked about without it as well, and by which name. */
export interface PublicQueryAccess {
  /** Whether the person allowed it for this profile, as it is now. */
  readonly isAllowed: () => boolean
  /** Looked up once, and only where it is allowed; undefined while it is not known. */
  readonly name: () => Promise<PublicAccountKey | undefined>
}

/** Finds the wallet of an account when it is first needed. */
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
