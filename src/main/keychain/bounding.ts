import { createBoxOpener, type BoxOpener } from '../../signer/box'
import { decodeEnvelope, encodeEnvelope } from '../../signer/envelope'
import { readCeilings } from '../../signer/understand/ceilings'
import type { KeepingAnswer, KeepingQuestion } from './keeping'
import { keyIdOf, type KeeperAnswer, type KeeperQuestion } from './keeper-talk'

/** Puts what a key signs at most beside it. It comes from the sheet's own page, sealed to an offer of this keeper's. */
export interface Bounding {
  offer(account: string): KeeperAnswer
  bound(question: Extract<KeeperQuestion, { do: 'bound' }>): Promise<KeepingAnswer>
}

export function createBounding(
  answer: (question: KeepingQuestion) => Promise<KeepingAnswer>,
  system: () => number,
): Bounding {
  let waiting: BoxOpener | undefined

  function opened({ to, box }: { readonly to: string; readonly box: string }): string | undefined {
    const opener = waiting?.to === to ? waiting : undefined
    waiting = undefined
    const content = opener?.open(box)
    const text = content && Buffer.from(content).toString('latin1')
    // SECURITY: what lies beside a key is what a signer will go by: only what it reads is put there.
    return text !== undefined && readCeilings(text) !== undefined ? text : undefined
  }

  return {
    offer(account) {
      waiting = createBoxOpener({ purpose: 'form→keeper', keyId: keyIdOf(account) })
      return { is: 'offer', to: waiting.to }
    },
    async bound(question) {
      const { account } = question
      const ceilings = opened(question)
      if (ceilings === undefined) return { is: 'refused' }
      const found = await answer({ do: 'get', account })
      if (found.is !== 'text') return found
      const one = decodeEnvelope(keyIdOf(account), found.text)
      if (one === undefined) return { is: 'refused' }
      // SECURITY: from when on a list of what the key signed has to be there is said by this clock, and by nobody who asks.
      const text = encodeEnvelope(keyIdOf(account), one.seed, ceilings, system())
      one.seed.fill(0)
      return answer({ do: 'replace', account, text, over: found.text })
    },
  }
}
