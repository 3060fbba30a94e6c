import { closeSync, constants, lstatSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { isAccessibleToOthers, OWNER_FOLDER_MODE, hostSystem, type HostSystem } from '../host-system'

export interface LockSystem extends HostSystem {
  readonly open: (path: string, flags: number) => number
}

const localLockSystem: LockSystem = { ...hostSystem, open: openSync }

export class StateInUseError extends Error {}

/** Exclusive right to write a state file, until it is released or its process ends. */
export interface StateLock {
  readonly release: () => Promise<void>
}

/**
 * Takes the right to write a state file, or throws {@link StateInUseError}.
 *
 * The lock lies beside the file, in a folder that only its owner can enter, so that no other user can take it
 * first. When its holder dies in any way, the system releases it, so that no stale lock ever has to be
 * guessed at from a process number.
 */
export async function lockStateFile(
  path: string,
  lockSystem: LockSystem = localLockSystem,
): Promise<StateLock> {
  const folder = `${path}.lock`
  createOwnedFolder(folder, lockSystem)
  const lock = lockSystem.platform === 'linux' ? await lockBySocket(folder) : lockByFile(folder, lockSystem)
  if (lock === undefined)
    throw new StateInUseError(`The state file ${path} is in use by another practice exchange.`)
  return lock
}

/** Creates the folder for its owner alone. Throws if it belongs to another user or is open to others. */
function createOwnedFolder(folder: string, { platform, uid }: LockSystem): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER_MODE })
  const found = lstatSync(folder)
  const isOpen = platform !== 'win32' && (found.uid !== uid || isAccessibleToOthers(found.mode))
  if (!found.isDirectory() || isOpen)
    throw new StateInUseError(
      `The folder ${folder} is not this user’s alone, so nothing beside it can be locked.`,
    )
}

/** Flag of macOS and Windows for exclusive opening. Node passes it on without a name for it. */
const exclusiveFlagOf = (platform: NodeJS.Platform): number => (platform === 'win32' ? 0x10000000 : 0x20)

function lockByFile(folder: string, { platform, open }: LockSystem): StateLock | undefined {
  try {
    const held = open(
      join(folder, 'held'),
      constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveFlagOf(platform),
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
 * Locks by listening on a socket in the folder. Each process uses the next number and never the name of an ended one,
 * so that no process removes a socket that has just been opened. It then checks if another one is alive.
 */
async function lockBySocket(folder: string): Promise<StateLock | undefined> {
  // The path through the open folder is short. A socket path is limited to about a hundred characters.
  const entry = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const at = (name: string) => `/proc/self/fd/${String(entry)}/${name}`
  const listOtherSockets = (own?: string) => readdirSync(folder).filter(name => name !== own)
  const isAnyAlive = async (names: readonly string[]) =>
    (await Promise.all(names.map(name => isListening(at(name))))).includes(true)

  const dead = listOtherSockets()
  const name = String(Math.max(0, ...dead.map(Number)) + 1)
  const held = (await isAnyAlive(dead)) ? undefined : await listen(at(name))
  const isAlone = held !== undefined && !(await isAnyAlive(listOtherSockets(name)))
  const release = async () => {
    if (held !== undefined) await new Promise(done => held.close(done))
    closeSync(entry)
  }
  if (!isAlone) {
    await release()
    return undefined
  }
  for (const deadName of dead) rmSync(join(folder, deadName), { force: true })
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

/** Returns true if a process listens. An unclear error counts as alive. */
function isListening(name: string): Promise<boolean> {
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
