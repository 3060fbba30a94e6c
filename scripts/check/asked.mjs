import { join, posix, relative, sep } from 'node:path'
import ts from 'typescript'
import { at } from '../setup/places.mjs'

/** Interfaces that list the requests to the venue. */
const QUESTIONS = ['VenueReadRequests', 'VenueHistoryQueries', 'VenueFactQueries', 'VenueAlgoQueries']
/** Interface that lists the topics of the venue's streams. */
const TOPICS = 'StreamPayloads'

/**
 * Requests and topics that are known to be unused so far. The list is empty; do not add to it.
 *
 * @type {readonly string[]}
 */
const AWAITED = []

/**
 * Returns a sentence for each request to the venue or stream topic that nothing in main uses, and for each
 * awaited one that is in use by now.
 *
 * @param {string} [root] The folder that holds `src`.
 * @param {readonly string[]} [awaited]
 * @returns {readonly string[]}
 */
export function unaskedFaults(root = at(), awaited = AWAITED) {
  const program = programOf(root)
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles().filter(({ fileName }) => inMain(fileName, root))
  const parts = new Map(files.flatMap(partsIn))
  /** @type {Set<string>} */
  const used = new Set()
  // The compiler resolves only names that match one of the parts.
  const called = new Set([...parts.values()].map(part => part.split('.')[1] ?? ''))
  for (const symbol of files.flatMap(file => symbolsIn(file, checker, called)))
    for (const declaration of symbol?.declarations ?? []) used.add(parts.get(declaration) ?? '')
  const names = [...parts.values()]
  return [
    ...[...QUESTIONS, TOPICS]
      .filter(name => !names.some(part => part.startsWith(`${name}.`)))
      .map(name => `${name} is not there to be looked at.`),
    ...names
      .filter(name => !used.has(name) && !awaited.includes(name))
      .map(name => `${name} is asked for by nobody.`),
    ...awaited
      .filter(name => used.has(name) || !names.includes(name))
      .map(name => `${name} is awaited, and ${used.has(name) ? 'asked for' : 'gone'}.`),
  ]
}

/**
 * Creates the compiler's view of main, of our own files alone: packages do not use the interfaces of the
 * venue.
 *
 * @param {string} root
 */
function programOf(root) {
  const path = join(root, 'src', 'main', 'tsconfig.json')
  const { config } = ts.readConfigFile(path, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(path, '..'), {}, path)
  const host = ts.createCompilerHost({ ...options, types: [] })
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(\.|@core\/|@contract\/|@messages(?:-in\/zh)?\/)/.test(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    )
  return ts.createProgram([join(root, 'src', 'main', 'index.ts')], { ...options, types: [] }, host)
}

/** @param {string} file @param {string} root */
function inMain(file, root) {
  return relative(root, file).split(sep).join(posix.sep).startsWith('src/main/')
}

/**
 * Returns each member of the interfaces with its declaration.
 *
 * @param {ts.SourceFile} file
 * @returns {readonly (readonly [ts.Node, string])[]}
 */
function partsIn(file) {
  return file.statements.flatMap(statement =>
    ts.isInterfaceDeclaration(statement) && [...QUESTIONS, TOPICS].includes(statement.name.text)
      ? statement.members.map(member => [member, `${statement.name.text}.${member.name?.getText() ?? ''}`])
      : [],
  )
}

/**
 * Returns the symbols for which a node uses one of the `called` names: a property access, a destructuring or
 * a topic.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @param {ReadonlySet<string>} called
 * @returns {readonly (ts.Symbol | undefined)[]}
 */
function symbolsIn(node, checker, called) {
  /** @type {(ts.Symbol | undefined)[]} */
  const found = []
  /** @param {ts.Node} each */
  const visit = each => {
    if (ts.isPropertyAccessExpression(each) && called.has(each.name.text))
      found.push(checker.getSymbolAtLocation(each.name))
    if (ts.isBindingElement(each) && ts.isObjectBindingPattern(each.parent)) {
      const name = (each.propertyName ?? each.name).getText()
      if (called.has(name)) found.push(checker.getTypeAtLocation(each.parent).getProperty(name))
    }
    if (ts.isCallExpression(each)) found.push(topicOf(each, checker, called))
    ts.forEachChild(each, visit)
  }
  visit(node)
  return found
}

/**
 * The topic that a call listens to: its first argument is the name of one.
 *
 * @param {ts.CallExpression} call
 * @param {ts.TypeChecker} checker
 * @param {ReadonlySet<string>} called
 */
function topicOf(call, checker, called) {
  const [name] = call.arguments
  if (name === undefined || !ts.isStringLiteral(name) || !called.has(name.text)) return undefined
  const names = checker.getResolvedSignature(call)?.declaration?.typeParameters?.[0]?.constraint
  if (names === undefined || !ts.isTypeOperatorNode(names)) return undefined
  const topics = checker.getTypeAtLocation(names.type)
  return topics.symbol.name === TOPICS ? topics.getProperty(name.text) : undefined
}
