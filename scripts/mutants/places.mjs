import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectFiles } from '../check/files.mjs'
import { at } from '../setup/places.mjs'

/** Where an order could be lost or doubled: what the tests do not notice here is not held by them. */
const ROOMS = ['src/core/writes/', 'src/core/attempt/', 'src/core/proof/', 'src/main/orders/']
const FILES = /^src\/main\/venue\/outcome[^/]*\.ts$/

/**
 * One change that could be a slip of the hand.
 *
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} line
 * @property {string} text The line it stands in.
 * @property {number} from
 * @property {number} to
 * @property {string} was
 * @property {string} now
 */

/** @type {Readonly<Partial<Record<ts.SyntaxKind, string>>>} */
const swapped = {
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

/** Whether a file is one whose changes the tests have to notice. @param {string} path */
const isWatched = path =>
  path.endsWith('.ts') &&
  !path.endsWith('.test.ts') &&
  (FILES.test(path) || ROOMS.some(room => path.startsWith(room)))

/** Every mutant there can be, in the order of the files. */
export const allMutants = () =>
  projectFiles('src')
    .filter(isWatched)
    .flatMap(path => mutantsOf(path, readFileSync(at(path), 'utf8')))

/**
 * Every mutant of one file.
 *
 * @param {string} file
 * @param {string} text
 * @returns {readonly Mutant[]}
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  /** @type {Mutant[]} */
  const found = []
  /** @param {ts.Node} node */
  const look = node => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    const changed = changeOf(node)
    if (changed !== undefined) {
      const [part, now] = changed
      const from = part.getStart(source)
      const { line } = source.getLineAndCharacterOfPosition(from)
      found.push({
        ...{ file, line: line + 1, text: (lines[line] ?? '').trim(), from, to: part.end },
        ...{ was: text.slice(from, part.end), now },
      })
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/**
 * The part of a piece of code that is changed, and what it is changed into.
 *
 * @param {ts.Node} node
 * @returns {readonly [ts.Node, string] | undefined}
 */
function changeOf(node) {
  if (ts.isBinaryExpression(node)) {
    const now = swapped[node.operatorToken.kind]
    return now === undefined || hasText(node) ? undefined : [node.operatorToken, now]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node, node.operand.getText()]
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [node, 'false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [node, 'true']
  if (ts.isNumericLiteral(node) && !isSign(node)) return [node, String(Number(node.text) + 1)]
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [node, ';']
  return undefined
}

/** @param {ts.Expression} expression */
function isCall(expression) {
  return ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression)
}

/** Of what a sort is answered with, `-1` or `1`, the sign alone counts. @param {ts.NumericLiteral} node */
function isSign({ text, parent }) {
  const whole = ts.isPrefixUnaryExpression(parent) ? parent.parent : parent
  return text === '1' && ts.isConditionalExpression(whole)
}

/** Words that are joined have no minus. @param {ts.BinaryExpression} node */
function hasText({ left, right }) {
  return [left, right].some(each => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each))
}

/**
 * Some of them, the same for the same seed: each stands where its digest with the seed puts it.
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
