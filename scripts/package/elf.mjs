import { closeSync, openSync, readSync } from 'node:fs'

/** The bytes by which machine code for Linux begins. */
const MAGIC = Buffer.from('\x7fELF')
/** Of the parts that a program is loaded by: what it itself is, and what it wants beside it. */
const [LOADED, DYNAMIC] = [1, 2]
/** Of what it wants beside it: a library by its name, and where the names stand. */
const [END, NEEDED, NAMES] = [0, 1, 5]

/** ELF machine numbers. */
export const machines = /** @type {const} */ ({ x64: 62, arm64: 183 })

/**
 * The properties of machine code that packaging needs.
 *
 * @typedef {{ readonly machine: number, readonly needs: readonly string[] }} Code
 * @typedef {(at: number, length: number) => Buffer} Read
 */

/**
 * Returns the machine of a file and the libraries it needs, or `undefined` if it is no machine code for
 * Linux.
 *
 * @param {string} path
 * @returns {Code | undefined}
 */
export function codeIn(path) {
  const file = openSync(path, 'r')
  /** @type {Read} */
  const read = (at, length) => {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(file, bytes, 0, length, at))
  }
  try {
    const head = read(0, 64)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return undefined
    if (head.length < 64 || head[4] !== 2 || head[5] !== 1)
      throw new Error(`${path} is machine code of 32 bits or of the other byte order`)
    return { machine: head.readUInt16LE(18), needs: needsOf(head, read) }
  } finally {
    closeSync(file)
  }
}

/**
 * @param {Buffer} head
 * @param {Read} read
 */
function needsOf(head, read) {
  const [from, size, count] = [number(head, 32), head.readUInt16LE(54), head.readUInt16LE(56)]
  const parts = Array.from({ length: count }, (_, nth) => {
    const part = read(from + nth * size, 56)
    return {
      kind: part.readUInt32LE(0),
      at: number(part, 8),
      loadedAt: number(part, 16),
      length: number(part, 32),
    }
  })
  const dynamic = parts.find(({ kind }) => kind === DYNAMIC)
  if (dynamic === undefined) return []
  const entries = entriesOf(read(dynamic.at, dynamic.length))
  const names = entries.find(({ kind }) => kind === NAMES)?.value ?? 0
  // The name table is given by its address in memory.
  const around = parts.find(
    ({ kind, loadedAt, length }) => kind === LOADED && names >= loadedAt && names < loadedAt + length,
  )
  if (around === undefined) return []
  const at = names - around.loadedAt + around.at
  return entries.filter(({ kind }) => kind === NEEDED).map(({ value }) => nameAt(read(at + value, 256)))
}

/** @param {Buffer} bytes */
function entriesOf(bytes) {
  const found = []
  for (let at = 0; at + 16 <= bytes.length && number(bytes, at) !== END; at += 16)
    found.push({ kind: number(bytes, at), value: number(bytes, at + 8) })
  return found
}

/** @param {Buffer} bytes */
const nameAt = bytes => bytes.toString('latin1', 0, bytes.indexOf(0))

/** @param {Buffer} bytes @param {number} at */
const number = (bytes, at) => Number(bytes.readBigUInt64LE(at))
