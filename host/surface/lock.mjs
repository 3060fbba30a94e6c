import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { OWN_FILE } from '../system/modes.mjs'
import { getProcessStartTime, isRunning } from '../system/processes.mjs'
import { system } from '../system/system.mjs'

/**
 * @typedef {{ argv: string[], cwd: string, additionalData?: unknown }} Greeting
 * @typedef {{ pid: number, born: string, socket: string, isLeaving?: boolean }} Owner
 * @typedef {{ isMine: boolean, told: Promise<void>, leave(): void, release(): void }} Lock
 */

/** Name of an owner's socket, and the longest path of a socket that every system allows. */
const SOCKET = /^instance-[0-9a-f]{16}\.socket$/
const LONGEST_SOCKET = 100
/** Time for which a second instance retries until the owner listens, in milliseconds. */
const PATIENCE = 1_000
/** Time for which a new instance waits for an owner that is quitting, in milliseconds. */
const FAREWELL = 5_000

/**
 * Returns the owner in a lock file; `undefined` if the file is missing or invalid.
 *
 * @param {string} path
 * @returns {Owner | undefined}
 */
function ownerIn(path) {
  try {
    const owner = JSON.parse(readFileSync(path, 'utf8'))
    return Number.isInteger(owner?.pid) && owner.pid > 0 && typeof owner.socket === 'string'
      ? owner
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the owner of the lock. Waits until an owner that is quitting has ended. @param {string} path */
function ownerOnceSettled(path) {
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; waited < FAREWELL; waited += 20) {
    const owner = ownerIn(path)
    if (owner?.isLeaving !== true || !isRunning(owner)) return owner
    Atomics.wait(pause, 0, 0, 20)
  }
  return ownerIn(path)
}

/**
 * Returns the path of a new socket: in the data folder, unless that path is too long.
 *
 * @param {string} folder
 */
function socketPath(folder) {
  const name = `instance-${randomBytes(8).toString('hex')}.socket`
  if (system.platform === 'win32') return `\\\\.\\pipe\\perpdesk-${name}`
  const near = join(folder, name)
  return Buffer.byteLength(near) <= LONGEST_SOCKET ? near : join(tmpdir(), name)
}

/** Returns true if the disk or its quota is full. @param {unknown} error */
const isFull = error => ['ENOSPC', 'EDQUOT'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')

/** Returns the path of a data folder's lock if the folder's own disk is full. @param {string} folder */
function elsewhere(folder) {
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)
  return join(tmpdir(), `perpdesk-${name}.lock`)
}

/** Returns true if this user owns a file, and not another user of this machine. @param {string} path */
function isOurs(path) {
  const { uid } = system
  return uid === undefined || lstatSync(path, { throwIfNoEntry: false })?.uid === uid
}

/**
 * Removes a lock whose owner has ended, unless another process has taken it since.
 *
 * @param {string} path
 * @param {Owner | undefined} dead
 */
function clearAway(path, dead) {
  if (!existsSync(path)) return // released in the meantime
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return // another process was quicker
  }
  const moved = ownerIn(aside)
  if (moved !== undefined && isRunning(moved)) linkSync(aside, path)
  else if (dead !== undefined) dropSocket(dead)
  rmSync(aside, { force: true })
}

/**
 * Takes the lock of the data folder for this process. The lock is a file that names its owner. An owner that
 * has ended in any way does not count. If the disk is full, the lock is in the temporary folder.
 *
 * @param {string} folder
 * @param {{ greeting: Greeting, onSecond: (greeting: Greeting) => void }} on
 * @returns {Lock}
 */
export function takeLock(folder, { greeting, onSecond }) {
  mkdirSync(folder, { recursive: true })
  const far = elsewhere(folder)
  const there = isOurs(far) ? ownerOnceSettled(far) : undefined
  if (there !== undefined && isRunning(there)) return greeted(there, greeting)
  const on = { greeting, onSecond }
  try {
    return takeAt(join(folder, 'instance.lock'), folder, on)
  } catch (error) {
    if (!isFull(error)) throw error
    return takeAt(far, folder, on)
  }
}

