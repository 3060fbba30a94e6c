import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isFull } from './full-layout'
import { lastResult } from './measure'
import type { Entry, Row } from './row'

/** Longest time of a claim, in milliseconds. The longest needs a third of it on an idle machine. */
const LIMIT_MS = 15 * 60_000

/**
 * Measures a claim in a separate process. A claim that never ends is killed and named, and none inherits the state of
 * another.
 */
export async function measureAlone(name: string): Promise<readonly Row[]> {
  const child = fork(process.argv[1] ?? '', ['--alone', name, ...(isFull ? ['--full'] : [])], {
    serialization: 'advanced',
  })
  let rows: readonly Row[] | undefined
  child.once('message', found => {
    rows = found as readonly Row[]
    child.disconnect()
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const [code] = (await once(child, 'exit')) as [number | null]
  clearTimeout(timer)
  if (rows !== undefined) return rows
  const end = code === null ? `took longer than ${LIMIT_MS / 60_000} minutes` : `ended with ${code}`
  throw new Error(`${name} ${end}.`)
}

/** Measures a claim and sends its rows to the parent process, which ends this one then. */
export async function answerAlone(entry: Entry): Promise<void> {
  process.once('disconnect', () => process.exit())
  const found = await entry.run()
  if (lastResult() === found) throw new Error('A measurement returned the rows themselves.')
  process.send?.(isFull ? found.map(row => ({ ...row, name: `${row.name}, full` })) : found)
}
