/** Longest line on which several entries of a group stand together. */
const WIDTH = 110

const quote = (/** @type {string} */ text) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
const keyOf = (/** @type {string} */ name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

/**
 * Returns an entry as text: on one line where it fits, otherwise one entry a line.
 *
 * @param {unknown} entry
 * @param {string} indent
 * @param {number} used
 * @returns {string}
 */
function print(entry, indent, used) {
  if (typeof entry === 'string') return quote(entry)
  const isList = Array.isArray(entry)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const inner = `${indent}  `
  const parts = Object.entries(Object(entry)).map(([name, each]) => {
    const label = isList ? '' : `${keyOf(name)}: `
    return label + print(each, inner, inner.length + label.length)
  })
  const line = isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
  if (!line.includes('\n') && used + line.length <= WIDTH) return line
  return [open, ...packed(parts, inner), `${indent}${close}`].join('\n')
}

/**
 * Returns the entries of a group as lines: short ones share a line.
 *
 * @param {readonly string[]} parts
 * @param {string} indent
 */
function packed(parts, indent) {
  /** @type {string[]} */
  const lines = []
  for (const part of parts) {
    const last = lines.at(-1)
    const fits =
      last !== undefined &&
      !last.includes('\n') &&
      !part.includes('\n') &&
      last.length + part.length + 2 <= WIDTH
    if (fits) lines[lines.length - 1] = `${last} ${part},`
    else lines.push(`${indent}${part},`)
  }
  return lines
}

/**
 * Returns the text of a catalogue file, always in the same form.
 *
 * @param {Readonly<Record<string, unknown>>} catalogue
 */
export const printCatalogue = catalogue =>
  Object.entries(catalogue)
    .map(([name, entry]) => {
      const start = `export const ${name} = `
      return `${start}${print(entry, '', start.length + ' as const'.length)}${typeof entry === 'string' ? '' : ' as const'}\n`
    })
    .join('')
