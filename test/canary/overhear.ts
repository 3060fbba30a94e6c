import { readdirSync, readFileSync } from 'node:fs'

/** Polling interval in milliseconds, short because some processes live only a moment. */
const LOOK_EVERY = 100

/** Start parameters of all descendant processes. Read from /proc, which only Linux has. */
export interface Overhearing {
  readonly commandLines: ReadonlySet<string>
  readonly environments: ReadonlySet<string>
  stop(): void
}

/** Observes a process and its descendants. */
export function overhear(pid: number): Overhearing {
  const commandLines = new Set<string>()
  const environments = new Set<string>()
  const record = (): void => {
    for (const each of [pid, ...processesBelow(pid)]) {
      commandLines.add(read(each, 'cmdline'))
      environments.add(read(each, 'environ'))
    }
  }
  record()
  const timer = setInterval(record, LOOK_EVERY)
  return { commandLines, environments, stop: () => clearInterval(timer) }
}

function read(pid: number, what: 'cmdline' | 'environ' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'latin1')
  } catch {
    // It ended during the read.
    return ''
  }
}

/** Returns all descendants of a process. */
export function processesBelow(pid: number): readonly number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter(each => /^\d+$/.test(each))) {
    const stat = read(Number(name), 'stat')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const all = (of: number): readonly number[] =>
    (children.get(of) ?? []).flatMap(each => [each, ...all(each)])
  return all(pid)
}
