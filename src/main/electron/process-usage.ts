import { readFileSync } from 'node:fs'
import type { ProcessMetric } from 'electron'
import type { ProcessKind, ProcessUsage } from '@contract/diagnostics-api'

const KILOBYTE = 1_024
/** Age in milliseconds beyond which a reading says nothing about the load of now. */
const MAX_INTERVAL_MS = 5_000

const kindByType: Partial<Record<ProcessMetric['type'], ProcessKind>> = {
  Browser: 'main',
  Tab: 'pages',
  GPU: 'graphics',
}
const kindByName: Readonly<Record<string, ProcessKind>> = {
  Signer: 'signer',
  'Key keeper': 'keeper',
  'Practice exchange': 'practice',
}
/** Kinds that are listed even while none of their processes runs. */
const alwaysListed: readonly ProcessKind[] = ['main', 'pages', 'graphics', 'signer', 'keeper']

interface Parts {
  readonly listProcesses: () => readonly ProcessMetric[]
  readonly now: () => number
  /** Memory in kilobytes that a process shares with no other. */
  readonly readPrivateMemory?: (pid: number) => number | undefined
}

/** Creates a reader of memory and processor usage by kind of process. The first reading has no processor usage. */
export function createProcessUsageReader({
  listProcesses,
  now,
  readPrivateMemory = readLinuxPrivateMemory,
}: Parts): () => readonly ProcessUsage[] {
  let previous = { at: Number.NEGATIVE_INFINITY, seconds: new Map<string, number>() }
  return () => {
    const at = now()
    const elapsedMs = at - previous.at
    const seconds = new Map<string, number>()
    const rows = listProcesses().map(metric => {
      const { pid, creationTime, cpu, memory, type, name = '' } = metric
      // Process ids are reused.
      const id = `${pid} ${creationTime}`
      const [before, used] = [previous.seconds.get(id), cpu.cumulativeCPUUsage]
      if (used !== undefined) seconds.set(id, used)
      const isComparable = elapsedMs > 0 && elapsedMs <= MAX_INTERVAL_MS
      const kilobytes = memory.privateBytes ?? readPrivateMemory(pid) ?? memory.workingSetSize
      return {
        of: kindByName[name] ?? kindByType[type] ?? 'other',
        memoryBytes: kilobytes > 0 ? kilobytes * KILOBYTE : undefined,
        cpuPercent:
          isComparable && before !== undefined && used !== undefined
            ? Math.max(0, ((used - before) * 100_000) / elapsedMs)
            : undefined,
      }
    })
    previous = { at, seconds }
    const kinds = [...new Set([...alwaysListed, ...rows.map(row => row.of)])]
    return [
      sumUsage('all', rows),
      ...kinds.map(of =>
        sumUsage(
          of,
          rows.filter(row => row.of === of),
        ),
      ),
    ]
  }
}

interface UsageFigures {
  readonly memoryBytes: number | undefined
  readonly cpuPercent: number | undefined
}

function sumUsage(of: ProcessKind, rows: readonly UsageFigures[]): ProcessUsage {
  const memoryBytes = sumKnown(rows.map(row => row.memoryBytes))
  const cpuPercent = sumKnown(rows.map(row => row.cpuPercent))
  return {
    ...{ of, count: rows.length },
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(cpuPercent !== undefined && { cpuPercent }),
  }
}

/** Returns the sum; `undefined` if a part of it is not known, or if there is none. */
function sumKnown(figures: readonly (number | undefined)[]): number | undefined {
  const known = figures.filter(figure => figure !== undefined)
  return known.length === 0 || known.length < figures.length
    ? undefined
    : known.reduce((sum, figure) => sum + figure, 0)
}

/** Reads private memory as Chromium's task manager counts it on Linux. Other systems have no such file. */
function readLinuxPrivateMemory(pid: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const sizes = [...status.matchAll(/^(?:RssAnon|VmSwap):\s+(\d+) kB/gm)].map(([, kb]) => Number(kb))
    return sizes.length === 2 ? sizes.reduce((sum, size) => sum + size, 0) : undefined
  } catch {
    // The process has ended, or the system is not Linux.
    return undefined
  }
}
