import type { PublicName } from '@core/account/public-account'
import type { ReadingVenue } from './ports'

/** Whether an account that a key reads may be asked about without it as well, and by which name. */
export interface InPublic {
  /** Whether the person allowed it for this profile, as it is now. */
  readonly isAllowed: () => boolean
  /** Looked up once, and only where it is allowed; undefined while it is not known. */
  readonly name: () => Promise<PublicName | undefined>
}

/** Finds the wallet of an account when it is first needed. */
export function namePublicly(
  { accountId, facts }: Pick<ReadingVenue, 'accountId' | 'facts'>,
  isAllowed: () => boolean,
): InPublic {
  let name: PublicName | undefined
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