/**
 * Returns the lock of a second instance, which only sends its greeting to the owner.
 *
 * @param {Owner} owner
 * @param {Greeting} greeting
 * @returns {Lock}
 */
function greeted({ socket }, greeting) {
  const nothing = () => undefined
  return { isMine: false, told: greet(socket, greeting), leave: nothing, release: nothing }
}

/**
 * @param {string} path
 * @param {string} folder
 * @param {{ greeting: Greeting, onSecond: (greeting: Greeting) => void }} on
 * @returns {Lock}
 */
function takeAt(path, folder, { greeting, onSecond }) {
  const owner = {
    pid: process.pid,
    born: getProcessStartTime(process.pid) ?? '',
    socket: socketPath(folder),
  }
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(draft, JSON.stringify(owner), { mode: OWN_FILE })
    for (;;) {
      try {
        linkSync(draft, path)
        return hold(path, owner, onSecond)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
      const other = ownerOnceSettled(path)
      if (other !== undefined && isRunning(other)) {
        dropSocket(owner)
        return greeted(other, greeting)
      }
      clearAway(path, other)
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes an owner's socket. A path from a lock file is removed only if it is a socket with the host's name
 * pattern.
 *
 * @param {Owner} owner
 */
function dropSocket({ socket }) {
  if (SOCKET.test(basename(socket)) && lstatSync(socket, { throwIfNoEntry: false })?.isSocket())
    rmSync(socket)
}

/**
 * Parses the greeting of a second instance; `undefined` for any other text.
 *
 * @param {string} text
 * @returns {Greeting | undefined}
 */
function greetingIn(text) {
  try {
    const greeting = JSON.parse(text)
    return Array.isArray(greeting?.argv) && typeof greeting.cwd === 'string' ? greeting : undefined
  } catch {
    return undefined
  }
}

/** @param {string} path @param {Owner} owner @param {(greeting: Greeting) => void} onSecond @returns {Lock} */
function hold(path, owner, onSecond) {
  const server = createServer(socket => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', piece => (text += piece))
    socket.on('error', () => socket.destroy())
    socket.on('end', () => {
      socket.end()
      const greeting = greetingIn(text)
      if (greeting !== undefined) onSecond(greeting)
    })
  })
  // Without a socket the lock still works. Only the greeting of a second instance is lost.
  server.on('error', () => server.close())
  server.listen(owner.socket).unref()
  const release = () => {
    process.off('exit', release)
    server.close()
    if (ownerIn(path)?.socket === owner.socket) rmSync(path, { force: true })
    dropSocket(owner)
  }
  process.on('exit', release)
  /** Marks the owner as quitting. A new instance then waits for its end instead of giving up. */
  const leave = () => {
    const note = `${path}.${owner.pid}.leaving`
    try {
      writeFileSync(note, JSON.stringify({ ...owner, isLeaving: true }), { mode: OWN_FILE })
      renameSync(note, path)
    } catch (error) {
      // A new instance still finds the desk open.
      rmSync(note, { force: true })
      if (!isFull(error)) throw error
    }
  }
  return { isMine: true, told: Promise.resolve(), leave, release }
}

/**
 * Sends the greeting of a second instance to the owner. Retries, because a new owner may not listen yet.
 *
 * @param {string} socket
 * @param {Greeting} greeting
 * @returns {Promise<void>}
 */
function greet(socket, greeting) {
  const until = Date.now() + PATIENCE
  return new Promise(resolve => {
    const attempt = () => {
      const line = connect(socket, () => line.end(JSON.stringify(greeting)))
      line.on('close', failed => (failed && Date.now() < until ? setTimeout(attempt, 50) : resolve()))
      line.on('error', () => line.destroy())
    }
    attempt()
  })
}
