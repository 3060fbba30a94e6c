import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { bookDepth } from './book-depth'
import { bookView } from './book-view'
import { bundle } from './bundle'
import { canvas } from './canvas'
import { coldStart } from './cold-start'
import { consentToSocket } from './consent'
import { decode } from './decode'
import { door } from './door'
import { feedMemory } from './feed-memory'
import { journalAppend } from './journal'
import { mainLoad } from './main-load'
import { lastResult } from './measure'
import { patch } from './patch'
import { fullPlan } from './plan'
import { pastQueries } from './past'
import { paint } from './paint'
import { practiceEngine } from './practice-engine'
import { practiceLive } from './practice-live'
import { practiceRequests } from './practice-requests'
import { machine, table } from './report'
import { review } from './review'
import { revalue } from './revalue'
import type { Entry, Row } from './row'
import { screenLoad, screenMemory } from './screen-load'
import { scroll } from './scroll'
import { signing } from './sign'
import { growth, snapshots } from './snapshots'
import { switches } from './switches'

const entries: readonly Entry[] = [
  signing,
  decode,
  bookView,
  bookDepth,
  feedMemory,
  fullPlan,
  consentToSocket,
  journalAppend,
  snapshots,
  growth,
  pastQueries,
  practiceEngine,
  practiceRequests,
  practiceLive,
  bundle,
  review,
  paint,
  scroll,
  coldStart,
  revalue,
  door,
  screenMemory,
  switches,
  screenLoad,
  mainLoad,
  patch,
  canvas,
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
/** Claims whose results were not what they must be before a figure means anything. */
const broken: string[] = []
for (const entry of chosen) {
  console.error(`measuring ${entry.name} …`)
  try {
    rows.push(...(await entry.run()))
  } catch (error) {
    // One that fails takes no other claim's figures with it, and fails the run.
    console.error(error)
    broken.push(entry.name)
  }
}

console.log(`${machine()}\n`)
console.log(table(rows))
if (asked.json !== undefined)
  writeFileSync(asked.json, `${JSON.stringify({ machine: machine(), rows, broken }, undefined, 2)}\n`)

const missed = rows.filter(({ met, gates }) => gates && !met)
const short = rows.filter(({ met, gates }) => !gates && !met)
console.log(
  `\n${rows.length} figures: ${missed.length} ratios missed, ${short.length} absolute goals not met on this machine.`,
)
if (broken.length > 0) console.log(`Not measured, for their results were wrong: ${broken.join(', ')}.`)
if (lastResult() === rows) throw new Error('A measurement returned the report itself.')
process.exitCode = missed.length + broken.length === 0 ? 0 : 1
