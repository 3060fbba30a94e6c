import type { PendingCeilings, VaultResult } from '../ports'
import type { KeeperClient } from './keeper-line'
import { toKeychainAccount } from './keeper-talk'
import { toVaultTrouble, createVaultFailure, type OpenedKey, createVaultSuccess } from './kept-keys'

interface Parts {
  readonly keeper: Pick<KeeperClient, 'ask' | 'stay'>
  /** Has the key opened anew, by what lies beside it now. */
  readonly reopen: () => Promise<OpenedKey>
}

/** Has a keeper wait for what a key is to sign at most; it holds nothing of any key meanwhile. */
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
      const heard = await keeper.ask({ do: 'bound', account, to, box })
      end()
      if (heard.is !== 'done') return createVaultFailure(heard.is === 'nothing' ? 'lost' : toVaultTrouble(heard))
      const opened = await reopen()
      return opened.ok ? createVaultSuccess(undefined) : opened
    },
  })
}
