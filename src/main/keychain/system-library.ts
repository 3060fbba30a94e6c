type LoadLibrary = (module: object, file: string) => void

/**
 * Returns true if the Linux loader finds no library of this name. An existing library also fails to load, because it is
 * no Node module; only the error message distinguishes the two.
 */
export function isSystemLibraryMissing(name: string, load: LoadLibrary = process.dlopen): boolean {
  try {
    load({ exports: {} }, name)
    return false
  } catch (error) {
    return error instanceof Error && error.message.includes('No such file or directory')
  }
}
