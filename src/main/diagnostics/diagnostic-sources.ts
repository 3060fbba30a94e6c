import { readFileSync, readdirSync, statSync, type Dirent } from 'node:fs'
import { arch, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { logFileNames } from './desk-log'
import type { ProcessUsage } from '@contract/diagnostics-api'
import type { ClockPort } from '../main-ports'
import { currentSystem } from '../system'

export interface DiagnosticSources {
  /** Returns versions and machine facts that identify neither the user nor the machine. */
  machine(): Readonly<Record<string, string | number>>
  /** Lists the desk's own files by name and size, never their content. */
  files(): readonly DeskFile[]
  versions(): Readonly<Record<string, string>>
  processes(): readonly ProcessUsage[]
  logFile(): string | undefined
  logLines(most: number): readonly string[]
}

export interface DeskFile {
  readonly name: string
  readonly bytes: number
}

/** Folder that Chromium manages; it contains thousands of files. */
const foreignFolders = new Set(['Chromium'])

export function openDiagnosticSources(
  folder: string,
  clock: Pick<ClockPort, 'now'>,
  processes: DiagnosticSources['processes'],
): DiagnosticSources {
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
    processes,
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
    return []
  }
}

/** A file removed during the listing counts as 0 bytes. */
const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

function linesOf(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(line => line !== '')
  } catch {
    return []
  }
}
