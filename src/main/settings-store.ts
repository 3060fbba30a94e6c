export interface SettingsStore {
  get(name: string): string | undefined
  /**
   * Stores a value and returns after it is on disk. Throws `SettingsUnwritableError` otherwise, and the old value
   * stays.
   */
  set(name: string, value: string): void
}

export class SettingsUnwritableError extends Error {
  override readonly name = 'SettingsUnwritable'
}
