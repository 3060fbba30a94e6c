import { createBoxReceiver, sealToReceiver, type BoxReceiver } from '../../signer/box'
import { createCeilingWriter } from './ceiling-writer'
import { parseAccountCards, withAccountCard, withoutAccountCards } from './account-cards'
import { createStoreHandler, type SecretStore } from './secret-store'
import { parseKeyId, type KeeperResponse, type KeeperRequest } from './keeper-protocol'

/** Handles store requests. Item content leaves only sealed to the signer, and is accepted only sealed by it. */
export function createSealedStoreHandler(
  store: SecretStore,
  now: () => number,
): (question: KeeperRequest) => Promise<KeeperResponse> {
  const answer = createStoreHandler(store)
  let waiting: BoxReceiver | undefined
  const ceilingWriter = createCeilingWriter(answer, now)

  function offer(account: string): KeeperResponse {
    waiting = createBoxReceiver({ purpose: 'signer→keeper', keyId: parseKeyId(account) })
    return { is: 'offer', to: waiting.to }
  }

  function openBox({ to, box }: Extract<KeeperRequest, { do: 'set' }>): string | undefined {
    const opener = waiting?.to === to ? waiting : undefined
    waiting = undefined
    const content = opener?.open(box)
    if (content === undefined) return undefined
    // SECURITY: the store needs a plain text. It exists only in this process, which ends after the last request.
    const text = Buffer.from(content).toString('latin1')
    content.fill(0)
    return text
  }

  async function get({ account, to }: Extract<KeeperRequest, { do: 'get' }>): Promise<KeeperResponse> {
    const found = await answer({ do: 'get', account })
    if (found.is !== 'text') return found
    const content = Buffer.from(found.text, 'utf8')
    // SECURITY: the content is sealed to the signer, so that no process in between can read it.
    const box = sealToReceiver(to, { purpose: 'keeper→signer', keyId: parseKeyId(account) }, content)
    content.fill(0)
    return box === undefined ? { is: 'refused' } : { is: 'box', box }
  }

  async function set(question: Extract<KeeperRequest, { do: 'set' }>): Promise<KeeperResponse> {
    const text = openBox(question)
    return text === undefined ? { is: 'refused' } : withoutContent(await answer({ ...question, text }))
  }

  async function readAccounts(): Promise<KeeperResponse> {
    const found = await answer({ do: 'get', account: ACCOUNTS })
    if (found.is === 'text') return { is: 'accounts', cards: parseAccountCards(found.text) }
    return found.is === 'nothing' ? { is: 'accounts', cards: [] } : found
  }

  async function changeAccounts(change: (over: string) => string): Promise<KeeperResponse> {
    const found = await answer({ do: 'get', account: ACCOUNTS })
    if (found.is !== 'text' && found.is !== 'nothing') return found
    const over = found.is === 'text' ? found.text : ''
    const text = change(over)
    if (text === over) return { is: 'done' }
    const set = { account: ACCOUNTS, text }
    return withoutContent(await answer(over === '' ? { do: 'set', ...set } : { do: 'replace', ...set, over }))
  }

  /** Deletes a key with its accounts. Accounts that stay because the store fails are listed without a key. */
  async function remove(account: string): Promise<KeeperResponse> {
    const removed = withoutContent(await answer({ do: 'delete', account }))
    const hasAccounts =
      removed.is === 'done' && (await answer({ do: 'get', account: ACCOUNTS })).is === 'text'
    if (hasAccounts) await changeAccounts(over => withoutAccountCards(over, parseKeyId(account)))
    return removed
  }

  return async question => {
    // SECURITY: these two reach one item by its own name, which is no name of a key.
    if (question.do === 'accounts') return readAccounts()
    if (question.do === 'keep account') return changeAccounts(over => withAccountCard(over, question.card))
    if (question.do === 'offer') return offer(question.account)
    if (question.do === 'offer bounds') return ceilingWriter.offer(question.account)
    if (question.do === 'bound') return withoutContent(await ceilingWriter.write(question))
    if (question.do === 'get') return get(question)
    if (question.do === 'delete') return remove(question.account)
    return question.do === 'set' ? set(question) : withoutContent(await answer(question))
  }
}

/** Item with the accounts. Only `readAccounts` returns its content. */
const ACCOUNTS = 'accounts'

const withoutContent = (
  response: Awaited<ReturnType<ReturnType<typeof createStoreHandler>>>,
): KeeperResponse => (response.is === 'text' ? { is: 'refused' } : response)
