import { ok } from '../../src/core/value/result'
import { openApp, type App, type AppParts } from '../../src/main/app'
import { openStanding } from '../../src/main/attempts/standing'
import { steady } from '../../src/main/clock'
import { createNoNotes } from '../../src/main/records/notes'
import { createNoPast } from '../../src/main/records/past'
import { noUpdates } from './no-updates'

/** What there is around a desk that nobody shows: no window, no place to save to, no records but those it is given. */
const around = {
  updates: noUpdates,
  copy: () => undefined,
  zoom: () => ok(undefined),
  popout: () => undefined,
  applyPreferences: () => undefined,
  announce: () => undefined,
  announceLock: () => undefined,
  notifications: { state: () => undefined, onChange: () => undefined },
  showFile: () => undefined,
  openPage: () => undefined,
  lockTold: () => 'nobody',
  past: createNoPast(),
  notes: createNoNotes(),
  dataKeys: { sealerOf: () => undefined, trouble: () => undefined, unlock: () => Promise.resolve(false) },
  saver: { choose: () => Promise.resolve(undefined), write: () => Promise.resolve() },
  sources: {
    machine: () => ({}),
    versions: () => ({}),
    logFile: () => undefined,
    files: () => [],
    logLines: () => [],
  },
  steady,
  storage: () => undefined,
  dropped: [],
} satisfies Partial<AppParts>

type PlainParts = Omit<AppParts, keyof typeof around | 'standing'> & Partial<AppParts>

/** Opens a desk that nobody shows; what of its surroundings a test needs it gives. */
export const openPlainApp = (given: PlainParts): App =>
  openApp({ ...around, standing: openStanding(given), ...given })
