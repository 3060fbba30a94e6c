/** Properties of the operating system that the exchange needs. */
export interface HostSystem {
  readonly platform: NodeJS.Platform
  /** User id. Windows has none. */
  readonly uid: number | undefined
}

/** This system. No other file reads `process` for it. */
export const hostSystem: HostSystem = { platform: process.platform, uid: process.getuid?.() }

/** Signals that end the exchange. Windows never sends the second. */
export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** File and folder modes that allow the owner alone. On Windows the user's folder is protected by its own rights. */
export const OWNER_FILE_MODE = 0o600
export const OWNER_FOLDER_MODE = 0o700

/** Returns true if a mode grants rights to others than the owner. */
export const isAccessibleToOthers = (mode: number): boolean => (mode & 0o077) !== 0
