/** Loads a shared library of the system, as Node loads the machine code of a package. */
type LoadLibrary = (module: object, file: string) => void

/**
 * Returns whether Linux has no library of that name where its loader looks.
 *
 * A library that is there fails to load as well: it is no part of Node. Only the reason tells the two apart.
 */
export function isSystemLibraryMissing(name: string, load: LoadLibrary = process.dlopen): boolean {
  try {
    load({ exports: {} }, name)
    return false
  } catch (error) {
    return error instanceof Error && error.message.includes('No such file or directory')
  }
}
