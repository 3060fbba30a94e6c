import { getRawHeader } from '@electron/asar'

/**
 * A file or folder in the header of an archive.
 *
 * @typedef {{ readonly files?: Readonly<Record<string, Entry>>, readonly unpacked?: boolean, readonly size?: number, readonly offset?: string }} Entry
 * @typedef {{ readonly path: string, readonly isOutside: boolean, readonly from: number, readonly to: number }} Packed
 */

/**
 * Every file of an archive: whether it lies outside of it, and where in it if not.
 *
 * @param {string} archive
 * @returns {readonly Packed[]}
 */
export function packedIn(archive) {
  const { header, headerSize } = getRawHeader(archive)
  return walk(/** @type {Entry} */ (header), '', 8 + headerSize)
}

/**
 * @param {Entry} entry
 * @param {string} path
 * @param {number} base
 * @returns {readonly Packed[]}
 */
function walk({ files, unpacked, size = 0, offset = '0' }, path, base) {
  const from = base + Number(offset)
  if (files === undefined) return [{ path, isOutside: unpacked === true, from, to: from + size }]
  return Object.entries(files).flatMap(([name, inner]) =>
    walk(inner, path === '' ? name : `${path}/${name}`, base),
  )
}

/** Returns the length of an archive's header, including the numbers before it. @param {string} archive */
export const headerLength = archive => 8 + getRawHeader(archive).headerSize

/** The modules of ours that a module of a bundle imports before it runs. @param {string} code */
export const importsOf = code =>
  [...code.matchAll(/^(?:import|export)\b.*? from "(\.[^"]+)";?$/gm)].map(([, name = '']) => name)
