import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Makes sure a folder is there and is the person's own. */
export function ownFolder(path: string): void {
  if (!existsSync(path)) makeFolder(path)
  // SECURITY: a folder that was there before, with other rights, is narrowed too.
  chmodSync(path, 0o700)
}

/** Parents first, each tried once: Node's own recursion never ends where a folder can never be made. */
function makeFolder(path: string): void {
  const parent = dirname(path)
  if (parent !== path && !existsSync(parent)) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
}

/** Makes sure a file is there and is the person's own; what is in it stays. */
export function ownFile(path: string): void {
  const file = openSync(path, 'a', 0o600)
  try {
    // SECURITY: an older file with wider rights is narrowed before anything is written to it.
    fchmodSync(file, 0o600)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  flushFolder(dirname(path))
}

/** Puts a small file in the place of another in one step: at every moment one of the two is there, whole. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w', 0o600)
  try {
    fchmodSync(file, 0o600)
    writeFileSync(file, content)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(fresh, path)
  flushFolder(dirname(path))
}

/** Which file lies in a place, by the names that the system itself has for it; undefined where there is none. */
export function fileIn(place: string): string | undefined {
  const found = statSync(place, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev} ${found.ino}`
}

/** A name is on the disk only when its folder is. Windows has no such call and needs none. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
