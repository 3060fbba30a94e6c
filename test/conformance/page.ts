import { OPERATIONS } from './operations'
import { RECORDS } from './records'
import type { Shape } from './shape'
import { PRIVATE, PUBLIC, QUIET } from './topics'

const NAMES = new Map<Shape, string>(Object.entries(RECORDS).map(([name, shape]) => [shape, name]))

/** A shape in a few words: the names of its fields, a record that has a name by that name. */
function wordsOf(shape: Shape, mayBeNamed = true): string {
  const name = mayBeNamed ? NAMES.get(shape) : undefined
  if (name !== undefined) return `*${name}*`
  switch (shape.is) {
    case 'exactly':
      return JSON.stringify(shape.value)
    case 'nothing':
      return 'null'
    case 'like':
      return 'text'
    case 'either':
      return shape.of.map(one => wordsOf(one)).join(' or ')
    case 'perhaps':
      return `${wordsOf(shape.of)}, or left out`
    case 'list':
      return `list of ${wordsOf(shape.of)}`
    case 'row':
      return shape.of.map(one => wordsOf(one)).join(' and ')
    case 'each':
      return `${wordsOf(shape.of)} for each market`
    case 'record':
      return fieldsOf(shape.fields)
    default:
      return shape.is
  }
}

/** The fields of a record; those of one kind share it. */
function fieldsOf(fields: Readonly<Record<string, Shape>>): string {
  const kinds = new Map<string, string[]>()
  for (const [name, of] of Object.entries(fields)) {
    const kind = wordsOf(of)
    kinds.set(kind, [...(kinds.get(kind) ?? []), `\`${name}\``])
  }
  return kinds.size === 0
    ? 'nothing'
    : `{ ${[...kinds].map(([kind, names]) => `${names.join(', ')}: ${kind}`).join('; ')} }`
}

/** What an answer holds beside its envelope. */
const payloadOf = (says: Shape): Shape => (says.is === 'record' ? (says.fields['data'] ?? says) : says)

const table = (head: readonly [string, string], lines: readonly (readonly [string, string])[]): string =>
  [head, ['---', '---'] as const, ...lines].map(([left, right]) => `| ${left} | ${right} |`).join('\n')

/** The page of shapes as it stands in the project's documents. */
export function shapesPage(): string {
  const records = Object.entries(RECORDS).map(
    ([name, shape]) => [`*${name}*`, wordsOf(shape, false)] as const,
  )
  const operations = OPERATIONS.map(({ line, says }) => [`\`${line}\``, wordsOf(payloadOf(says))] as const)
  const topics = [...PUBLIC, ...PRIVATE].map(
    ({ topic, frame }) => [`\`${topic}\``, wordsOf(payloadOf(frame))] as const,
  )
  const quiet = QUIET.map(topic => [`\`${topic}\``, 'nothing is ever said'] as const)
  return [
    table(['Operation', 'What the answer holds'], operations),
    table(['Topic', 'What a push holds'], [...topics, ...quiet]),
    table(['Record', 'Fields'], records),
  ].join('\n\n')
}
