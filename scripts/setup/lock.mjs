import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getProcessStartTime, isRunning } from '../../host/system/processes.mjs'
import { EXIT, Stop, printStatus } from './command.mjs'

const LOOK_AGAIN = 200
const SIGN_OF_LIFE = 10_000
const PATIENCE = 20 * 60_000
/** A lock file is created and then written: for this long an unreadable one is being born, not broken. */
const BIRTH = 2_000

/**
 * A running program: its number, and when it began, because numbers are used again.
 *
 * @typedef {{ readonly pid: number, readonly born: string }} Running
 * @typedef {{ readonly token: string, readonly held: readonly Running[] }} Claim
 * @typedef {{ readonly covers: (pid: number) => void }} Lock
 */

/**
 * Does a piece of work that only one at a time may do in this folder.
 *
 * The lock is a file that names its holder and the programs the holder started. It counts only while one of
 * them lives. A process that finds a dead one takes it over, so that a crash needs no cleanup.
 *
 * @template T
 * @param {string} path
 * @param {(lock: Lock) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  const token = randomUUID()
  const held = [running(process.pid)]
  await acquire(path, { token, held })
  const release = () => {
    if (read(path)?.token === token) rmSync(path, { force: true })
  }
  process.once('exit', release)
  try {
    return await work({
      covers: pid => {
        held.push(running(pid))
        const next = `${path}.${token}`
        writeFileSync(next, JSON.stringify({ token, held }))
        renameSync(next, path)
      },
    })
  } finally {
    process.off('exit', release)
    release()
  }
}

/**
 * @param {string} path
 * @param {Claim} claim
 */
async function acquire(path, claim) {
  const from = Date.now()
  let lastNotice = 0
  while (!create(path, claim)) {
    const found = read(path)
    const living = found?.held.find(one => isRunning(one))
    if (living === undefined && (found !== undefined || isOld(path))) setAside(path, found)
    if (living !== undefined && Date.now() - lastNotice > SIGN_OF_LIFE) {
      printStatus(
        lastNotice === 0
          ? `Another set-up is at work in this folder (process ${living.pid}): waiting for it.`
          : `  … still waiting for process ${living.pid}, ${Math.round((Date.now() - from) / 1000)} s`,
      )
      lastNotice = Date.now()
    }
    if (Date.now() - from > PATIENCE)
      throw new Stop(
        EXIT.tryAgain,
        `Process ${living?.pid} has held ${path} for too long: end it and try again.`,
      )
    await wait(LOOK_AGAIN)
  }
}

/**
 * @param {string} path
 * @param {Claim} claim
 */
function create(path, claim) {
  try {
    writeFileSync(path, JSON.stringify(claim), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes a dead claim by renaming it, which only one of several finders can do, and puts back what
 * turns out to be another's fresh claim.
 *
 * @param {string} path
 * @param {Claim | undefined} dead
 */
function setAside(path, dead) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return
    throw error
  }
  const current = read(aside)
  if (current !== undefined && current.token !== dead?.token) create(path, current)
  rmSync(aside, { force: true })
}

/**
 * @param {string} path
 * @returns {Claim | undefined}
 */
function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Missing or incomplete: it names no holder.
    return undefined
  }
}

/** @param {string} path */
function isOld(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat !== undefined && Date.now() - stat.mtimeMs > BIRTH
}

/**
 * @param {number} pid
 * @returns {Running}
 */
function running(pid) {
  return { pid, born: getProcessStartTime(pid) ?? '' }
}
