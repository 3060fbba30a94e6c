import { MAX_INPUT_SIZE } from '@contract/input-size'

/** Limits for payloads from main; real payloads are far smaller. */
const payloadLimits: PayloadLimits = { values: 400_000, depth: 40 }

/** Limits for a page's input, which is always small. The characters of strings and of names count too. */
export const inputLimits: PayloadLimits = { values: 100_000, depth: 40, characters: MAX_INPUT_SIZE }

/**
 * Returns the path of a value that JSON cannot carry unchanged, or `undefined` if all are safe. Electron clones
 * structures and the Chromium stand-in writes JSON; both deliver a safe payload unchanged.
 */
export function findUnsafePath(value: unknown, limits: PayloadLimits = payloadLimits): string | undefined {
  const pending: {
    readonly value: unknown
    readonly path: string
    readonly above: AncestorChain | undefined
  }[] = [{ value, path: '', above: undefined }]
  let characters = limits.characters ?? Infinity
  for (let visited = 0; ; visited += 1) {
    const next = pending.pop()
    if (next === undefined) return undefined
    if (visited >= limits.values) return `${next.path} (too many values)`
    if (typeof next.value === 'string') characters -= next.value.length
    if (characters < 0 || getListLength(next.value) > limits.values) return 'its size'
    if (isPlain(next.value)) continue
    if (typeof next.value !== 'object' || next.value === null) return next.path || 'the value itself'
    const chain: AncestorChain = {
      object: next.value,
      above: next.above,
      depth: (next.above?.depth ?? 0) + 1,
    }
    if (chain.depth > limits.depth || isAncestor(next.value, next.above)) return `${next.path} (too deep)`
    const entries = listEntries(next.value)
    if (entries === undefined) return next.path || 'the value itself'
    const isList = Array.isArray(next.value)
    for (const [key, part] of entries) {
      if (!isList) characters -= key.length
      pending.push({ value: part, path: `${next.path}.${key}`, above: chain })
    }
    if (characters < 0) return 'its size'
  }
}

export interface PayloadLimits {
  readonly values: number
  readonly depth: number
  readonly characters?: number
}

interface AncestorChain {
  readonly object: object
  readonly above: AncestorChain | undefined
  readonly depth: number
}

/** Returns the claimed length of a list before any element is read. */
const getListLength = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  return typeof value === 'number' && Number.isFinite(value)
}

/** Returns the entries of a list or plain object; `undefined` for objects that JSON cannot represent. */
function listEntries(object: object): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(object)) {
    const hasNoHoles = Object.keys(object).length === object.length
    return hasNoHoles ? object.map((part: unknown, index) => [`${index}`, part] as const) : undefined
  }
  const prototype: unknown = Object.getPrototypeOf(object)
  const isRecord = prototype === Object.prototype || prototype === null
  const isOrdinary = isRecord && Object.getOwnPropertySymbols(object).length === 0
  if (!isOrdinary || Object.hasOwn(object, '__proto__') || 'toJSON' in object) return undefined
  // JSON omits an undefined property and a structured clone keeps it; both read as absent.
  return Object.entries(object).filter(([, part]) => part !== undefined)
}

function isAncestor(object: object, above: AncestorChain | undefined): boolean {
  for (let ancestor = above; ancestor !== undefined; ancestor = ancestor.above)
    if (ancestor.object === object) return true
  return false
}
