import { DecodeFault } from '../../src/main/venue/decode/field-reader'

type Tree = string | boolean | null | readonly Tree[] | { readonly [key: string]: Tree }
type Way = readonly (string | number)[]

/** Marks what was written as a number, so that no digit of it is lost on the way through a text. */
const NUMBER = '\u0001'
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const marked = (text: string): string =>
  text.replace(tokens, token => (token.startsWith('"') ? token : JSON.stringify(NUMBER + token)))
const treeOf = (text: string): Tree => JSON.parse(marked(text)) as Tree
const textOf = (tree: Tree): string => JSON.stringify(tree).replace(/"\\u0001([^"]*)"/g, '$1')

const isRecord = (tree: Tree): tree is { readonly [key: string]: Tree } =>
  typeof tree === 'object' && tree !== null && !Array.isArray(tree)

/** What stands at the end of a way, changed to something that no reading would put there by itself. */
function telling(tree: Tree, [first, ...rest]: Way, figure: string): Tree {
  if (first === undefined) return unusual(tree, figure)
  if (Array.isArray(tree))
    return (tree as readonly Tree[]).map((each, at) => (at === first ? telling(each, rest, figure) : each))
  if (!isRecord(tree)) return tree
  return Object.fromEntries(
    Object.entries(tree).map(([key, each]) => [key, key === first ? telling(each, rest, figure) : each]),
  )
}

/** Words for which something else is put where they are left out, each with another of its kind. */
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

/** Every figure, word and flag of what was read, by where it stands. */
function leavesOf(value: unknown, at = ''): ReadonlyMap<string, unknown> {
  if (value === undefined) return new Map()
  if (typeof value !== 'object' || value === null) return new Map([[at, value]])
  const each = Object.entries(value).flatMap(([key, inner]) => [
    ...leavesOf(inner, at === '' ? key : `${at}.${key}`),
  ])
  return new Map(each.length === 0 ? [[at, Array.isArray(value) ? '[]' : '{}']] : each)
}

/** What became of a reading once one field of its text was left out. */
export interface Left {
  readonly field: string
  readonly is: 'fault' | 'not read' | 'not known' | 'said otherwise'
  /** What is gone, and what is there now although the field that said it is not. */
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
 * Leaves out each field of a text in turn, and says what becomes of what is read: with what stands in the field, and
 * with something unusual there, so that a default which happens to be the same does not pass for not known.
 */
export function leaveOut(text: string, read: (text: string) => unknown): readonly Left[] {
  const told = treeOf(text)
  const whole = leavesOf(read(text))
  return waysOf(told).map(way => {
    const without = outcomeOf(told, whole, way, read)
    const changed = readable(telling(told, way, '7'), read) ?? readable(telling(told, way, '1'), read)
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
    const said = [...left]
      .filter(([key, value]) => whole.get(key) !== value)
      .map(([key, value]) => `${key}: ${String(value)}`)
    const is = said.length > 0 ? 'said otherwise' : gone.length > 0 ? 'not known' : 'not read'
    return { field, is, gone, said }
  } catch (error) {
    if (!(error instanceof DecodeFault)) throw error
    return { field, is: 'fault', gone: [], said: [] }
  }
}
