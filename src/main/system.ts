/** What the desk has to know of the system that it runs on. */
export interface SystemFacts {
  readonly platform: NodeJS.Platform
  /** Whether this is Linux's root, for whom Chromium has no sandbox. */
  readonly isRoot: boolean
}

/** The same of a program, by what that says of itself. */
export const createSystemFacts = (program: { readonly platform: NodeJS.Platform; getuid?(): number }): SystemFacts => ({
  platform: program.platform,
  isRoot: program.platform === 'linux' && program.getuid?.() === 0,
})

/** This system: the only place in main that asks for it. */
export const currentSystem: SystemFacts = {
  get platform() {
    return process.platform
  },
  get isRoot() {
    return createSystemFacts(process).isRoot
  },
}
