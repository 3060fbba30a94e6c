const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * ESLint rule that limits the lines of a function. Lines of nested functions, blank lines and comments are not counted.
 *
 * State is kept in factories, which are as long as everything they return. So a factory is measured like a class, by its
 * methods.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const ownLines = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 1 }],
    messages: { long: 'This function has {{count}} lines of its own; its limit is {{limit}}.' },
  },
  create(context) {
    const [limit] = context.options
    const { sourceCode } = context
    const occupied = linesWithCode(sourceCode)
    /** Functions that contain the present node, outermost first, each with the lines of its nested functions. */
    const openFunctions = /** @type {{ taken: Set<number> }[]} */ ([])
    return {
      '*'(/** @type {import('estree').Node} */ node) {
        if (functionTypes.has(node.type)) openFunctions.push({ taken: new Set() })
      },
      '*:exit'(/** @type {import('estree').Node} */ node) {
        if (!functionTypes.has(node.type) || node.loc === null || node.loc === undefined) return
        const { taken } = /** @type {{ taken: Set<number> }} */ (openFunctions.pop())
        const { start, end } = node.loc
        const all = range(start.line, end.line).filter(line => occupied.has(line))
        const count = all.filter(line => !taken.has(line)).length
        // The first and the last line are shared with the outer function and count there too.
        for (const line of all.slice(1, -1)) openFunctions.at(-1)?.taken.add(line)
        if (count > limit) context.report({ node, messageId: 'long', data: { count: String(count), limit } })
      },
    }
  },
}

/** @param {import('eslint').SourceCode} sourceCode */
function linesWithCode({ ast }) {
  const tokens = ast.tokens ?? []
  return new Set(tokens.flatMap(({ loc }) => range(loc.start.line, loc.end.line)))
}

/**
 * @param {number} from
 * @param {number} to
 */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
