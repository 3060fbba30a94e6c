import { createBoxReceiver, type BoxReceiver } from '../../signer/box'
import { decodeStoredKey, encodeStoredKey } from '../../signer/envelope'
import { parseCeilings } from '../../signer/understand/ceilings'
import type { StoreResponse, StoreRequest } from './keeping'
import { parseKeyId, type KeeperResponse, type KeeperRequest } from './keeper-talk'

/** Puts what a key signs at most beside it. It comes from the sheet's own page, sealed to an offer of this keeper's. */
export interface CeilingWriter {
  offer(account: string): KeeperResponse
  write(question: Extract<KeeperRequest, { do: 'bound' }>): Promise<StoreResponse>
}

export function createCeilingWriter(
  answer: (question: StoreRequest) => Promise<StoreResponse>,
  now: () => number,
): CeilingWriter {
  let waiting: BoxReceiver | undefined

  function openBox({ to, box }: { readonly to: string; readonly box: string }): string | undefined {
    const opener = waiting?.to === to ? waiting : undefined
    waiting = undefined
    const content = opener?.open(box)
    const text = content && Buffer.from(content).toString('latin1')
    // SECURITY: what lies beside a key is what a signer will go by: only what it reads is put there.
    return text !== undefined && parseCeilings(text) !== undefined ? text : undefined
  }

  return {
    offer(account) {
      waiting = createBoxReceiver({ purpose: 'form→keeper', keyId: parseKeyId(account) })
      return { is: 'offer', to: waiting.to }
    },
    async write(question) {
      const { account } = question
      const ceilings = openBox(question)
      if (ceilings === undefined) return { is: 'refused' }
      const found = await answer({ do: 'get', account })
      if (found.is !== 'text') return found
      const one = decodeStoredKey(parseKeyId(account), found.text)
      if (one === undefined) return { is: 'refused' }
      // SECURITY: from when on a list of what the key signed has to be there is said by this clock, and by nobody who asks.
      const text = encodeStoredKey(parseKeyId(account), one.seed, ceilings, now())
      one.seed.fill(0)
      return answer({ do: 'replace', account, text, over: found.text })
    },
  }
}
