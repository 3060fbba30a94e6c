/** What the exchange has to know of the system that it runs on. */
export interface HostSystem {
  readonly platform: NodeJS.Platform
  /** The person's own number; Windows has none. */
  readonly uid: number | undefined
}

/** This system: the only place here that asks for it. */
export const hostSystem: HostSystem = { platform: process.platform, uid: process.getuid?.() }

/** By what a system has the exchange end; Windows never says the second. */
export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** The rights of a file and of a folder that are their owner's alone. Windows has its own, and a person's folder has them. */
export const OWNER_FILE_MODE = 0o600
export const OWNER_FOLDER_MODE = 0o700

/** Whether others than its owner may do anything with what has this mode. */
export const isAccessibleToOthers = (mode: number): boolean => (mode & 0o077) !== 0
