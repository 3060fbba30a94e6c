import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import { createSystemFacts } from '../system'

export interface ProgramFacts {
  readonly platform: NodeJS.Platform
  readonly type?: string
  readonly versions: object
  getuid?(): number
}

/**
 * Returns the reason why this program writes only to a venue on this machine. `undefined` for real Electron with
 * sandboxed pages. This function alone decides it. No environment variable or switch lifts the bar; a development start
 * sets it.
 */
// SECURITY: real money moves only in Electron; its stand-in merely imitates the separation of pages, input and
// questions.
export function findLiveBar(program: ProgramFacts, isWorkedOn: boolean): LiveTradingBlocker | undefined {
  const isElectron =
    isNativeProperty(program.versions, 'electron') &&
    isNativeProperty(program.versions, 'chrome') &&
    isNativeProperty(program, 'type') &&
    program.type === 'browser'
  if (!isElectron) return 'not electron'
  // SECURITY: development tools can reach into the pages and a server provides them, so the sheet is not trustworthy.
  if (isWorkedOn) return 'worked on'
  // SECURITY: Chromium has no sandbox for root, so a compromised page controls the whole machine.
  return createSystemFacts(program).isRoot ? 'root' : undefined
}

/** Returns true if Electron's native code set the property; a value from a script or stand-in is writable. */
function isNativeProperty(on: object, name: string): boolean {
  const descriptor = Object.getOwnPropertyDescriptor(on, name)
  return typeof descriptor?.value === 'string' && descriptor.writable === false
}
