import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fillLifeboatText as say, lifeboatWords } from '@messages/lifeboat'
import { monotonicClock, systemClock } from '../main/clock'
import { computeInstallationMark } from '../main/desk-ids'
import { endFrozenProcess } from '../main/ending'
import type { KeeperProcess } from '../main/keychain/keeper-client'
import { createSignerClient } from '../main/keychain/signer-client'
import { openVault } from '../main/keychain/vault'
import { announceProcess, findPresence } from '../main/records/desk-presence'
import { listLifeboatFolders } from '../main/records/lifeboat-file'
import { createLifeboat, type LifeboatOptions } from './lifeboat'
import { runTerminal, type Terminal } from './terminal'

/** Exit codes as of the desk: done, refused, already open. */
export const lifeboatExitCodes = { done: 0, refused: 64, alreadyOpen: 75 } as const

/** Parts of plain Node or of Electron on which the lifeboat runs. */
interface LifeboatHost extends Pick<LifeboatOptions, 'version' | 'bar' | 'onFirstFigure'> {
  /** Data folder of a desk without `PERPDESK_HOME`. */
  readonly findUsualFolder: () => string
  readonly fork: (program: 'keeper' | 'signer', args: readonly string[]) => KeeperProcess
}

/**
 * Runs the lifeboat on a terminal and returns its exit code. It refuses beside a desk that answers, and ends one that
 * does not only after the typed word.
 */
export async function runLifeboat(
  { findUsualFolder, fork, ...host }: LifeboatHost,
  terminal: Terminal,
): Promise<number> {
  const named = process.env['PERPDESK_HOME']
  const dataFolder = named === undefined || named === '' ? findUsualFolder() : resolve(named)
  const [folder = dataFolder] = listLifeboatFolders(dataFolder, computeInstallationMark(dataFolder))
  const { print } = terminal
  const other = await findPresence(folder, 'lifeboat', systemClock)
  if (other.is !== 'none') {
    print(say('anotherLifeboat', { pid: String(other.pid) }))
    return lifeboatExitCodes.alreadyOpen
  }
  if (!(await isDeskGone(folder, terminal))) return lifeboatExitCodes.alreadyOpen
  const stopAnnouncing = announceProcess(folder, 'lifeboat', process.pid, systemClock)
  const lifeboat = createLifeboat({
    ...{ ...host, dataFolder, clock: systemClock, steady: monotonicClock },
    openVault: parts => openVault({ ...parts, fork: () => fork('keeper', []) }),
    signer: getArguments =>
      createSignerClient({ fork: () => fork('signer', getArguments()), clock: systemClock }),
    log: { note: () => undefined, trouble: () => undefined },
  })
  try {
    await runTerminal(lifeboat, terminal, host.onFirstFigure)
    return lifeboatExitCodes.done
  } finally {
    await lifeboat.close()
    stopAnnouncing()
  }
}

async function isDeskGone(folder: string, { print, ask }: Terminal): Promise<boolean> {
  const desk = await findPresence(folder, 'desk', systemClock)
  if (desk.is === 'none') return true
  const pid = String(desk.pid)
  if (desk.is === 'answers') {
    print(say('beside', { pid }))
    return false
  }
  const typed = await ask(say('frozen', { pid, word: lifeboatWords.end }))
  if (typed?.trim() !== lifeboatWords.end || !endFrozenProcess(desk.pid)) return false
  return (await findPresence(folder, 'desk', systemClock)).is === 'none'
}

/** Opens a terminal on the standard streams of this process. */
export function openTerminal(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Terminal & { close(): void } {
  const lines = createInterface({ input, crlfDelay: Infinity })
  const typed: string[] = []
  let isEnded = false
  let deliver: ((line: string | undefined) => void) | undefined
  lines.on('line', line => (deliver === undefined ? typed.push(line) : deliver(line)))
  lines.on('close', () => {
    isEnded = true
    deliver?.(undefined)
  })
  return {
    print: line => void output.write(`${line}\n`),
    ask(prompt, timeoutMs) {
      output.write(prompt)
      const first = typed.shift()
      if (first !== undefined || isEnded) return Promise.resolve(first)
      return new Promise(resolve => {
        const settle = (line: string | undefined): void => {
          cancelTimeout()
          deliver = undefined
          resolve(line)
        }
        const cancelTimeout =
          timeoutMs === undefined ? () => undefined : systemClock.after(timeoutMs, () => settle(undefined))
        deliver = settle
      })
    },
    close: () => lines.close(),
  }
}
