import { readFileSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { arch, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { logFileNames } from './log'
import type { ClockPort } from '../ports'
import { currentSystem } from '../system'

/** Where a bundle's facts about the program and its folder come from. */
export interface DiagnosticSources {
  /** The program and the machine: versions, and nothing that names either. */
  machine(): Readonly<Record<string, string | number>>
  /** The desk's own files by name and size; what is in them stays where it is. */
  files(): readonly DeskFile[]
  /** What the desk runs on, by name. */
  versions(): Readonly<Record<string, string>>
  /** The log's newest file. */
  logFile(): string | undefined
  /** The newest lines of the log, oldest first. */
  logLines(most: number): readonly string[]
}

export interface DeskFile {
  readonly name: string
  readonly bytes: number
}

/** Chromium's own folder has thousands of files, named by nobody here. */
const foreignFolders = new Set(['Chromium'])

/** Reads them from the desk's own folder, when they are asked for. */
export function openDiagnosticSources(folder: string, clock: Pick<ClockPort, 'now'>): DiagnosticSources {
  const started = clock.now()
  return {
    machine: () => ({
      platform: currentSystem.platform,
      release: release(),
      architecture: arch(),
      memory: totalmem(),
      node: process.versions.node,
      chromium: process.versions['chrome'] ?? 'none',
      electron: process.versions['electron'] ?? 'none',
      'running for ms': clock.now() - started,
      'heap bytes': process.memoryUsage().heapUsed,
      'minutes from UTC': -new Date(clock.now()).getTimezoneOffset(),
    }),
    versions: () => ({
      System: `${currentSystem.platform} ${release()}, ${arch()}`,
      Electron: process.versions['electron'] ?? 'none',
      Chromium: process.versions['chrome'] ?? 'none',
      Node: process.versions.node,
    }),
    logFile: () => join(folder, 'logs', logFileNames[0]),
    files: () => filesIn(folder, ''),
    logLines: most => {
      const written = [...logFileNames].reverse().flatMap(name => linesOf(join(folder, 'logs', name)))
      return written.slice(-most)
    },
  }
}

function filesIn(folder: string, below: string): readonly DeskFile[] {
  return entriesOf(join(folder, below)).flatMap(entry => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    if (foreignFolders.has(name)) return []
    return entry.isDirectory() ? filesIn(folder, name) : [{ name, bytes: sizeOf(join(folder, name)) }]
  })
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that cannot be listed has nothing to show; the list without it says so.
    return []
  }
}

/** A file that went while it was looked at has no size any more. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line !== '')
  } catch {
    // A log that was never turned over, or cannot be read, has no lines.
    return []
  }
}
