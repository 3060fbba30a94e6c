/** Which requests a fault is meant for; what is left open fits every one. */
export interface Target {
  readonly method?: string
  /** A path without its query; `*` stands for any text. */
  readonly path?: string
}

interface Common {
  readonly on?: Target
  /** How many requests it meets before it is spent; once unless said otherwise. */
  readonly times?: number
  /** How many fitting requests it lets pass first. */
  readonly after?: number
}

/** Something that goes wrong between a client and the venue. */
export type Fault = Common &
  (
    | { readonly name: 'lose the request' }
    | { readonly name: 'lose the reply' }
    | { readonly name: 'delay'; readonly ms: number; readonly when?: 'before taking' | 'before answering' }
    | ({ readonly name: 'error after taking' } & ErrorReply)
    | ({ readonly name: 'error instead' } & ErrorReply)
  )

/** An answer that is not the true one. */
export interface ErrorReply {
  readonly status?: number
  /** A code of the venue, put in its envelope. */
  readonly code?: number
  readonly message?: string
  /** The whole text, where it is not an envelope. */
  readonly body?: string
}

/** The faults that are waiting for their request. */
export interface Faults {
  readonly add: (fault: Fault) => void
  readonly clear: () => void
  /** The fault this request meets, if any. It is spent by being asked for. */
  readonly meet: (method: string, path: string) => Fault | undefined
  readonly waiting: () => readonly Fault[]
}

/** Opens the list of faults. */
export function createFaults(first: readonly Fault[] = []): Faults {
  let waiting: { readonly fault: Fault; skip: number; left: number }[] = []
  const add = (fault: Fault) => void waiting.push({ fault, skip: fault.after ?? 0, left: fault.times ?? 1 })
  first.forEach(add)
  return {
    add,
    clear: () => {
      waiting = []
    },
    meet: (method, path) => {
      for (const entry of waiting) {
        if (!fits(entry.fault.on, method, path)) continue
        if (entry.skip-- > 0) continue
        entry.left--
        waiting = waiting.filter(({ left }) => left > 0)
        return entry.fault
      }
      return undefined
    },
    waiting: () => waiting.map(({ fault }) => fault),
  }
}

/** Whether a request is one a target means. */
export function fits(target: Target | undefined, method: string, path: string): boolean {
  if (target?.method !== undefined && target.method !== method) return false
  if (target?.path === undefined) return true
  const [head = '', ...rest] = target.path.split('*')
  if (!path.startsWith(head)) return false
  let at = head.length
  for (const [index, part] of rest.entries()) {
    const last = index === rest.length - 1
    const found =
      last && part !== '' ? (path.endsWith(part) ? path.length - part.length : -1) : path.indexOf(part, at)
    if (found < at) return false
    at = last && part === '' ? path.length : found + part.length
  }
  return at === path.length
}

/** The text and status of a false answer. */
export function falseReply(fault: ErrorReply): { readonly status: number; readonly text: string } {
  const status = fault.status ?? 500
  if (fault.body !== undefined) return { status, text: fault.body }
  const { code = -1000, message = 'an unknown error occurred' } = fault
  return { status, text: JSON.stringify({ success: false, code, message }) }
}
