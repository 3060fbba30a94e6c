/** What may be asked of a keeper: one item by its name, or whether the store is open at all. */
export type KeeperQuestion =
  | { readonly do: 'get'; readonly account: string }
  | { readonly do: 'delete'; readonly account: string }
  | { readonly do: 'set'; readonly account: string; readonly text: string }
  | { readonly do: 'probe' }

/**
 * What a keeper can answer.
 *
 * `nothing` is said only after the store was proved open: a locked one looks just the same. `taken` means that
 * something else lies under that name, and that it was left there; `unkept` that the store gave back something else
 * than it was given.
 */
export type KeeperAnswer =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'done' | 'nothing' | 'taken' | 'unkept' | 'locked' | 'unavailable' | 'refused' }

/** A question or an answer on its way, with the number that joins them. */
export type Numbered<T> = T & { readonly ask: number }

const plain = new Set(['done', 'nothing', 'taken', 'unkept', 'locked', 'unavailable', 'refused'])

/** Reads a message that should be a question; anything else is undefined. */
export function readQuestion(message: unknown): Numbered<KeeperQuestion> | undefined {
  const { ask, do: wish, account, text } = fields(message)
  if (typeof ask !== 'number') return undefined
  if (wish === 'probe') return { ask, do: wish }
  if (typeof account !== 'string') return undefined
  if (wish === 'get' || wish === 'delete') return { ask, do: wish, account }
  return wish === 'set' && typeof text === 'string' ? { ask, do: wish, account, text } : undefined
}

/** Reads a message that should be an answer; anything else is undefined. */
export function readAnswer(message: unknown): Numbered<KeeperAnswer> | undefined {
  const { ask, is, text } = fields(message)
  if (typeof ask !== 'number' || typeof is !== 'string') return undefined
  if (is === 'text') return typeof text === 'string' ? { ask, is, text } : undefined
  return plain.has(is) ? ({ ask, is } as Numbered<KeeperAnswer>) : undefined
}

const fields = (message: unknown): Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null ? { ...message } : {}
