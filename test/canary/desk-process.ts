import { fork, type ChildProcess } from 'node:child_process'
import type { Act } from './acts'
import type { Overheard } from './channels'
import { overhear } from './overhear'
import type { Opening } from './desk-session'
import type { Order } from './session'

/** The built desk in a separate process, so that its output is distinguishable from the campaign's. */
export interface DeskProcess {
  /** The process in which main runs. */
  readonly pid: number
  readonly overheard: Overheard
  act(act: Act): Promise<unknown>
  plant(channel: string, text: string): Promise<unknown>
  gather(): Promise<Gathered>
  close(): Promise<void>
}

export interface Gathered {
  /** Number of sealed key forms from the sheet to main. */
  readonly forms: number
  readonly frames: number
  /** Numbers of pages observed from their first address: the desk's own, and the others. */
  readonly begun: readonly number[]
  readonly handedOver: readonly { readonly secret: string; readonly key: string }[]
}

/** Starts the desk on a virtual screen. `env` locates its keychain. */
export async function openDeskProcess(
  script: string,
  opening: Opening,
  env: NodeJS.ProcessEnv,
): Promise<DeskProcess> {
  const child = fork(script, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => out.push(part))
  child.stderr?.on('data', (part: Buffer) => err.push(part))
  const gone = new Promise<void>(done => child.once('exit', () => done()))
  const observed = overhear(child.pid ?? 0)
  const ask = asking(child)
  await ask({ do: 'open', ...opening })
  return {
    pid: child.pid ?? 0,
    overheard: { out, err, commandLines: observed.commandLines, environments: observed.environments },
    act: act => within(act.is, ask({ do: 'act', act })),
    plant: (channel, text) => ask({ do: 'plant', in: channel, text }),
    gather: () => ask({ do: 'gather' }) as Promise<Gathered>,
    async close() {
      observed.stop()
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await Promise.race([ask({ do: 'close' }), gone])
      await gone
      clearTimeout(late)
    },
  }
}

/** Longest time for one action, in milliseconds. */
const PATIENCE = 100_000

/** Rejects if `done` takes too long, with the name of the action. */
async function within<T>(what: string, done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the act "${what}" took too long`)), PATIENCE)
  })
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

/** Sends orders over the process's IPC channel, which no part of the desk receives. */
function asking(child: ChildProcess): (order: Order) => Promise<unknown> {
  let lastId = 0
  return order =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1)
      const onExit = (code: number | null) => reject(new Error(`the desk ended with ${String(code)}`))
      const hear = (reply: { id: number; ok: boolean; value?: unknown }) => {
        if (reply.id !== id) return
        child.off('message', hear).off('exit', onExit)
        if (reply.ok) resolve(reply.value)
        else reject(new Error(String(reply.value)))
      }
      child.on('message', hear).once('exit', onExit)
      child.send({ id, order })
    })
}
