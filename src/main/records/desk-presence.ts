import { readFileSync, statSync, utimesSync, watch } from 'node:fs'
import { join } from 'node:path'
import type { ClockPort } from '../main-ports'
import { isSameProcess, readProcessStart } from '../ending'
import { createOwnFolder, replaceFileAtomically } from '../own-disk'

const FILE_NAME = { desk: 'desk.pid', lifeboat: 'lifeboat.pid' } as const
type Program = keyof typeof FILE_NAME

/** Time of change, in seconds, that asks the process of a file for an answer. It needs no space on the disk. */
const QUESTION_SECONDS = 1
/** A desk that does not answer for so long, in milliseconds, counts as frozen. */
const ANSWER_TIMEOUT_MS = 5_000
const POLL_MS = 50

/** Process that holds a data folder, as it described itself. */
export interface PresentProcess {
  readonly pid: number
  /** Start of the process, where the system knows it; the number may belong to another process by now. */
  readonly start?: string
}

export type Presence = { readonly is: 'none' } | (PresentProcess & { readonly is: 'answers' | 'frozen' })

/**
 * Leaves the number of this process in the folder of the lifeboat, and answers questions there as long as this
 * process is alive and not stuck. Without that folder nothing can be asked. Returns the function that ends it.
 */
export function announceProcess(
  folder: string,
  of: Program,
  pid: number,
  clock: Pick<ClockPort, 'now'>,
): () => void {
  const path = join(folder, FILE_NAME[of])
  try {
    createOwnFolder(folder)
    const start = readProcessStart(pid)
    replaceFileAtomically(path, JSON.stringify({ pid, ...(start !== undefined && { start }) }))
    const watcher = watch(path, { persistent: false }, () => answerQuestion(path, clock.now() / 1_000))
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => undefined
  }
}

function answerQuestion(path: string, seconds: number): void {
  if (isAsked(path)) utimesSync(path, seconds, seconds)
}

/** Asks the process that left its number in this folder. */
export async function findPresence(
  folder: string,
  of: Program,
  clock: Pick<ClockPort, 'after'>,
): Promise<Presence> {
  const path = join(folder, FILE_NAME[of])
  const named = readNumber(path)
  if (named === undefined || !isSameProcess(named.pid, named.start)) return { is: 'none' }
  try {
    utimesSync(path, QUESTION_SECONDS, QUESTION_SECONDS)
  } catch {
    return { is: 'frozen', ...named }
  }
  for (let waited = 0; waited < ANSWER_TIMEOUT_MS; waited += POLL_MS) {
    await new Promise<void>(resolve => void clock.after(POLL_MS, resolve))
    if (!isAsked(path)) return { is: 'answers', ...named }
    if (!isSameProcess(named.pid, named.start)) return { is: 'none' }
  }
  return { is: 'frozen', ...named }
}

const isAsked = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.mtimeMs === QUESTION_SECONDS * 1_000

function readNumber(path: string): PresentProcess | undefined {
  try {
    const { pid, start } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    if (!Number.isSafeInteger(pid) || (pid as number) < 2) return undefined
    return { pid: pid as number, ...(typeof start === 'string' && { start }) }
  } catch {
    return undefined
  }
}
