import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A private disk that a test can fill to its last byte. */
export interface SmallDisk {
  readonly folder: string
  fill(): void
  /** Releases the space that `fill` took. */
  free(): void
  close(): void
}

/** Opens a small disk; requires `where('disk')`. */
export function openSmallDisk(megabytes = 4): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'perpdesk-disk-'))
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { stdio: 'ignore' })
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', place)
  const filler = join(place, 'filler')
  return {
    folder: join(place, 'data'),
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [65_536, 4_096, 1]) while (isTaken(file, size));
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    close() {
      run('umount', '--lazy', place)
      rmSync(place, { recursive: true })
    },
  }
}

function isTaken(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size, 1)) === size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}

/** Prevents every file of this process from growing, as a quota does, without any privilege. */
export interface StillFiles {
  still(): void
  free(): void
}

/** Returns `undefined` if the system cannot limit the file size of a process. */
export function stillFiles(): StillFiles | undefined {
  const limit = (bytes: string): void => {
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`], { stdio: 'ignore' })
  }
  try {
    limit('unlimited')
  } catch {
    // Another system, or one without this program.
    return undefined
  }
  return { still: () => limit('0'), free: () => limit('unlimited') }
}
