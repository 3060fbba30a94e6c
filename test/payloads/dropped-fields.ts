import { DecodeFault } from '../../src/main/venue/decode/field-reader'

type Tree = string | boolean | null | readonly Tree[] | { readonly [key: string]: Tree }
type Way = readonly (string | number)[]

/** Marks numbers in a parsed text, so that no digit is lost. */
const NUMBER = '\u0001'
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const marked = (text: string): string =>
  text.replace(tokens, token => (token.startsWith('"') ? token : JSON.stringify(NUMBER + token)))
const treeOf = (text: string): Tree => JSON.parse(marked(text)) as Tree
const textOf = (tree: Tree): string => JSON.stringify(tree).replace(/"\\u0001([^"]*)"/g, '$1')

const isRecord = (tree: Tree): tree is { readonly [key: string]: Tree } =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree)

/** Replaces the value at a path with one that no decoder uses as a default. */
function telling(tree: Tree, [first, ...rest]: Way, figure: string): Tree {
  if (first === undefined) return unusual(tree, figure)
  if (Array.isArray(tree))
    return (tree as readonly Tree[]).map((each, at) => (at === first ? telling(each, rest, figure) : each))
  if (!isRecord(tree)) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, each]) => [key, key === first ? telling(each, rest, figure) : each]),
  )
}

/** Alternatives for words that decoders use as defaults. */
const others: Readonly<Record<string, string>> = { CROSS: 'ISOLATED', ACTIVE: 'REDUCE_ONLY' }

function unusual(value: Tree, figure: string): Tree {
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  return /^\u0001-?0(?:\.0*)?$/.test(value) ? NUMBER + figure : (others[value] ?? value)
}

/** The way to every field of a text, in the order in which they stand. */
function waysOf(tree: Tree, to: Way = []): readonly Way[] {
  if (Array.isArray(tree)) return (tree as readonly Tree[]).flatMap((each, at) => waysOf(each, [...to, at]))
  if (!isRecord(tree)) return []
  return Object.entries(tree).flatMap(([key, each]) => [[...to, key], ...waysOf(each, [...to, key])])
}

function without(tree: Tree, [first, ...rest]: Way): Tree {
  if (Array.isArray(tree))
    return (tree as readonly Tree[]).map((each, at) => (at === first ? without(each, rest) : each))
  if (!isRecord(tree)) return tree
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, each]) =>
      key !== first ? [[key, each]] : rest.length === 0 ? [] : [[key, without(each, rest)]],
    ),
  )
}

/** Returns every scalar of a decoded value by its path. */
function leavesOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (value === undefined) return new Map()
  if (typeof value !== 'object' || value === null) return new Map([[at, value]])
  const each = Object.entries(value).flatMap(([key, inner]) => [
    ...leavesOf(inner, at === '' ? key : `${at}.${key}`),
  ])
  return new Map(each.length === 0 ? [[at, Array.isArray(value) ? '[]' : '{}']] : each)
}

/** Result of decoding a text with one field left out. */
export interface Left {
  readonly field: string
  readonly is: 'fault' | 'not read' | 'not known' | 'said otherwise'
  /** Paths without a value, and paths with another value, once the field is left out. */
  readonly gone: readonly string[]
  readonly said: readonly string[]
}

/** A text with its reading, where it can be read. */
function readable(
  tree: Tree,
  read: (text: string) => unknown,
): readonly [Tree, ReturnType<typeof leavesOf>] | undefined {
  try {
    return [tree, leavesOf(read(textOf(tree)))]
  } catch (error) {
    if (error instanceof DecodeFault) return undefined
    throw error
  }
}

/**
 * Leaves out each field of a text in turn and compares the decoded values. Tries the original value and an
 * unusual one, so that an equal default does not pass for a missing value.
 */
export function leaveOut(text: string, read: (text: string) => unknown): readonly Left[] {
  const tree = treeOf(text)
  const whole = leavesOf(read(text))
  return waysOf(tree).map(way => {
    const without = outcomeOf(tree, whole, way, read)
    const changed = readable(telling(tree, way, '7'), read) ?? readable(telling(tree, way, '1'), read)
    return without.said.length > 0 || changed === undefined ? without : outcomeOf(...changed, way, read)
  })
}

function outcomeOf(
  tree: Tree,
  whole: ReturnType<typeof leavesOf>,
  way: Way,
  read: (text: string) => unknown,
): Left {
  const field = way.join('.')
  try {
    const left = leavesOf(read(textOf(without(tree, way))))
    const gone = [...whole.keys()].filter(key => !left.has(key))
    const changed = [...left]
      .filter(([key, value]) => whole.get(key) !== value)
      .map(([key, value]) => `${key}: ${String(value)}`)
    const is = changed.length > 0 ? 'said otherwise' : gone.length > 0 ? 'not known' : 'not read'
    return { field, is, gone, said: changed }
  } catch (error) {
    if (!(error instanceof DecodeFault)) throw error
    return { field, is: 'fault', gone: [], said: [] }
  }
}
