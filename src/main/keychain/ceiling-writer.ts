import { createBoxReceiver, type BoxReceiver } from '../../signer/box'
import { decodeStoredKey, encodeStoredKey } from '../../signer/stored-key-item'
import { parseCeilings } from '../../signer/understand/key-ceilings'
import type { StoreResponse, StoreRequest } from './secret-store'
import { parseKeyId, type KeeperResponse, type KeeperRequest } from './keeper-protocol'

/** Stores the signing limits of a key with it. They come from the prompt page, sealed to an offer of this keeper. */
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
    // SECURITY: the signer will enforce the stored limits, so only text that it can parse is stored.
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
      // SECURITY: the time from which a signature list must exist comes from this clock, never from the caller.
      const text = encodeStoredKey(parseKeyId(account), one.seed, ceilings, now())
      one.seed.fill(0)
      return answer({ do: 'replace', account, text, over: found.text })
    },
  }
}
