import { spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { extractFile } from '@electron/asar'
import { headerLength, importsOf, packedIn } from './archive.mjs'
import { filesIn } from './seal.mjs'
import { playing } from './stand-in.mjs'

const ARCHIVE = 'resources/app.asar'
const LAUNCHER = 'out/main/launcher.js'
/** Output of the player where the desk would be loaded. */
const LOADED = 'the desk is loaded'
/** Number of starts side by side. */
const LANES = 2
/** Time limit of a start, in milliseconds: far above the usual. */
const LIMIT = 60_000

/** @typedef {{ readonly path: string, readonly at: number, readonly bit: number }} Flip */
/** @typedef {'named' | 'not started' | 'FAILED'} Outcome */

/**
 * Numbers that look like chance and are the same for the same seed.
 *
 * @param {number} seed
 */
function chance(seed) {
  let state = seed >>> 0
  return (/** @type {number} */ below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/**
 * The stretches of the archive that check all else: the launcher, and what it imports before it has looked.
 *
 * @param {string} archive
 */
export function checkers(archive) {
  const found = new Set([LAUNCHER])
  for (const path of found)
    for (const name of importsOf(extractFile(archive, path).toString()))
      found.add(posix.join(posix.dirname(path), name))
  return packedIn(archive).filter(({ path }) => found.has(path))
}

/**
 * Chooses the bits to flip: at least one in every file if there are enough, half of them in the archive, and
 * of those every fourth in its header.
 *
 * @param {string} folder
 * @param {{ tries: number, seed: number }} how
 * @returns {readonly Flip[]}
 */
export function chooseFlips(folder, { tries, seed }) {
  const draw = chance(seed)
  const header = headerLength(join(folder, ARCHIVE))
  const own = checkers(join(folder, ARCHIVE))
  const files = filesIn(folder)
  const flips = /** @type {Flip[]} */ ([])
  while (flips.length < tries) {
    const turn = flips.length
    const path = turn % 2 === 0 ? ARCHIVE : (files[((turn - 1) / 2) % files.length] ?? ARCHIVE)
    const at = draw(turn % 8 === 0 ? header : readFileSync(join(folder, path)).length)
    const isOwn = path === ARCHIVE && own.some(({ from, to }) => at >= from && at < to)
    if (!isOwn) flips.push({ path, at, bit: 1 << draw(8) })
  }
  return flips
}

/**
 * Starts a package once for each flip, with that bit flipped, and reports the outcome of each.
 *
 * @param {string} folder
 * @param {string} room Folder for copies of the package.
 * @param {readonly Flip[]} flips
 * @param {(flip: Flip, outcome: Outcome) => void} onOutcome
 */
export async function tryFlips(folder, room, flips, onOutcome) {
  const waiting = [...flips]
  const lane = async (/** @type {string} */ copy) => {
    cpSync(folder, copy, { recursive: true })
    for (let flip = waiting.shift(); flip !== undefined; flip = waiting.shift())
      onOutcome(flip, await tryFlip(copy, flip))
  }
  await Promise.all(Array.from({ length: LANES }, (_, index) => lane(join(room, `lane-${index}`))))
}

/** @param {string} folder @param {Flip} flip @returns {Promise<Outcome>} */
async function tryFlip(folder, { path, at, bit }) {
  const file = join(folder, path)
  const before = readFileSync(file)
  const changed = Buffer.from(before)
  changed[at] = (changed[at] ?? 0) ^ bit
  writeFileSync(file, changed)
  try {
    const { output, code } = await start(folder)
    if (output.includes(LOADED) || code === 0) return 'FAILED'
    return output.includes(`${path} is not as packed`) ? 'named' : 'not started'
  } finally {
    writeFileSync(file, before)
  }
}

/**
 * Returns true if the package in a folder goes on to load the desk.
 *
 * @param {string} folder
 */
export async function starts(folder) {
  const { output, code } = await start(folder)
  return output.includes(LOADED) && code === 0
}

/** @param {string} folder @returns {Promise<{ output: string, code: number | null | undefined }>} */
function start(folder) {
  return new Promise(resolve => {
    const child = spawn(join(folder, 'perpdesk'), [], {
      env: { PATH: process.env['PATH'], ...playing },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT,
    })
    let output = ''
    child.stdout.on('data', piece => (output += piece))
    child.stderr.on('data', piece => (output += piece))
    // A program that the system will not even run does not start.
    child.on('error', () => resolve({ output, code: undefined }))
    child.on('close', code => resolve({ output, code }))
  })
}
