import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * @typedef {{ argv: string[], cwd: string, additionalData?: unknown }} Greeting
 * @typedef {{ pid: number, born: string, socket: string }} Owner
 * @typedef {{ isMine: boolean, told: Promise<void>, release(): void }} Lock
 */

const PATIENCE = 1_000

/** When a process began, as the system counts it: a number used again by another process does not pass for it. @param {number} pid */
function bornAt(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** @param {Owner} owner */
function isAlive({ pid, born }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
  return bornAt(pid) === born
}

/** @param {string} path @returns {Owner | undefined} */
function ownerIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {string} name */
function socketPath(name) {
  if (process.platform === 'win32') return `\\\\.\\pipe\\perpdesk-${name}`
  return join(mkdtempSync(join(tmpdir(), 'perpdesk-')), 'instance')
}

/** Puts a dead owner's lock out of the way, unless somebody living took it meanwhile. @param {string} path @param {Owner} dead */
function clearAway(path, dead) {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch {
    return // another process was quicker
  }
  const moved = ownerIn(aside)
  if (moved !== undefined && (moved.pid !== dead.pid || moved.born !== dead.born)) {
    linkSync(aside, path)
  } else if (process.platform !== 'win32' && dead.socket !== '') {
    rmSync(dirname(dead.socket), { recursive: true, force: true })
  }
  rmSync(aside, { force: true })
}

/**
 * Takes the data folder for this process. The lock is a file that names its owner; an owner that no longer
 * lives, however it ended, does not count.
 *
 * @param {string} folder
 * @param {{ greeting: Greeting, onSecond: (greeting: Greeting) => void }} on
 * @returns {Lock}
 */
export function takeLock(folder, { greeting, onSecond }) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'instance.lock')
  const owner = {
    pid: process.pid,
    born: bornAt(process.pid),
    socket: socketPath(randomBytes(8).toString('hex')),
  }
  const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  try {
    for (;;) {
      try {
        linkSync(draft, path)
        return hold(path, owner, onSecond)
      } catch (error) {
        if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
      }
      const other = ownerIn(path)
      if (other !== undefined && isAlive(other)) {
        dropSocket(owner)
        return { isMine: false, told: greet(other.socket, greeting), release: () => undefined }
      }
      clearAway(path, other ?? { pid: 0, born: '', socket: '' })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @param {Owner} owner */
function dropSocket({ socket }) {
  if (process.platform !== 'win32') rmSync(dirname(socket), { recursive: true, force: true })
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
      onSecond(JSON.parse(text))
    })
  })
  server.listen(owner.socket).unref()
  const release = () => {
    process.off('exit', release)
    server.close()
    if (ownerIn(path)?.socket === owner.socket) rmSync(path, { force: true })
    dropSocket(owner)
  }
  process.on('exit', release)
  return { isMine: true, told: Promise.resolve(), release }
}

/**
 * Tells the owner that somebody else knocked. It may be so young that it does not listen yet.
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
