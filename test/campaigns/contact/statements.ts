import { type CallName, calls } from '../../../src/main/venue/calls'
import { type TopicName, topics } from '../../../src/main/venue/topics'

/** How well something is known that the desk rests on. */
export type Known = 'documented' | 'assumed' | 'open'

/** One thing that the protocol page says and a venue can confirm or refute. */
export interface Statement {
  /** `call …`, `topic …`, or the name that the page itself gives it. */
  readonly id: StatementId
  readonly known: Known
  /** In the page's own words. */
  readonly words: string
}

export type StatementId = `call ${CallName}` | `topic ${TopicName}` | `fact ${string}`

/** Where the page begins to tell what was tried: that is made from evidence, and states nothing. */
export const TRIED = '\n## What was tried\n'

/** Every statement of the page: each call, each topic, and whatever else it marks as assumed or open, by its name. */
export function statementsOf(page: string): readonly Statement[] {
  const [said = ''] = page.split(TRIED)
  return [...factsIn(said), ...callsIn(said), ...topicsIn(said)]
}

/** What takes a wallet's signature: a contact has a key and no wallet, and never makes it. */
const ofWallets: ReadonlySet<CallName> = new Set(['registerKey'])

const callsIn = (page: string): readonly Statement[] =>
  (Object.keys(calls) as CallName[])
    .filter(name => !ofWallets.has(name))
    .map(name => ({
      id: `call ${name}`,
      known: calls[name].known,
      words: `${calls[name].method} ${calls[name].path}: ${reliedOn(page, 'Calls', name)}`,
    }))

const topicsIn = (page: string): readonly Statement[] =>
  (Object.keys(topics) as TopicName[]).map(name => ({
    id: `topic ${name}`,
    known: topics[name].known,
    words: `${topics[name].name}: ${reliedOn(page, 'Topics', name)}`,
  }))

/** What the table under a heading says is relied on. */
function reliedOn(page: string, heading: string, name: string): string {
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const row = section.split('\n').find(line => line.startsWith(`| \`${name}\` |`))
  if (row === undefined) throw new Error(`The protocol page has no ${name} under ${heading}.`)
  return cellsOf(row).at(-1) ?? ''
}

const MARK = /\b(assumed|open) \(`([a-z-]+)`\)/gi

function factsIn(page: string): readonly Statement[] {
  return page.split('\n').flatMap(line =>
    [...line.matchAll(MARK)].map(([mark, known = '', name = '']): Statement => ({
      id: `fact ${name}`,
      known: known.toLowerCase() as Known,
      words: wordsOf(line, mark),
    })),
  )
}

/** A mark at the end of a row is about the row; one with a colon behind it about what follows, to the end of that sentence. */
function wordsOf(line: string, mark: string): string {
  const after = line.slice(line.indexOf(mark) + mark.length)
  if (after.startsWith(':')) return /^: (.*?\.)(?: |$)/.exec(after)?.[1] ?? after.slice(2)
  return cellsOf(line).slice(0, -1).join(': ')
}

const cellsOf = (row: string): readonly string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
