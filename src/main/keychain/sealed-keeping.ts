import { createBoxOpener, sealBox, type BoxOpener } from '../../signer/box'
import { createBounding } from './bounding'
import { createKeeping, type SecretStore } from './keeping'
import { keyIdOf, type KeeperAnswer, type KeeperQuestion } from './keeper-talk'

/** Answers questions about a store: what is in it leaves sealed to the signer alone, and comes in sealed by it alone. */
export function createSealedKeeping(
  store: SecretStore,
  system: () => number,
): (question: KeeperQuestion) => Promise<KeeperAnswer> {
  const answer = createKeeping(store)
  let waiting: BoxOpener | undefined
  const bounding = createBounding(answer, system)

  function offer(account: string): KeeperAnswer {
    waiting = createBoxOpener({ purpose: 'signer→keeper', keyId: keyIdOf(account) })
    return { is: 'offer', to: waiting.to }
  }

  function opened({ to, box }: Extract<KeeperQuestion, { do: 'set' }>): string | undefined {
    const opener = waiting?.to === to ? waiting : undefined
    waiting = undefined
    const content = opener?.open(box)
    if (content === undefined) return undefined
    // SECURITY: the store takes a text; it lies in this process alone, which ends when nobody asks it any more.
    const text = Buffer.from(content).toString('latin1')
    content.fill(0)
    return text
  }

  async function get({ account, to }: Extract<KeeperQuestion, { do: 'get' }>): Promise<KeeperAnswer> {
    const found = await answer({ do: 'get', account })
    if (found.is !== 'text') return found
    const content = Buffer.from(found.text, 'utf8')
    // SECURITY: what was read is told to nobody but the signer, whoever passes it on.
    const box = sealBox(to, { purpose: 'keeper→signer', keyId: keyIdOf(account) }, content)
    content.fill(0)
    return box === undefined ? { is: 'refused' } : { is: 'box', box }
  }

  /** What is asked to be written has to be the signer's, for this very item; anything else writes nothing. */
  async function set(question: Extract<KeeperQuestion, { do: 'set' }>): Promise<KeeperAnswer> {
    const text = opened(question)
    return text === undefined ? { is: 'refused' } : plain(await answer({ ...question, text }))
  }

  return async question => {
    if (question.do === 'offer') return offer(question.account)
    if (question.do === 'offer bounds') return bounding.offer(question.account)
    if (question.do === 'bound') return plain(await bounding.bound(question))
    if (question.do === 'get') return get(question)
    return question.do === 'set' ? set(question) : plain(await answer(question))
  }
}

/** An answer that has nothing of an item in it: what else was answered here would be none. */
const plain = (told: Awaited<ReturnType<ReturnType<typeof createKeeping>>>): KeeperAnswer =>
  told.is === 'text' ? { is: 'refused' } : told
