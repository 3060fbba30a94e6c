import './setup/node.mjs'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRefused } from './mutants/compiler.mjs'
import { isTooMany } from './mutants/chance.mjs'
import { equivalents } from './mutants/equivalents.mjs'
import { allMutants, shuffled } from './mutants/places.mjs'
import { specsByFile } from './mutants/specs.mjs'
import { setUp } from './setup.mjs'
import { command, EXIT, say } from './setup/command.mjs'
import { at, root } from './setup/places.mjs'
import { step } from './setup/step.mjs'

/** @typedef {import('./mutants/places.mjs').Mutant} Mutant */

/** How many are tried at a time. */
const LANES = 2
/** Many times what the specs take: what goes on longer was kept from ending, which is noticed too. */
const LIMIT = 120_000

/** What a sample is unless told otherwise. */
const RUNS = 60

/**
 * Breaks the code that orders go through in one place after another, and counts how often the unit specs or the compiler notice.
 *
 * @param {readonly string[]} args
 */
export async function mutants(args) {
  const asked = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
    const place = args.findIndex(arg => arg === `--${name}` || arg.startsWith(`--${name}=`))
    return place < 0 ? otherwise : Number(args[place]?.split('=')[1] ?? args[place + 1])
  }
  const seed = asked('seed', Math.floor(Math.random() * 1e9))
  const from = asked('from', 0)
  await setUp()
  const every = allMutants()
  const gone = equivalents.filter(known => !every.some(mutant => isSame(mutant, known)))
  for (const { file, text, was, now } of gone)
    console.log(`${file} no longer has ${was} → ${now} in: ${text}`)
  const tried = shuffled(
    every.filter(mutant => !equivalents.some(known => isSame(mutant, known))),
    seed,
  ).slice(from, from + asked('runs', RUNS))
  const survivors = await survivorsOf(tried, seed, from)
  if (survivors === undefined) return EXIT.failed
  const noticed = tried.length - survivors
  const share = (noticed / Math.max(1, tried.length)) * 100
  console.log(`${noticed} of ${tried.length} mutants noticed (${share.toFixed(1)} %), by seed ${seed}.`)
  const isFine = tried.length > 0 && gone.length === 0 && !isTooMany(survivors, tried.length)
  return isFine ? EXIT.fine : EXIT.failed
}

/** @param {Mutant} mutant @param {(typeof equivalents)[number]} known */
const isSame = (mutant, known) =>
  mutant.file === known.file &&
  mutant.text === known.text &&
  mutant.was === known.was &&
  mutant.now === known.now

/**
 * How many nobody noticed, each told as soon as it is known; undefined where the specs fail over code as it is.
 *
 * @param {readonly Mutant[]} tried
 * @param {number} seed
 * @param {number} from
 */
async function survivorsOf(tried, seed, from) {
  const room = mkdtempSync(join(tmpdir(), 'perpdesk-mutants-'))
  const specsOf = specsByFile()
  const waiting = tried.map((mutant, nth) => ({ mutant, nth: from + nth }))
  let [done, survivors] = [0, 0]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { mutant, nth } = next
      if (done > 0 && done % 10 === 0) say(`${done} of ${tried.length} tried`)
      done += 1
      const specs = specsOf(mutant.file)
      if (specs.length > 0 && !(await holds(join(room, `${nth}.json`), { ...mutant, specs }))) continue
      if (isRefused(mutant)) continue
      survivors += 1
      const { file, line, was, now, text } = mutant
      console.log(`survived: ${file}:${line}  ${was} → ${now}\n    ${text}`)
      console.log(`    again by npm run mutants -- --seed ${seed} --from ${nth} --runs 1`)
    }
  }
  try {
    const all = [...new Set(tried.flatMap(({ file }) => specsOf(file)))]
    if (!(await holds(join(room, 'as-it-is.json'), { specs: all }))) {
      console.log('The specs fail over the code as it is: what they would notice cannot be told.')
      return undefined
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    return survivors
  } finally {
    rmSync(room, { recursive: true, force: true })
  }
}

/**
 * Whether all specs hold, over the code with that change in it or as it is.
 *
 * @param {string} path Where to leave what is to be tried.
 * @param {Partial<Mutant> & { readonly specs: readonly string[] }} what
 */
async function holds(path, what) {
  writeFileSync(path, JSON.stringify(what))
  const args = [
    at('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    at('scripts', 'mutants', 'vitest.config.mjs'),
  ]
  const env = { ...process.env, PERPDESK_MUTANT: path }
  const { code } = await step('the specs of one mutant', process.execPath, args, {
    cwd: root,
    env,
    limit: LIMIT,
  })
  return code === 0
}

await command(
  import.meta,
  { usage: 'npm run mutants -- [--runs N] [--seed S] [--from K]', numbers: ['runs', 'seed', 'from'] },
  mutants,
)
