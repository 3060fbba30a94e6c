import { createBoxReceiver, type BoxReceiver } from '../../signer/box'
import { decodeStoredKey, encodeStoredKey, type StoredKeyContent } from '../../signer/stored-key-item'
import { addMarketLimit, isMarketLimit, parseCeilings } from '../../signer/understand/key-ceilings'
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
    return text !== undefined && (parseCeilings(text) !== undefined || isMarketLimit(text)) ? text : undefined
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
      const limits = combineLimits(one, ceilings, now())
      const text = limits && encodeStoredKey(parseKeyId(account), one.seed, limits.ceilings, limits.boundAt)
      one.seed.fill(0)
      if (text === undefined) return { is: 'refused' }
      return answer({ do: 'replace', account, text, over: found.text })
    },
  }
}

/**
 * Returns the limits to store. The size of one market is added to the stored limits and leaves their time unchanged, so
 * that a lost list still counts as lost. `undefined` if it cannot be added.
 */
function combineLimits(
  { ceilings = '', boundAt }: StoredKeyContent,
  text: string,
  now: number,
): (Pick<StoredKeyContent, 'boundAt'> & { readonly ceilings: string }) | undefined {
  // SECURITY: the time from which a signature list must exist comes from the keeper's clock, never from the caller.
  if (!isMarketLimit(text)) return { ceilings: text, boundAt: now }
  const all = addMarketLimit(ceilings, text)
  return all === undefined ? undefined : { ceilings: all, ...(boundAt !== undefined && { boundAt }) }
}
