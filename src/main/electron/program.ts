import type { LiveTradingBlocker } from '@core/guard/guard'
import { createSystemFacts } from '../system'

/** What a running program says of itself. */
export interface ProgramFacts {
  readonly platform: NodeJS.Platform
  readonly type?: string
  readonly versions: object
  getuid?(): number
}

/**
 * Why this program writes to no venue but one on this very machine; undefined where it is Electron itself and shuts its
 * pages in. The one place that decides it, and nothing in the environment or on the command line opens it: what says
 * that the desk itself is worked on shuts it.
 */
// SECURITY: real money moves in Electron alone: what stands in for it only plays what keeps pages, input and questions apart.
export function findLiveBar(program: ProgramFacts, isWorkedOn: boolean): LiveTradingBlocker | undefined {
  const isElectron =
    isNativeProperty(program.versions, 'electron') &&
    isNativeProperty(program.versions, 'chrome') &&
    isNativeProperty(program, 'type') &&
    program.type === 'browser'
  if (!isElectron) return 'not electron'
  // SECURITY: where tools reach into the pages, and a server gives them, no sheet shows what it is about.
  if (isWorkedOn) return 'worked on'
  // SECURITY: for root Chromium has no sandbox, so a page that is taken over has the whole machine.
  return createSystemFacts(program).isRoot ? 'root' : undefined
}

/** Whether Electron's own native code wrote it: what a script or a stand-in sets can be set again. */
function isNativeProperty(on: object, name: string): boolean {
  const said = Object.getOwnPropertyDescriptor(on, name)
  return typeof said?.value === 'string' && said.writable === false
}
