import './setup/node.mjs'
import { isRefused } from './mutants/compiler.mjs'
import { isTooMany } from './mutants/chance.mjs'
import { equivalents } from './mutants/equivalents.mjs'
import { openLane } from './mutants/lane.mjs'
import { allMutants, mutantsOutsideCore, shuffled } from './mutants/places.mjs'
import { specsByFile } from './mutants/specs.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, printStatus } from './setup/command.mjs'

/** @typedef {import('./mutants/places.mjs').Mutant} Mutant */

/** Number of mutants that are tried at a time. */
const LANES = 2

/** Spec of a session of orders, its first test, which no mutant outside the trusted core may fail, and its time limit in milliseconds. */
const OUTSIDE = {
  specs: ['test/campaigns/outside-core.test.ts'],
  judge: 'sends no unconfirmed write, and none twice',
  limit: 60_000,
}

/** Result of a mutant that no spec reaches. @type {import('./mutants/runner.mjs').Answer} */
const SURVIVED = { hold: true, failed: 0 }

/** Default sample size. */
const RUNS = 60

/**
 * Breaks the code that orders go through in one place after another, and counts how often the unit specs or the compiler notice.
 *
 * @param {readonly string[]} args
 */
export async function mutants(args) {
  const readOption = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
    const place = args.findIndex(arg => arg === `--${name}` || arg.startsWith(`--${name}=`))
    return place < 0 ? otherwise : Number(args[place]?.split('=')[1] ?? args[place + 1])
  }
  const seed = readOption('seed', Math.floor(Math.random() * 1e9))
  const from = readOption('from', 0)
  await setUp()
  if (args.includes('--outside')) return tryOutside({ seed, from, runs: readOption('runs', RUNS) })
  const all = allMutants()
  const gone = equivalents.filter(known => !all.some(mutant => isSame(mutant, known)))
  for (const { file, text, was, now } of gone)
    console.log(`${file} no longer has ${was} → ${now} in: ${text}`)
  const tried = shuffled(
    all.filter(mutant => !equivalents.some(known => isSame(mutant, known))),
    seed,
  ).slice(from, from + readOption('runs', RUNS))
  const survivors = await survivorsOf(tried, seed, from)
  if (survivors === undefined) return EXIT.failed
  const noticed = tried.length - survivors
  const share = (noticed / Math.max(1, tried.length)) * 100
  console.log(`${noticed} of ${tried.length} mutants noticed (${share.toFixed(1)} %), by seed ${seed}.`)
  const isFine = tried.length > 0 && gone.length === 0 && !isTooMany(survivors, tried.length)
  return isFine ? EXIT.fine : EXIT.failed
}

/**
 * Breaks the code outside the trusted core in one place after another, and counts the mutants with which the exchange
 * received an unconfirmed write, or a write twice.
 *
 * @param {{ readonly seed: number, readonly from: number, readonly runs: number }} sample
 */
async function tryOutside({ seed, from, runs }) {
  const waiting = shuffled(mutantsOutsideCore(), seed).slice(from, from + runs)
  const tried = waiting.length
  const lanes = Array.from({ length: LANES }, () => openLane(OUTSIDE.limit))
  let [failed, unjudged, stopped, nth] = [0, 0, 0, from]
  const runLane = async (/** @type {import('./mutants/lane.mjs').Lane} */ lane) => {
    for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) {
      const place = nth++
      if (place > from && (place - from) % 50 === 0) printStatus(`${place - from} of ${tried} begun`)
      const answer = await lane.ask({ specs: OUTSIDE.specs, change })
      if (answer.first !== OUTSIDE.judge) {
        // A mutant that breaks an import or never ends leaves the first test without a result.
        if (answer.passed === undefined || answer.passed === 0) unjudged += 1
        else if (!answer.hold) stopped += 1
      } else {
        failed += 1
        console.log(`FAILED ${change.file}:${change.line}  ${change.was} → ${change.now}\n    ${change.text}`)
        console.log(`    again by npm run mutants -- --outside --seed ${seed} --from ${place} --runs 1`)
      }
    }
  }
  try {
    const unchanged = await lanes[0]?.ask({ specs: OUTSIDE.specs })
    if (unchanged?.hold !== true) {
      console.log('The spec fails on the unchanged code, so no mutant can be judged.')
      return EXIT.failed
    }
    await Promise.all(lanes.map(runLane))
  } finally {
    for (const lane of lanes) lane.close()
  }
  console.log(
    `With ${stopped} the desk sent less than was confirmed, or reported an error. ${unjudged} never started or ended, and are not judged.`,
  )
  console.log(`tried ${tried}, held ${tried - failed - unjudged}, failed ${failed}, by seed ${seed}`)
  return failed === 0 && unjudged + stopped < tried ? EXIT.fine : EXIT.failed
}

/** @param {Mutant} mutant @param {(typeof equivalents)[number]} known */
const isSame = (mutant, known) =>
  mutant.file === known.file &&
  mutant.text === known.text &&
  mutant.was === known.was &&
  mutant.now === known.now

/**
 * Counts the mutants that survived, and prints each as soon as it is known. Returns `undefined` if the specs
 * fail on the unchanged code.
 *
 * @param {readonly Mutant[]} tried
 * @param {number} seed
 * @param {number} from
 */
async function survivorsOf(tried, seed, from) {
  const specsOf = specsByFile()
  const waiting = tried.map((mutant, nth) => ({ mutant, nth: from + nth }))
  const lanes = Array.from({ length: LANES }, () => openLane())
  let [done, survivors] = [0, 0]
  const runLane = async (/** @type {import('./mutants/lane.mjs').Lane} */ lane) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { mutant, nth } = next
      if (done > 0 && done % 10 === 0) printStatus(`${done} of ${tried.length} tried`)
      done += 1
      const specs = specsOf(mutant.file)
      const { hold, ended } = specs.length === 0 ? SURVIVED : await lane.ask({ specs, change: mutant })
      if (!hold && ended !== true) continue
      if (hold && isRefused(mutant)) continue
      survivors += hold ? 1 : 0
      const { file, line, was, now, text } = mutant
      // A mutant that keeps its specs from ending counts as noticed. A person can see whether a busy machine
      // was the cause.
      console.log(`${hold ? 'survived' : 'never ended'}: ${file}:${line}  ${was} → ${now}\n    ${text}`)
      console.log(`    again by npm run mutants -- --seed ${seed} --from ${nth} --runs 1`)
    }
  }
  try {
    const all = [...new Set(tried.flatMap(({ file }) => specsOf(file)))]
    const unchanged = await lanes[0]?.ask({ specs: all })
    if (unchanged?.hold !== true) {
      const what = unchanged?.ended === true ? 'do not end in time' : 'fail'
      console.log(`The specs ${what} on the unchanged code, so no mutant can be judged.`)
      return undefined
    }
    await Promise.all(lanes.map(runLane))
    return survivors
  } finally {
    for (const lane of lanes) lane.close()
  }
}

await command(
  import.meta,
  {
    usage: 'npm run mutants -- [--outside] [--runs N] [--seed S] [--from K]',
    numbers: ['runs', 'seed', 'from'],
    flags: ['outside'],
  },
  mutants,
)
