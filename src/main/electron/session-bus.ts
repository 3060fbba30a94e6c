import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ClockPort, LogPort } from '../main-ports'
import { screenLockMessages } from '@messages/session'
import { listenOnDbus } from './dbus-listener'
import { sessionBusRules, systemBusRules, type BusPresence } from './dbus-lines'
import type { ProcessEnvironment } from './launch-environment'
import { createSupervisedStarter, type StartSupervisedChild } from './supervised-child'

export interface SessionMonitor {
  listen(onPresence: (presence: BusPresence) => void): () => void
  describeSource(): string
  /** Returns true while reports of a locked screen are received. */
  isHeard(): boolean
}

/** Folders of the D-Bus programs; `PATH` is not used. */
const programFolders = ['/usr/bin', '/bin', '/run/current-system/sw/bin']

export interface SessionMonitorParts {
  readonly platform: NodeJS.Platform
  readonly env: ProcessEnvironment
  readonly clock: Pick<ClockPort, 'after'>
  readonly log: Pick<LogPort, 'note' | 'trouble'>
  /** True if Electron itself reports a locked screen on this system. */
  readonly isReportedByEngine: boolean
  readonly start?: StartSupervisedChild
  readonly exists?: (path: string) => boolean
}

/**
 * Opens the D-Bus reports of a Linux session, where Electron reports no locked screen. Without a bus or a listener
 * program there are no reports.
 */
export function openSessionMonitor(parts: SessionMonitorParts): SessionMonitor {
  const { platform, env, clock, log, exists = existsSync, start = createSupervisedStarter(env) } = parts
  const findProgram = (name: string): string | undefined =>
    platform === 'linux' ? programFolders.map(folder => join(folder, name)).find(exists) : undefined
  const monitorProgram = findProgram('dbus-monitor')
  const watched = new Map<BusName, boolean>()

  const listWatchedBuses = (): readonly BusName[] =>
    [...watched].flatMap(([bus, isWatched]) => (isWatched ? [bus] : []))

  function recordWatched(bus: BusName, isWatched: boolean): void {
    const before = watched.get(bus)
    watched.set(bus, isWatched)
    if (!isWatched)
      log.trouble('a bus is not watched: what it tells of a locked screen or of sleep is not heard', { bus })
    else if (before === false) log.note('a bus is watched again', { bus })
  }

  return {
    listen(onPresence) {
      if (monitorProgram === undefined) return () => undefined
      const programs = { monitor: monitorProgram, send: findProgram('dbus-send') }
      const stops = listBuses(env, exists).map(({ bus, address, rules }) => {
        const onWatched = (isWatched: boolean): void => recordWatched(bus, isWatched)
        const session = env['XDG_SESSION_ID']
        return listenOnDbus({ programs, address, rules, session, start, clock, onPresence, onWatched })
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
    isHeard: () => parts.isReportedByEngine || listWatchedBuses().length > 0,
    describeSource() {
      if (parts.isReportedByEngine) return screenLockMessages.byEngine
      const watchedBuses = listWatchedBuses()
      return watchedBuses.length === 0
        ? screenLockMessages.notWatched
        : screenLockMessages.watched(watchedBuses)
    },
  }
}

type BusName = 'session' | 'system'

interface BusAddress {
  readonly bus: BusName
  readonly address: string
  readonly rules: readonly string[]
}

/** Lists the running buses. A bus that would first have to start is omitted. */
function listBuses(env: ProcessEnvironment, exists: (path: string) => boolean): readonly BusAddress[] {
  const getSocketAddress = (path: string): string | undefined =>
    exists(path) ? `unix:path=${path}` : undefined
  const sessionAddress =
    env['DBUS_SESSION_BUS_ADDRESS'] || getSocketAddress(join(env['XDG_RUNTIME_DIR'] || '/none', 'bus'))
  const systemAddress = env['DBUS_SYSTEM_BUS_ADDRESS'] || getSocketAddress('/run/dbus/system_bus_socket')
  return [
    { bus: 'session', address: sessionAddress, rules: sessionBusRules } as const,
    { bus: 'system', address: systemAddress, rules: systemBusRules } as const,
  ].flatMap(({ bus, address, rules }) =>
    address === undefined || !address.startsWith('unix:') ? [] : [{ bus, address, rules }],
  )
}
