/** What the exchange has to know of the system that it runs on. */
export interface System {
  readonly platform: NodeJS.Platform
  /** The person's own number; Windows has none. */
  readonly uid: number | undefined
}

/** This system: the only place here that asks for it. */
export const system: System = { platform: process.platform, uid: process.getuid?.() }

/** By what a system has the exchange end; Windows never says the second. */
export const endings = ['SIGINT', 'SIGTERM'] as const

/** The rights of a file and of a folder that are their owner's alone. Windows has its own, and a person's folder has them. */
export const OWN_FILE = 0o600
export const OWN_FOLDER = 0o700

/** Whether others than its owner may do anything with what has this mode. */
export const isOpenToOthers = (mode: number): boolean => (mode & 0o077) !== 0
