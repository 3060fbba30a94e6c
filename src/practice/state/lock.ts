import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { type Server, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A state file that another exchange is writing. */
export class StateInUse extends Error {}

/** The sole right to write a state file, until it is released or its holder dies. */
export interface Lock {
  readonly release: () => Promise<void>
}

/**
 * Takes the right to write a state file, or throws {@link StateInUse}.
 *
 * The lock is a local socket that only its holder listens on: when the holder dies in any way, the system
 * closes it, so that no stale lock ever has to be guessed at from a process number.
 */
export async function lockState(path: string): Promise<Lock> {
  const name = nameOf(resolve(path))
  const first = await listen(name)
  const held = first ?? (isFile(name) && !(await answers(name)) ? await listenAnew(name) : undefined)
  if (held === undefined)
    throw new StateInUse(`The state file ${path} is in use by another practice exchange.`)
  held.unref()
  return {
    release: () =>
      new Promise(done => {
        held.close(() => {
          done()
        })
      }),
  }
}

/** Where the lock of a file is: in memory on Linux and Windows, among the temporary files elsewhere. */
function nameOf(path: string): string {
  const word = `perpdesk-practice-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${word}`
  return process.platform === 'linux' ? `\0${word}` : join(tmpdir(), `${word}.sock`)
}

const isFile = (name: string): boolean => !name.startsWith('\0') && !name.startsWith('\\')

function listen(name: string): Promise<Server | undefined> {
  return new Promise((settle, reject) => {
    const server = createServer(socket => socket.destroy())
    server.once('error', fault => {
      if ('code' in fault && fault.code === 'EADDRINUSE') settle(undefined)
      else reject(fault)
    })
    server.listen(name, () => {
      settle(server)
    })
  })
}

/** Takes over a socket file whose holder died without removing it. */
function listenAnew(name: string): Promise<Server | undefined> {
  unlinkSync(name)
  return listen(name)
}

function answers(name: string): Promise<boolean> {
  return new Promise(settle => {
    const socket = connect(name, () => {
      socket.destroy()
      settle(true)
    })
    socket.once('error', () => {
      settle(false)
    })
  })
}
