import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { answerAlone, measureAlone } from './alone'
import { armedPress } from './armed-press'
import { bundle } from './bundle'
import { coldStart } from './cold-start'
import { consentToSocket } from './consent'
import { decode } from './decode'
import { door } from './door'
import { feedMemory } from './feed-memory'
import { firstOrder } from './first-order'
import { runGate } from './gate'
import { growth } from './growth'
import { lab } from './lab/index'
import { longJournal } from './long-journal'
import { mainLoad } from './main-load'
import { pastQueries } from './past'
import { paint } from './paint'
import { peers } from './peers'
import { fullPlan } from './plan'
import { formatRow, machine, table } from './report'
import { review } from './review'
import type { Entry, Row } from './row'
import { programDecision } from './program-decision'
import { screenLoad, screenMemory } from './screen-load'
import { scroll } from './scroll'
import { switches } from './switches'
import { waysOut } from './ways-out'

/** Measurements that a trader notices or that guard a limit. */
const felt: readonly Entry[] = [
  feedMemory,
  consentToSocket,
  armedPress,
  firstOrder,
  longJournal,
  fullPlan,
  decode,
  peers,
  programDecision,
  growth,
  pastQueries,
  bundle,
  review,
  waysOut,
  paint,
  scroll,
  coldStart,
  door,
  screenMemory,
  switches,
  screenLoad,
  mainLoad,
]

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    lab: { type: 'boolean' },
    full: { type: 'boolean' },
    only: { type: 'string' },
    gate: { type: 'boolean' },
    keep: { type: 'boolean' },
    alone: { type: 'string' },
  },
})

const everything = [...felt, ...lab]
const { only } = options
const ofGroup = options.lab === true ? lab : felt
const chosen = only === undefined ? ofGroup : everything.filter(({ name }) => name.startsWith(only))
if (chosen.length === 0) {
  console.error(`There is no claim “${only}”. There are: ${everything.map(({ name }) => name).join(', ')}.`)
  process.exit(64)
}

/** Measures the chosen claims and prints their figures as they come. Returns the exit code. */
async function measureChosen(): Promise<number> {
  const rows: Row[] = []
  /** Names of the claims that failed with an error or took too long. Their figures would mean nothing. */
  const broken: string[] = []
  for (const { name } of chosen) {
    console.error(`measuring ${name} …`)
    try {
      const found = await measureAlone(name)
      for (const row of found) console.error(formatRow(row))
      rows.push(...found)
    } catch (error) {
      // A failed claim fails the run, but the other claims are still measured.
      console.error(String(error))
      broken.push(name)
    }
  }
  console.log(`${machine()}\n`)
  console.log(table(rows))
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ machine: machine(), rows, broken }, undefined, 2)}\n`)
  const missed = rows.filter(({ met, gates }) => gates && !met)
  const short = rows.filter(({ met, gates }) => !gates && !met)
  console.log(
    `\n${rows.length} figures: ${missed.length} ratios missed, ${short.length} absolute goals not met on this machine.`,
  )
  if (broken.length > 0) console.log(`Not measured: ${broken.join(', ')}.`)
  return missed.length + broken.length === 0 ? 0 : 1
}

const alone = everything.find(({ name }) => name === options.alone)
if (alone !== undefined) await answerAlone(alone)
else process.exitCode = options.gate === true ? runGate(chosen, options) : await measureChosen()
