/** Settings and small things that outlive a run and are not the journal. */
export interface SettingsStore {
  get(name: string): string | undefined
  /** Returns when it is on the disk; throws `SettingsUnwritable` otherwise, and what was there before stays. */
  set(name: string, value: string): void
}

/** Says that something could not be put among the settings. */
export class SettingsUnwritableError extends Error {
  override readonly name = 'SettingsUnwritable'
}
