import { ok } from '../../src/core/value/result'
import { openDesktopApp, type DesktopApp, type DesktopAppParts } from '../../src/main/app'
import { openRecoveredState } from '../../src/main/attempts/recovered-state'
import { monotonicClock } from '../../src/main/clock'
import { createEmptyNotes } from '../../src/main/records/attempt-notes'
import { createEmptyHistory } from '../../src/main/records/account-history'
import { noUpdates } from './no-updates'

/** Surroundings of a desk without a window: no place to save to, and only the given records. */
const around = {
  updates: noUpdates,
  copyText: () => undefined,
  zoom: () => ok(undefined),
  popout: () => ok(undefined),
  applyPreferences: () => undefined,
  announce: () => undefined,
  announceLock: () => undefined,
  notifications: { state: () => undefined, onChange: () => undefined },
  showFile: () => undefined,
  openPage: () => undefined,
  getLockSource: () => 'nobody',
  isScreenLockHeard: () => false,
  past: createEmptyHistory(),
  notes: createEmptyNotes(),
  dataKeys: { getSealer: () => undefined, getTrouble: () => undefined, unlock: () => Promise.resolve(false) },
  saver: { choose: () => Promise.resolve(undefined), write: () => Promise.resolve() },
  sources: {
    machine: () => ({}),
    versions: () => ({}),
    processes: () => [],
    logFile: () => undefined,
    files: () => [],
    logLines: () => [],
  },
  monotonicClock,
  storage: () => undefined,
  droppedVariables: [],
} satisfies Partial<DesktopAppParts>

type PlainParts = Omit<DesktopAppParts, keyof typeof around | 'standing'> & Partial<DesktopAppParts>

/** Opens a desk without a window; `given` overrides its surroundings. */
export const openPlainApp = (given: PlainParts): DesktopApp =>
  openDesktopApp({ ...around, standing: openRecoveredState(given), ...given })
