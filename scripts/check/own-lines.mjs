const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * An ESLint rule: how many lines of its own a function may have, those of the functions inside it not counted.
 *
 * State lives in factories here, and a factory is as long as all that it returns: it is measured like a
 * class, by its methods. Blank lines and comments are free.
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
    /** Functions on the way down to the present node, each with the lines that functions inside it have taken. */
    const open = /** @type {{ taken: Set<number> }[]} */ ([])
    return {
      '*'(/** @type {import('estree').Node} */ node) {
        if (functions.has(node.type)) open.push({ taken: new Set() })
      },
      '*:exit'(/** @type {import('estree').Node} */ node) {
        if (!functions.has(node.type) || node.loc === null || node.loc === undefined) return
        const { taken } = /** @type {{ taken: Set<number> }} */ (open.pop())
        const { start, end } = node.loc
        const all = range(start.line, end.line).filter(line => occupied.has(line))
        const count = all.filter(line => !taken.has(line)).length
        // What shares a line with the outer function stays the outer one's.
        for (const line of all.slice(1, -1)) open.at(-1)?.taken.add(line)
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
