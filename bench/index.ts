import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bookDepth } from './book-depth'
import { bookView } from './book-view'
import { decode } from './decode'
import { journalAppend } from './journal'
import { lastResult } from './measure'
import { fullPlan } from './plan'
import { practiceEngine } from './practice-engine'
import { practiceRequests } from './practice-requests'
import { machine, table } from './report'
import type { Entry, Row } from './row'
import { signing } from './sign'

const entries: readonly Entry[] = [
  signing,
  decode,
  bookView,
  bookDepth,
  fullPlan,
  journalAppend,
  practiceEngine,
  practiceRequests,
]

const { values: asked } = parseArgs({
  options: { json: { type: 'string' }, only: { type: 'string' } },
})

const chosen = entries.filter(({ name }) => asked.only === undefined || name.startsWith(asked.only))
if (chosen.length === 0) {
  console.error(
    `There is no claim “${asked.only}”. There are: ${entries.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}

const rows: Row[] = []
for (const entry of chosen) {
  console.error(`measuring ${entry.name} …`)
  rows.push(...(await entry.run()))
}

console.log(`${machine()}\n`)
console.log(table(rows))
if (asked.json !== undefined)
  writeFileSync(asked.json, `${JSON.stringify({ machine: machine(), rows }, undefined, 2)}\n`)

const missed = rows.filter(({ met, gates }) => gates && !met)
const short = rows.filter(({ met, gates }) => !gates && !met)
console.log(
  `\n${rows.length} figures: ${missed.length} ratios missed, ${short.length} absolute goals not met on this machine.`,
)
if (lastResult() === rows) throw new Error('A measurement returned the report itself.')
process.exitCode = missed.length === 0 ? 0 : 1
