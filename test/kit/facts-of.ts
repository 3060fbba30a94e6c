import ts from 'typescript'

/**
 * A position in facts, the same for each sample. Facts are made hundreds of thousands of times; building the
 * names of their positions each time took a third of the work.
 */
export interface Spot {
  /** Depth of the position. */
  readonly level: number
  /** A sibling position at the same depth, for a kind or a count. */
  beside(name: string | number): Spot
  /** A child position. */
  part(name: string | number): Spot
}

export function createSpot(level = 1): Spot {
  const [sides, parts] = [new Map<string | number, Spot>(), new Map<string | number, Spot>()]
  const known = (among: Map<string | number, Spot>, name: string | number, deep: number): Spot => {
    const before = among.get(name)
    if (before !== undefined) return before
    const spot = createSpot(deep)
    among.set(name, spot)
    return spot
  }
  return {
    level,
    beside: name => known(sides, name, level),
    part: name => known(parts, name, level + 1),
  }
}

/** Inputs for making one sample of facts. */
export interface Making {
  /** Chooses one of `of` possibilities; the position identifies the choice. */
  readonly choose: (at: Spot, of: number) => number
  /** Returns a number that is unique within the facts. */
  readonly fresh: () => number
  /** Texts that the file under test compares with or looks up. */
  readonly words: readonly string[]
  /** Names requested where any name is allowed. */
  readonly names: Set<string>
}

/** Makes sample facts of one type. */
export type Maker = (at: Spot, making: Making, depth: number) => unknown

/** Nesting depth beyond which only primitive facts are made. */
const DEEPEST = 9
const DAY = 86_400_000
const NOW = 1_764_171_303_000
/** Lengths of lists. The first is the default. */
const COUNTS = [1, 0, 2, 8] as const

/** A name that no language has as a word: "Qxb". */
const named = (nth: number): string =>
  `Qx${[...String(nth)].map(digit => String.fromCharCode(97 + Number(digit))).join('')}`

/** A figure that no calculation yields by accident. */
const figure = (nth: number): string => `${1300 + nth * 37}.${nth * 7 + 11}5`

const pick = <T>(from: readonly [T, ...T[]], at: Spot, { choose }: Making): T =>
  from[choose(at, from.length)] ?? from[0]

/**
 * Makes sample facts of types as the compiler knows them. Everything that a type allows is one of the
 * choices, so that all choices together cover each enumeration value, each absence and each member of a
 * union.
 */
export function factMakers(checker: ts.TypeChecker): (type: ts.Type) => Maker {
  const made = new Map<ts.Type, Maker>()
  const makerOf = (type: ts.Type): Maker => {
    const known = made.get(type)
    if (known !== undefined) return known
    // A recursive type finds this entry.
    made.set(type, (at, making, depth) => maker(at, making, depth))
    const maker = plainMaker(type, checker) ?? compoundMaker(type, checker, makerOf)
    made.set(type, maker)
    return maker
  }
  return makerOf
}

function plainMaker(type: ts.Type, checker: ts.TypeChecker): Maker | undefined {
  if (isAbsent(type)) return () => undefined
  if (type.isStringLiteral() || type.isNumberLiteral()) return () => type.value
  if (has(type, ts.TypeFlags.BooleanLiteral)) {
    const is = checker.typeToString(type) === 'true'
    return () => is
  }
  if (has(type, ts.TypeFlags.Null)) return () => null
  if (has(type, ts.TypeFlags.Any | ts.TypeFlags.Unknown))
    return (at, making) => pick<unknown>([named(making.fresh()), 7, true, undefined], at, making)
  if (has(type, ts.TypeFlags.String)) return text
  if (has(type, ts.TypeFlags.Number)) return number
  if (has(type, ts.TypeFlags.TemplateLiteral)) return (_, { fresh }) => named(fresh())
  const isBranded = type.isIntersection() && type.types.some(each => has(each, ts.TypeFlags.String))
  if (!isBranded) return undefined
  return type.getProperty('amount') === undefined ? (_, { fresh }) => named(fresh()) : amount
}

const has = ({ flags }: ts.Type, some: ts.TypeFlags): boolean => (flags & some) !== 0
const isAbsent = (type: ts.Type): boolean => has(type, ts.TypeFlags.Undefined | ts.TypeFlags.Void)

/** Free text, a figure or a time as text, or a word that the file knows. */
const text: Maker = (at, making, depth) => {
  const nth = making.fresh()
  const known = depth > 3 ? [] : making.words
  return pick([named(nth), figure(nth), String(NOW + nth * 61_000), '', ...known], at, making)
}

/** A count, a time or a duration. */
const number: Maker = (at, making) => {
  const nth = making.fresh()
  return pick([40 + nth, NOW + nth * 61_000, 0, 1, 2, 7 * DAY + nth * 3_723_000, -4_000 - nth], at, making)
}

const amount: Maker = (at, making) => {
  const nth = making.fresh()
  return pick([figure(nth), `-${figure(nth)}`, '0', `0.00${nth}1`, '5'], at, making)
}

