import { randomUUID } from 'node:crypto'
import type { KeeperResponse } from './keeper-protocol'

const SERVICE = 'Perpdesk'

/** Item without a secret: writing it proves that the store is open. */
const SENTINEL = 'sentinel'

// Some stores ignore case or join the two names with a slash; these names stay distinct in all of them.
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/
// SECURITY: a NUL would silently truncate the secret, and some stores allow no more than this length.
const TEXT = /^[\x20-\x7e]{1,2560}$/

/** The only three store calls in use: others are known to crash the process. */
export interface SecretStore {
  get(service: string, account: string): Promise<string | undefined>
  set(service: string, account: string, text: string): Promise<void>
  delete(service: string, account: string): Promise<boolean>
}

export type StoreRequest =
  | { readonly do: 'get' | 'delete'; readonly account: string }
  | { readonly do: 'set'; readonly account: string; readonly text: string }
  | { readonly do: 'replace'; readonly account: string; readonly text: string; readonly over: string }
  | { readonly do: 'probe' }

export type StoreResponse =
  { readonly is: 'text'; readonly text: string } | Exclude<KeeperResponse, { is: 'box' } | { is: 'offer' }>

/**
 * Handles store requests. It overwrites only an expected value, and never returns `nothing` for a store that may be
 * locked.
 */
export function createStoreHandler(store: SecretStore): (question: StoreRequest) => Promise<StoreResponse> {
  const get = (account: string) => store.get(SERVICE, account)

  /** Returns `undefined` if the store is open: it returned a freshly written value. */
  async function checkOpen(): Promise<StoreResponse | undefined> {
    const fresh = randomUUID()
    await store.set(SERVICE, SENTINEL, fresh)
    return (await get(SENTINEL)) === fresh ? undefined : { is: 'locked' }
  }

  async function read(account: string): Promise<StoreResponse> {
    const text = await get(account)
    if (text !== undefined) return { is: 'text', text }
    const trouble = await checkOpen()
    if (trouble !== undefined) return trouble
    // The user may have unlocked the store meanwhile. Only now does a missing item mean that there is none.
    const again = await get(account)
    return again === undefined ? { is: 'nothing' } : { is: 'text', text: again }
  }

  async function write(account: string, text: string): Promise<StoreResponse> {
    const there = await read(account)
    // SECURITY: an existing item, readable or not, is never overwritten.
    if (there.is === 'text') return { is: there.text === text ? 'done' : 'taken' }
    if (there.is !== 'nothing') return there
    await store.set(SERVICE, account, text)
    // The item may exist from here on: a store that was locked meanwhile must not count as unwritten.
    const back = await get(account).catch(() => undefined)
    return { is: back === text ? 'done' : 'unkept' }
  }

  async function replace(account: string, text: string, over: string): Promise<StoreResponse> {
    const there = await read(account)
    if (there.is !== 'text') return there
    // SECURITY: the item may be another key by now.
    if (there.text !== over) return { is: 'taken' }
    await store.set(SERVICE, account, text)
    const back = await get(account).catch(() => undefined)
    if (back === text) return { is: 'done' }
    // A failed update must not lose the key: the old value is restored.
    if (back !== over) await store.set(SERVICE, account, over)
    return { is: 'unkept' }
  }

  async function remove(account: string): Promise<StoreResponse> {
    const there = await read(account)
    if (there.is !== 'text') return there
    await store.delete(SERVICE, account)
    const left = await read(account)
    return left.is === 'nothing' ? { is: 'done' } : left.is === 'text' ? { is: 'unkept' } : left
  }

  async function handleRequest(question: StoreRequest): Promise<StoreResponse> {
    if (question.do === 'probe') return (await checkOpen()) ?? { is: 'done' }
    const { account } = question
    if (!NAME.test(account) || account === SENTINEL) return { is: 'refused' }
    if (question.do === 'set' || question.do === 'replace') {
      const { text } = question
      if (!TEXT.test(text)) return { is: 'refused' }
      return question.do === 'set' ? write(account, text) : replace(account, text, question.over)
    }
    return question.do === 'get' ? read(account) : remove(account)
  }

  return async question => {
    try {
      return await handleRequest(question)
    } catch (error) {
      return { is: classifyError(error) }
    }
  }
}

/** A store gives its reason only as text. Anything that is not a lock counts as unavailable. */
function classifyError(error: unknown): 'locked' | 'unavailable' {
  const words = error instanceof Error ? error.message : ''
  return /locked|dismissed|interaction is not allowed|cancel|passphrase/i.test(words)
    ? 'locked'
    : 'unavailable'
}
