/**
 * A concern that depends on the system and that only one place of a room may handle: which system it is,
 * owner-only and durable files, or the end of processes.
 *
 * @typedef {'system' | 'files' | 'processes'} Need
 */

/** Members of `process`, by the need they belong to. @type {Readonly<Record<string, Need>>} */
const processMembers = {
  platform: 'system',
  getuid: 'system',
  geteuid: 'system',
  umask: 'files',
  kill: 'processes',
  ppid: 'processes',
}

/** Functions of `node:fs` that change modes or flush to disk. */
const fileFunctions = /^(f|l)?chmod(Sync)?$|^f(data)?sync(Sync)?$/
/** File modes in octal. */
const fileMode = /^0o[0-7]{3,4}$/
/** Names of signals. */
const signalName = /^SIG(HUP|INT|QUIT|TERM|KILL|STOP|CONT|USR[12]|PIPE|CHLD|WINCH)$/
/** The folder in which Linux lists its processes. */
const procPath = /^\/proc\//

/**
 * An ESLint rule that allows system-dependent code only in the one place for each need, which has a branch
 * for each system. `except` lists the needs whose place this file is.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const onePlace = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { enum: ['system', 'files', 'processes'] }, uniqueItems: true },
    messages: {
      system:
        'Which system this is, and for whom, is asked in one place of each room: see the table in eslint.config.js.',
      files:
        'Rights of files, and what makes them last, are in one place of each room: see the table in eslint.config.js.',
      processes: 'How programs end is in one place of each room: see the table in eslint.config.js.',
    },
  },
  create(context) {
    const own = new Set(context.options)
    /** @param {import('estree').Node} node @param {Need | undefined} need */
    const report = (node, need) => {
      if (need !== undefined && !own.has(need)) context.report({ node, messageId: need })
    }
    /** @param {import('estree').Node} node @param {string} text */
    const checkText = (node, text) => {
      if (signalName.test(text) || procPath.test(text)) report(node, 'processes')
    }
    return {
      MemberExpression(node) {
        const name = nameOf(node)
        if (node.object.type === 'Identifier' && node.object.name === 'process')
          report(node, processMembers[name])
        if (fileFunctions.test(name)) report(node, 'files')
      },
      // Members destructured from `process`.
      Property(node) {
        const { parent, key } = /** @type {any} */ (node)
        if (parent.type !== 'ObjectPattern' || key.type !== 'Identifier') return
        if (parent.parent.init?.type === 'Identifier' && parent.parent.init.name === 'process')
          report(node, processMembers[key.name])
      },
      ImportSpecifier(node) {
        const { source } = /** @type {any} */ (node).parent
        const name = node.imported.type === 'Identifier' ? node.imported.name : ''
        if (/^(node:)?fs(\/promises)?$/.test(source.value) && fileFunctions.test(name)) report(node, 'files')
        if (/^(node:)?os$/.test(source.value) && name === 'platform') report(node, 'system')
        if (/^(node:)?process$/.test(source.value)) report(node, processMembers[name])
      },
      Literal(node) {
        if (node.raw !== undefined && fileMode.test(node.raw)) report(node, 'files')
        if (typeof node.value === 'string') checkText(node, node.value)
      },
      TemplateElement: node => checkText(/** @type {any} */ (node), node.value.raw),
    }
  },
}

/**
 * Returns the name of the accessed property, or an empty text if it is computed.
 *
 * @param {import('estree').MemberExpression} node
 */
function nameOf({ property, computed }) {
  if (property.type === 'Identifier' && !computed) return property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : ''
}
