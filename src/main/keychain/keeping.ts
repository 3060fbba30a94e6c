import { randomUUID } from 'node:crypto'
import type { KeeperResponse } from './keeper-talk'

/** The name under which the system's store knows this desk. */
const SERVICE = 'Perpdesk'

/** An item that holds no secret: writing it proves that the store is open. */
const SENTINEL = 'sentinel'

// Stores fold case or join the two names with a slash; these names stay apart in all of them.
const NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/
// SECURITY: a NUL would silently cut the secret, and some stores take no more than this.
const TEXT = /^[\x20-\x7e]{1,2560}$/

/** The three calls that a store is ever asked: the others are known to end the whole process. */
export interface SecretStore {
  get(service: string, account: string): Promise<string | undefined>
  set(service: string, account: string, text: string): Promise<void>
  delete(service: string, account: string): Promise<boolean>
}

/** What is asked about the store, inside of the keeper. */
export type StoreRequest =
  | { readonly do: 'get' | 'delete'; readonly account: string }
  | { readonly do: 'set'; readonly account: string; readonly text: string }
  /** Only where this very text lies there. */
  | { readonly do: 'replace'; readonly account: string; readonly text: string; readonly over: string }
  | { readonly do: 'probe' }

/** What is answered there, with what an item says. */
export type StoreResponse =
  { readonly is: 'text'; readonly text: string } | Exclude<KeeperResponse, { is: 'box' } | { is: 'offer' }>

/** Answers questions about a store. It overwrites nothing but what it is told lies there, and never says "nothing" of a store that may be locked. */
export function createStoreHandler(store: SecretStore): (question: StoreRequest) => Promise<StoreResponse> {
  const get = (account: string) => store.get(SERVICE, account)

  /** Undefined when the store is open: it took something fresh and gave it back. */
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
    // The person may have unlocked the store meanwhile: only now does silence mean that there is nothing.
    const again = await get(account)
    return again === undefined ? { is: 'nothing' } : { is: 'text', text: again }
  }

  async function write(account: string, text: string): Promise<StoreResponse> {
    const there = await read(account)
    // SECURITY: what lies there already, readable or not, is never written over.
    if (there.is === 'text') return { is: there.text === text ? 'done' : 'taken' }
    if (there.is !== 'nothing') return there
    await store.set(SERVICE, account, text)
    // From here on it may be there: a store that was closed meanwhile must not be heard as one that took nothing.
    const back = await get(account).catch(() => undefined)
    return { is: back === text ? 'done' : 'unkept' }
  }

  async function replace(account: string, text: string, over: string): Promise<StoreResponse> {
    const there = await read(account)
    if (there.is !== 'text') return there
    // SECURITY: what lies there may be another key by now.
    if (there.text !== over) return { is: 'taken' }
    await store.set(SERVICE, account, text)
    const back = await get(account).catch(() => undefined)
    if (back === text) return { is: 'done' }
    // A key must not be lost by what lies beside it: what was there is put back.
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

/** A store says only in words why it refuses. What is not known to be a lock is no store at all. */
function classifyError(error: unknown): 'locked' | 'unavailable' {
  const words = error instanceof Error ? error.message : ''
  return /locked|dismissed|interaction is not allowed|cancel|passphrase/i.test(words)
    ? 'locked'
    : 'unavailable'
}
