export interface SystemFacts {
  readonly platform: NodeJS.Platform
  /** True for root on Linux, for whom Chromium has no sandbox. */
  readonly isRoot: boolean
}

export const createSystemFacts = (program: {
  readonly platform: NodeJS.Platform
  getuid?(): number
}): SystemFacts => ({
  platform: program.platform,
  isRoot: program.platform === 'linux' && program.getuid?.() === 0,
})

/** The current system; only this object reads it in main. */
export const currentSystem: SystemFacts = {
  get platform() {
    return process.platform
  },
  get isRoot() {
    return createSystemFacts(process).isRoot
  },
}
