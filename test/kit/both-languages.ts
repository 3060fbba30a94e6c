import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { createSpot, factMakers, type Maker, type Making, type Spot } from './facts-of'

const folder = fileURLToPath(new URL('../../src/messages', import.meta.url))

/** A message function by its file and name: `sheet.titleOf`. */
export interface Saying {
  readonly name: string
  readonly path: readonly string[]
  readonly facts: readonly Maker[]
  /** Parameters of the returned function, if it returns one. */
  readonly then: readonly Maker[] | undefined
}

/** The message functions of a file and the words it uses. */
export interface Told {
  readonly sayings: readonly Saying[]
  /** Texts the file compares with, and the keys of its messages. */
  readonly words: readonly string[]
}

/** Reads the parameters of the message functions from the compiler. */
export function readTold(): (file: string) => Told {
  const path = join(folder, 'tsconfig.json')
  const { config } = ts.readConfigFile(path, file => ts.sys.readFile(file))
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram(fileNames, options)
  const checker = program.getTypeChecker()
  const makerOf = factMakers(checker)
  const makers = ({ parameters }: ts.Signature) =>
    parameters.map(each => makerOf(checker.getTypeOfSymbol(each)))
  const inside = (type: ts.Type, [file, ...path]: readonly [string, ...string[]]): readonly Saying[] => {
    const [call] = type.getCallSignatures()
    if (call !== undefined) {
      const [second] = call.getReturnType().getCallSignatures()
      return [{ name: [file, ...path].join('.'), path, facts: makers(call), then: second && makers(second) }]
    }
    if (!type.symbol || checker.isArrayType(type) || checker.isTupleType(type) || path.length > 5) return []
    return type
      .getProperties()
      .flatMap(each => inside(checker.getTypeOfSymbol(each), [file, ...path, each.getName()]))
  }
  return file => {
    const source = program.getSourceFile(join(folder, `${file}.ts`))
    const catalogue = program.getSourceFile(join(folder, 'en', `${file}.ts`))
    if (source === undefined) throw new Error(`${file} is not among the messages.`)
    const module = checker.getSymbolAtLocation(source)
    const given = module === undefined ? [] : checker.getExportsOfModule(module)
    return {
      sayings: given.flatMap(each => {
        const of = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each
        const isSaid = (of.flags & ts.SymbolFlags.Value) !== 0
        return isSaid ? inside(checker.getTypeOfSymbol(of), [file, each.getName()]) : []
      }),
      words: [...new Set([...wordsIn(source), ...(catalogue === undefined ? [] : wordsIn(catalogue))])],
    }
  }
}

const LONGEST = 40

/** Texts in a file that serve as comparison or look-up keys. */
function wordsIn(source: ts.SourceFile): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const word = wordOf(node)
    if (word !== undefined && word.length < LONGEST) found.push(word)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function wordOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node)) {
    // An object literal passed as an argument is code, not a look-up table.
    const isTable = !ts.isCallExpression(node.parent.parent)
    const isName = ts.isStringLiteral(node.name) || ts.isIdentifier(node.name)
    return isTable && isName ? node.name.text : undefined
  }
  if (!ts.isStringLiteral(node)) return undefined
  const { parent } = node
  const isCompared = ts.isBinaryExpression(parent) || ts.isCaseClause(parent)
  return isCompared || ts.isArrayLiteralExpression(parent) ? node.text : undefined
}

/** The output of both languages for the same facts. */
export interface Said {
  readonly facts: readonly unknown[]
  readonly english: unknown
  readonly other: unknown
}

/** Number of samples of facts for each function. */
export interface SampleCounts {
  /** The maximum number of choices made one at a time; the deepest are left out. */
  readonly single: number
  /** Samples that make many choices at once. */
  readonly mixed: number
}

const MOST_SAMPLES: SampleCounts = { single: 1_000, mixed: 100 }

/** Renders the same facts in both languages: each remaining choice alone, then many at once. */
export function* askBoth(
  { path, facts, then }: Saying,
  both: readonly [english: unknown, other: unknown],
  known: readonly string[],
  counts = MOST_SAMPLES,
): Generator<Said> {
  const toldBy = (from: unknown) => path.reduce<unknown>((at, name) => Object(at)[name], from) as Telling
  const [english, other] = [toldBy(both[0]), toldBy(both[1])]
  const names = new Set<string>()
  const root = createSpot(0)
  const once = (choose: Making['choose']): Said => {
    let count = 0
    const making = { choose, fresh: () => (count += 1), words: known, names }
    const made = facts.map((make, nth) => make(root.part(nth), making, 0))
    const more = then?.map((make, nth) => make(root.part(`()${nth}`), making, 0))
    return {
      facts: [...made, ...(more ?? [])],
      english: answer(english, made, more),
      other: answer(other, made, more),
    }
  }
  for (const choose of choices(counts)) {
    const before = names.size
    const sample = once(choose)
    // Repeats the sample once if it asked for new names; the facts then include them.
    yield names.size === before ? sample : once(choose)
  }
}

type Telling = (...facts: readonly unknown[]) => unknown

/** A function that threw on facts that do not occur in practice. */
export interface Failed {
  readonly failed: string
}

function answer(say: Telling, facts: readonly unknown[], more: readonly unknown[] | undefined): unknown {
  try {
    const text = say(...facts)
    return more !== undefined && typeof text === 'function' ? (text as Telling)(...more) : text
  } catch (error) {
    return { failed: String(error) } satisfies Failed
  }
}

/**
 * Yields every choice alone, the shallow ones first, as they are discovered; then mixtures, the same in each
 * run.
 */
function* choices({ single, mixed }: SampleCounts): Generator<Making['choose']> {
  const seen = new Set<Spot>()
  const waiting: (readonly (readonly [Spot, number])[])[][] = [[[]]]
  for (let done = 0; done < single; done += 1) {
    const chosen = waiting.find(level => (level?.length ?? 0) > 0)?.shift()
    if (chosen === undefined) break
    const by = new Map(chosen)
    yield (at, of) => {
      if (!seen.has(at)) {
        seen.add(at)
        const level = (waiting[at.level] ??= [])
        for (let nth = 1; nth < of; nth += 1) level.push([...chosen, [at, nth]])
      }
      return by.get(at) ?? 0
    }
  }
  let state = 7
  const chance = (of: number): number => {
    // Multiplies by 48 271 modulo 2³¹ − 1 without an intermediate overflow.
    state = 48_271 * (state % 44_488) - 3_399 * Math.floor(state / 44_488)
    if (state < 0) state += 2_147_483_647
    return state % of
  }
  for (let done = 0; done < mixed; done += 1) yield (_, of) => (chance(3) > 0 ? 0 : chance(of))
}
