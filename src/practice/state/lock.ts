import { closeSync, constants, lstatSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { isOpenToOthers, OWN_FOLDER, system, type System } from '../system'

/** What of a system a lock rests on. */
export interface LockSystem extends System {
  readonly open: (path: string, flags: number) => number
}

const here: LockSystem = { ...system, open: openSync }

/** A state file that another exchange is writing. */
export class StateInUse extends Error {}

/** The sole right to write a state file, until it is released or its holder dies. */
export interface Lock {
  readonly release: () => Promise<void>
}

/**
 * Takes the right to write a state file, or throws {@link StateInUse}.
 *
 * The lock lies beside the file, in a folder that only its owner enters: nobody else can take it first. When its
 * holder dies in any way, the system lets go of it, so that no stale lock ever has to be guessed at from a
 * process number.
 */
export async function lockState(path: string, on: LockSystem = here): Promise<Lock> {
  const folder = `${path}.lock`
  ownFolder(folder, on)
  const lock = on.platform === 'linux' ? await lockBySocket(folder) : lockByFile(folder, on)
  if (lock === undefined)
    throw new StateInUse(`The state file ${path} is in use by another practice exchange.`)
  return lock
}

/** Makes the folder for its owner alone. Throws where it is somebody else's, or open to others. */
function ownFolder(folder: string, { platform, uid }: LockSystem): void {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER })
  const found = lstatSync(folder)
  const isOpen = platform !== 'win32' && (found.uid !== uid || isOpenToOthers(found.mode))
  if (!found.isDirectory() || isOpen)
    throw new StateInUse(`The folder ${folder} is not this user’s alone, so nothing beside it can be locked.`)
}

/** What macOS and Windows call a file that is opened by one alone; Node passes it on, and has no name for it. */
const aloneOn = (platform: NodeJS.Platform): number => (platform === 'win32' ? 0x10000000 : 0x20)

/** Where a file can be opened by one alone, that is the lock. */
function lockByFile(folder: string, { platform, open }: LockSystem): Lock | undefined {
  try {
    const held = open(
      join(folder, 'held'),
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | aloneOn(platform),
    )
    return {
      release: () => {
        closeSync(held)
        return Promise.resolve()
      },
    }
  } catch (fault) {
    if (['EAGAIN', 'EWOULDBLOCK', 'EBUSY'].includes(codeOf(fault))) return undefined
    throw fault
  }
}

/**
 * Elsewhere it is a socket in the folder that only its holder listens on. Each has the next number: no name is taken
 * from a dead one, so nobody removes what has just come alive. Whoever has one then looks whether another lives.
 */
async function lockBySocket(folder: string): Promise<Lock | undefined> {
  // By way of the open folder every name is short: a socket's may have no more than a hundred characters.
  const entry = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const at = (name: string) => `/proc/self/fd/${String(entry)}/${name}`
  const others = (own?: string) => readdirSync(folder).filter(name => name !== own)
  const living = async (names: readonly string[]) =>
    (await Promise.all(names.map(name => answers(at(name))))).includes(true)

  const dead = others()
  const name = String(Math.max(0, ...dead.map(Number)) + 1)
  const held = (await living(dead)) ? undefined : await listen(at(name))
  const isAlone = held !== undefined && !(await living(others(name)))
  const release = async () => {
    if (held !== undefined) await new Promise(done => held.close(done))
    closeSync(entry)
  }
  if (!isAlone) {
    await release()
    return undefined
  }
  for (const gone of dead) rmSync(join(folder, gone), { force: true })
  held.unref()
  return { release }
}

const codeOf = (fault: unknown): string =>
  typeof fault === 'object' && fault !== null && 'code' in fault ? String(fault.code) : ''

function listen(name: string): Promise<Server | undefined> {
  return new Promise((settle, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', fault => {
      if (codeOf(fault) === 'EADDRINUSE') settle(undefined)
      else reject(fault)
    })
    server.listen(name, () => {
      settle(server)
    })
  })
}

/** Whether somebody listens. What is not plainly dead lives. */
function answers(name: string): Promise<boolean> {
  return new Promise(settle => {
    const socket = connect(name, () => {
      socket.destroy()
      settle(true)
    })
    socket.once('error', fault => {
      settle(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(fault)))
    })
  })
}
