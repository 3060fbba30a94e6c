import type { PendingCeilings, VaultResult } from '../main-ports'
import type { KeeperClient } from './keeper-client'
import { toKeychainAccount } from './keeper-protocol'
import { toVaultTrouble, createVaultFailure, type OpenedKey, createVaultSuccess } from './stored-keys'

interface Parts {
  readonly keeper: Pick<KeeperClient, 'ask' | 'stay'>
  readonly reopen: () => Promise<OpenedKey>
}

/** Keeps a keeper running until the limits of a key are entered. It holds no key meanwhile. */
export async function startCeilingEntry(
  { keeper, reopen }: Parts,
  keyId: string,
): Promise<VaultResult<PendingCeilings>> {
  const account = toKeychainAccount(keyId)
  const end = keeper.stay()
  const offer = await keeper.ask({ do: 'offer bounds', account })
  if (offer.is !== 'offer') {
    end()
    return createVaultFailure(toVaultTrouble(offer))
  }
  const { to } = offer
  return createVaultSuccess({
    to,
    end,
    async put(box) {
      const response = await keeper.ask({ do: 'bound', account, to, box })
      end()
      if (response.is !== 'done')
        return createVaultFailure(response.is === 'nothing' ? 'lost' : toVaultTrouble(response))
      const opened = await reopen()
      return opened.ok ? createVaultSuccess(undefined) : opened
    },
  })
}
