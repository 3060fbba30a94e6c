import ts from 'typescript'

/** Stands for no single name: all exports of a file, or the code that runs when it is loaded. */
export const WHOLE = '*'

/**
 * A file as other files see it.
 *
 * @typedef {object} Module
 * @property {ReadonlyMap<string, { readonly file: string, readonly name: string }>} imported
 *   Source file and original name of each import.
 * @property {ReadonlyMap<string, string>} exported Local name of each export.
 * @property {ReadonlyMap<string, ReadonlySet<string>>} uses
 *   Names that each declaration uses, and under `WHOLE` those used when the file is loaded.
 * @property {readonly string[]} faults Parts that cannot be analysed.
 */

/**
 * Reads the imports, the exports and the used names of a file. Names are matched by their letters alone, so
 * that a local name may count as a use of a declaration of the same name. Too many names may count as used,
 * and never too few.
 *
 * @param {string} path
 * @param {string} text
 * @returns {Module}
 */
export function readModule(path, text) {
  const imported = new Map()
  const exported = new Map()
  const uses = new Map([[WHOLE, new Set()]])
  const module = { imported, exported, uses, faults: [] }
  if (path.endsWith('.html')) {
    for (const [, file = ''] of text.matchAll(/<script[^>]* src="([^"]+)"/g)) useFile(module, WHOLE, file)
    return module
  }
  const isComponent = path.endsWith('.vue')
  const source = ts.createSourceFile(
    path,
    isComponent ? scriptOf(text) : text,
    { languageVersion: ts.ScriptTarget.Latest },
    true,
    ts.ScriptKind.TS,
  )
  for (const statement of source.statements) readStatement(module, statement)
  // A component's template can use every name of its script, so the component as a whole uses them all.
  if (isComponent) {
    exported.set('default', WHOLE)
    for (const name of [...imported.keys(), ...uses.keys()]) uses.get(WHOLE)?.add(name)
  }
  return module
}

/** Returns the code of a component's script blocks. @param {string} component */
export function scriptOf(component) {
  return [...component.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script).join('\n')
}

/** @typedef {{ imported: Map<string, { file: string, name: string }>, exported: Map<string, string>, uses: Map<string, Set<string>>, faults: string[] }} Reading */

/** @param {Reading} module @param {ts.Statement} statement */
function readStatement(module, statement) {
  if (ts.isImportDeclaration(statement)) return readImport(module, statement)
  if (ts.isExportDeclaration(statement)) return readExport(module, statement)
  const names = namesOf(statement)
  for (const name of names) if (isExported(statement)) module.exported.set(name, name)
  const references = new Set()
  for (const by of names.length === 0 ? [WHOLE] : names) {
    module.uses.set(by, module.uses.get(by) ?? new Set())
    gather(module, by, statement, references)
    for (const name of references) module.uses.get(by)?.add(name)
  }
}

/** @param {Reading} module @param {ts.ImportDeclaration} statement */
function readImport(module, { moduleSpecifier, importClause }) {
  const { text: file } = /** @type {ts.StringLiteral} */ (moduleSpecifier)
  if (importClause === undefined) return useFile(module, WHOLE, file)
  const { name, namedBindings } = importClause
  if (name !== undefined) module.imported.set(name.text, { file, name: 'default' })
  if (namedBindings === undefined) return
  if (ts.isNamespaceImport(namedBindings))
    return void module.imported.set(namedBindings.name.text, { file, name: WHOLE })
  for (const { name, propertyName } of namedBindings.elements)
    module.imported.set(name.text, { file, name: (propertyName ?? name).text })
}

/** @param {Reading} module @param {ts.ExportDeclaration} statement */
function readExport(module, { moduleSpecifier, exportClause }) {
  const file =
    moduleSpecifier === undefined ? undefined : /** @type {ts.StringLiteral} */ (moduleSpecifier).text
  if (exportClause === undefined) return void module.faults.push('A star gives on what nobody named.')
  if (ts.isNamespaceExport(exportClause)) {
    const { text } = exportClause.name
    useFile(module, text, file ?? '')
    return void module.exported.set(text, text)
  }
  for (const { name, propertyName } of exportClause.elements) {
    const inside = (propertyName ?? name).text
    if (file === undefined) module.exported.set(name.text, inside)
    else {
      // Given on under a name that nothing inside can say.
      const through = `${file} ${inside}`
      module.imported.set(through, { file, name: inside })
      module.uses.set(name.text, new Set([through]))
      module.exported.set(name.text, name.text)
    }
  }
}

/** The names that a statement declares. @param {ts.Statement} statement @returns {readonly string[]} */
function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => bound(name))
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (statement))
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : []
}

/** @param {ts.BindingName} name @returns {readonly string[]} */
function bound(name) {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? bound(element.name) : []))
}

/** @param {ts.Statement} statement */
function isExported(statement) {
  return (
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  )
}

/** @param {Reading} module @param {string} by @param {string} file */
function useFile(module, by, file) {
  const all = `${file} ${WHOLE}`
  module.imported.set(all, { file, name: WHOLE })
  module.uses.set(by, (module.uses.get(by) ?? new Set()).add(all))
}

/**
 * Collects the names of other declarations that a piece of code uses, and the files that it imports
 * dynamically.
 *
 * @param {Reading} module
 * @param {string} by
 * @param {ts.Node} node
 * @param {Set<string>} references
 */
function gather(module, by, node, references) {
  if (ts.isIdentifier(node) && isReference(node)) references.add(node.text)
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [file] = node.arguments
    if (file !== undefined && ts.isStringLiteral(file)) useFile(module, by, file.text)
    else module.faults.push('A file that is loaded later is not named where it is loaded.')
  }
  if (ts.isImportTypeNode(node)) {
    const { literal } = /** @type {ts.LiteralTypeNode} */ (node.argument)
    useFile(module, by, /** @type {ts.StringLiteral} */ (literal).text)
  }
  ts.forEachChild(node, child => gather(module, by, child, references))
}

/**
 * Returns true if an identifier refers to a declared name and is not itself the name of a part of something.
 *
 * @param {ts.Identifier} node
 */
function isReference(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  if (ts.isQualifiedName(parent)) return parent.right !== node
  if (ts.isBindingElement(parent)) return parent.propertyName !== node
  const isPart =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isMethodSignature(parent)
  return !isPart || parent.name !== node
}