function compoundMaker(type: ts.Type, checker: ts.TypeChecker, makerOf: (type: ts.Type) => Maker): Maker {
  if (type.isUnion()) return unionMaker(sortUnion(type.types, checker), makerOf)
  if (has(type, ts.TypeFlags.TypeParameter))
    return makerOf(checker.getBaseConstraintOfType(type) ?? checker.getUnknownType())
  const [call] = type.getCallSignatures()
  if (call !== undefined) return callMaker(makerOf(call.getReturnType()))
  const parts = checker.isTupleType(type) || checker.isArrayType(type) || isCollection(type)
  const inside = parts ? checker.getTypeArguments(type as ts.TypeReference).map(makerOf) : []
  if (checker.isTupleType(type))
    return (at, making, depth) => inside.map((each, nth) => each(at.part(nth), making, depth + 1))
  if (checker.isArrayType(type)) return listMaker(inside)
  if (isCollection(type)) return collectionMaker(type, inside)
  const any = type.getStringIndexType()
  const properties = type.getProperties()
  if (any !== undefined && properties.length === 0) return anyNamed(makerOf(any))
  return recordMaker(properties.map(each => [each.getName(), makerOf(checker.getTypeOfSymbol(each))]))
}

/**
 * Sorts the members of a union by their values; the compiler's order changes with the names of files and
 * types.
 */
function sortUnion(types: readonly ts.Type[], checker: ts.TypeChecker): readonly ts.Type[] {
  const keys = new Map(types.map(type => [type, memberKey(type, checker)]))
  const keyOf = (type: ts.Type): string => keys.get(type) ?? ''
  return types.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
}

/** Describes a member of a union by its kind, its literals and its size, without names. */
function memberKey(type: ts.Type, checker: ts.TypeChecker): string {
  if (type.isStringLiteral() || type.isNumberLiteral()) return `1 ${String(type.value)}`
  if (has(type, ts.TypeFlags.BooleanLiteral)) return `1 ${checker.typeToString(type)}`
  if (!has(type, ts.TypeFlags.Object) && !type.isIntersection()) return '2'
  const values = type.getProperties().map(each => checker.getTypeOfSymbol(each))
  const literals = values.flatMap(each => (each.isStringLiteral() ? [each.value] : []))
  return `3 ${literals.join(' ')} ${values.length}`
}

/** Present values come first, so that the default facts are complete. */
function unionMaker(types: readonly ts.Type[], makerOf: (type: ts.Type) => Maker): Maker {
  const kinds = [...types.filter(each => !isAbsent(each)), ...types.filter(isAbsent).slice(0, 1)]
  const flat = kinds.filter(each => !has(each, ts.TypeFlags.Object) && !each.isIntersection())
  const makers = kinds.map(makerOf)
  return (at, making, depth) => {
    if (depth > DEEPEST && flat[0] !== undefined) return makerOf(flat[0])(at, making, depth)
    const chosen = making.choose(at, makers.length)
    return makers[chosen]?.(at.beside(chosen), making, depth)
  }
}

/** A function that formats a figure returns that figure; any other function returns facts. */
const callMaker =
  (answer: Maker): Maker =>
  (at, making, depth) => {
    const returned = answer(at.beside('()'), making, depth + 1)
    return (...facts: readonly unknown[]) =>
      typeof returned === 'string' && typeof facts[0] === 'string' ? `‹${facts[0]}›` : returned
  }

const listMaker =
  ([each]: readonly Maker[]): Maker =>
  (at, making, depth) =>
    Array.from({ length: depth > DEEPEST ? 0 : pick(COUNTS, at.beside('#'), making) }, (_, nth) =>
      each?.(at.part(nth), making, depth + 1),
    )

const collections: ReadonlySet<string> = new Set(['Map', 'ReadonlyMap', 'Set', 'ReadonlySet'])
const isCollection = (type: ts.Type): boolean => collections.has(type.getSymbol()?.getName() ?? '')

function collectionMaker(type: ts.Type, inside: readonly Maker[]): Maker {
  const isMap = type.getSymbol()?.getName().endsWith('Map') === true
  return (at, making, depth) => {
    const [first, second] = inside.map((each, nth) => each(at.part(nth), making, depth + 1))
    return isMap ? new Map([[first, second]]) : new Set([first])
  }
}

const recordMaker =
  (inside: readonly (readonly [string, Maker])[]): Maker =>
  (at, making, depth) => {
    const facts: Record<string, unknown> = {}
    for (const [name, maker] of inside) {
      const value = maker(at.part(name), making, depth + 1)
      if (value !== undefined) facts[name] = value
    }
    return facts
  }

/** Facts under any name: all names requested so far are present unless the sample chose absence. */
const anyNamed =
  (each: Maker): Maker =>
  (at, making, depth) => {
    const there = [...making.names].filter(name => making.choose(at.beside(`?${name}`), 2) === 0)
    const facts = Object.fromEntries(there.map(name => [name, each(at.part(name), making, depth + 1)]))
    const noteName = (name: string | symbol): void =>
      void (typeof name === 'string' && making.names.add(name))
    return new Proxy(facts, {
      get: (from, name): unknown => (noteName(name), Reflect.get(from, name)),
      has: (from, name) => (noteName(name), Reflect.has(from, name)),
      getOwnPropertyDescriptor: (from, name) => (
        noteName(name),
        Reflect.getOwnPropertyDescriptor(from, name)
      ),
    })
  }
