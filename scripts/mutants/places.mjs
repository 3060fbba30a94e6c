import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import ts from 'typescript'
import { projectFiles } from '../check/files.mjs'
import { reachedFiles } from '../check/reach.mjs'
import { at } from '../setup/places.mjs'

/** Folders in whose code a mistake could lose an order or send it twice. Every mutant here has to fail a test. */
const FOLDERS = ['src/core/writes/', 'src/core/attempt/', 'src/core/proof/', 'src/main/orders/']
const FILES = /^src\/main\/venue\/outcome[^/]*\.ts$/

/** Code that runs for an order. Tables of the past, updates, screens and notices are left out. */
const ordersRun =
  /^src\/(core\/(?!alert|history|registration|snapshot|update)|main\/(active|armed|attempts|calls|feed|keychain|keys|orders|profiles|programs|venue)\/)/

const isCode = /(?<!\.test|\.d)\.(ts|vue)$/

/**
 * One small change to the code, such as a typing mistake could make.
 *
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} line
 * @property {string} text The source line, trimmed.
 * @property {number} from
 * @property {number} to
 * @property {string} was
 * @property {string} now
 */

/** @type {Readonly<Partial<Record<ts.SyntaxKind, string>>>} */
const swappedOperators = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
}

/** Returns true if mutants of a file have to fail a test. @param {string} path */
const isWatched = path =>
  path.endsWith('.ts') &&
  !path.endsWith('.test.ts') &&
  (FILES.test(path) || FOLDERS.some(folder => path.startsWith(folder)))

/** Programs and pages that are trusted. Everything that they reach is the trusted core. */
const TRUSTED = [
  'src/signer/index.ts',
  'src/main/keychain/keeper.ts',
  'src/renderer/consent/main.ts',
  'src/renderer/strip/main.ts',
]

/** Lists all mutants of all watched files, in the order of the files. */
export const allMutants = () => mutantsIn(projectFiles('src').filter(isWatched))

/** Lists all mutants of the code that plans, sends and follows orders outside the trusted core. */
export function mutantsOutsideCore() {
  const texts = new Map(
    projectFiles('src')
      .filter(path => isCode.test(path))
      .map(path => [path, readFileSync(at(path), 'utf8')]),
  )
  const core = reachedFiles(
    TRUSTED.map(path => /** @type {const} */ ([`./${basename(path, '.ts')}`, path])),
    texts,
  )
  return mutantsIn([...texts.keys()].filter(path => ordersRun.test(path) && !core.has(path)))
}

/** @param {readonly string[]} paths */
const mutantsIn = paths => paths.flatMap(path => mutantsOf(path, readFileSync(at(path), 'utf8')))

/**
 * Lists all mutants of one file.
 *
 * @param {string} file
 * @param {string} text
 * @returns {readonly Mutant[]}
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  /** @type {Mutant[]} */
  const mutants = []
  /** @param {ts.Node} node */
  const visit = node => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    const change = findMutation(node)
    if (change !== undefined) {
      const [target, now] = change
      const from = target.getStart(source)
      const { line } = source.getLineAndCharacterOfPosition(from)
      mutants.push({
        ...{ file, line: line + 1, text: (lines[line] ?? '').trim(), from, to: target.end },
        ...{ was: text.slice(from, target.end), now },
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/**
 * Returns the node to replace and its replacement, or `undefined` if `node` is not mutated.
 *
 * @param {ts.Node} node
 * @returns {readonly [ts.Node, string] | undefined}
 */
function findMutation(node) {
  if (ts.isBinaryExpression(node)) {
    const now = swappedOperators[node.operatorToken.kind]
    return now === undefined || joinsText(node) ? undefined : [node.operatorToken, now]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node, node.operand.getText()]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [node, 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [node, 'true']
  if (ts.isNumericLiteral(node) && !isComparatorSign(node)) return [node, String(Number(node.text) + 1)]
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [node, ';']
  return undefined
}

/** @param {ts.Expression} expression */
function isCall(expression) {
  return ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression)
}

/** Returns true for the `1` in `? -1 : 1`. A comparator's sign alone counts, so adding one changes nothing. @param {ts.NumericLiteral} node */
function isComparatorSign({ text, parent }) {
  const whole = ts.isPrefixUnaryExpression(parent) ? parent.parent : parent
  return text === '1' && ts.isConditionalExpression(whole)
}

/** Returns true if an operand is a text, which has no other operator than `+`. @param {ts.BinaryExpression} node */
function joinsText({ left, right }) {
  return [left, right].some(each => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each))
}

/**
 * Shuffles mutants in an order that depends on the seed alone: by their digests with it.
 *
 * @param {readonly Mutant[]} mutants
 * @param {number} seed
 * @returns {readonly Mutant[]}
 */
export function shuffled(mutants, seed) {
  const digest = (/** @type {Mutant} */ { file, from, now }) =>
    createHash('sha256').update(`${seed} ${file} ${from} ${now}`).digest('hex')
  return mutants
    .map(mutant => ({ mutant, rank: digest(mutant) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ mutant }) => mutant)
}
