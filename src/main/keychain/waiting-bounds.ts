import type { WaitingBounds, Vaulted } from '../ports'
import type { KeeperLine } from './keeper-line'
import { accountOf } from './keeper-talk'
import { keyTroubleOf, no, type OpenedKey, yes } from './kept-keys'

interface Parts {
  readonly keeper: Pick<KeeperLine, 'ask' | 'stay'>
  /** Has the key opened anew, by what lies beside it now. */
  readonly reopen: () => Promise<OpenedKey>
}

/** Has a keeper wait for what a key is to sign at most; it holds nothing of any key meanwhile. */
export async function waitForBounds(
  { keeper, reopen }: Parts,
  keyId: string,
): Promise<Vaulted<WaitingBounds>> {
  const account = accountOf(keyId)
  const end = keeper.stay()
  const offer = await keeper.ask({ do: 'offer bounds', account })
  if (offer.is !== 'offer') {
    end()
    return no(keyTroubleOf(offer))
  }
  const { to } = offer
  return yes({
    to,
    end,
    async put(box) {
      const heard = await keeper.ask({ do: 'bound', account, to, box })
      end()
      if (heard.is !== 'done') return no(heard.is === 'nothing' ? 'lost' : keyTroubleOf(heard))
      const opened = await reopen()
      return opened.ok ? yes(undefined) : opened
    },
  })
}
