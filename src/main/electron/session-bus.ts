import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log } from '../ports'
import { sessionSays } from '@messages/session'
import { listenOnBus } from './bus-listener'
import { sessionRules, systemRules, type BusWord } from './bus-lines'
import type { Environment } from './environment'
import { leashedIn, type StartLeashed } from './leashed'

/** What a session tells of a locked screen and of sleep. */
export interface Session {
  /** Tells of them until told to stop. */
  listen(tell: (word: BusWord) => void): () => void
  /** In words, whether a locked screen would be told now. */
  inWords(): string
}

/** What listens, and what says a word, by their whole paths: a shell's own list of folders is not asked. */
const folders = ['/usr/bin', '/bin', '/run/current-system/sw/bin']

export interface SessionParts {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  readonly clock: Pick<Clock, 'after'>
  readonly log: Pick<Log, 'note' | 'trouble'>
  /** Whether the engine itself tells of a locked screen here. */
  readonly isToldByEngine: boolean
  readonly start?: StartLeashed
  readonly exists?: (path: string) => boolean
}

/**
 * What a Linux session and its machine tell on their buses, where Electron tells nothing of a locked screen, and the
 * Chromium host nothing at all. Without a bus, or without a program that listens on one, nothing is told.
 */
export function openSession(parts: SessionParts): Session {
  const { platform, env, clock, log, exists = existsSync, start = leashedIn(env) } = parts
  const programIn = (name: string): string | undefined =>
    platform === 'linux' ? folders.map(folder => join(folder, name)).find(exists) : undefined
  const monitor = programIn('dbus-monitor')
  /** Each bus that is listened on, and whether it is heard. */
  const watched = new Map<BusName, boolean>()

  function hearWatched(bus: BusName, isWatched: boolean): void {
    const before = watched.get(bus)
    watched.set(bus, isWatched)
    if (!isWatched)
      log.trouble('a bus is not watched: what it tells of a locked screen or of sleep is not heard', { bus })
    else if (before === false) log.note('a bus is watched again', { bus })
  }

  return {
    listen(tell) {
      if (monitor === undefined) return () => undefined
      const programs = { monitor, send: programIn('dbus-send') }
      const stops = busesOf(env, exists).map(({ bus, address, rules }) => {
        const onWatched = (isWatched: boolean): void => hearWatched(bus, isWatched)
        const session = env['XDG_SESSION_ID']
        return listenOnBus({ programs, address, rules, session, start, clock, tell, onWatched })
      })
      return () => {
        for (const stop of stops) stop()
      }
    },
    inWords() {
      if (parts.isToldByEngine) return sessionSays.byEngine
      const heard = [...watched].flatMap(([bus, isWatched]) => (isWatched ? [bus] : []))
      return heard.length === 0 ? sessionSays.notWatched : sessionSays.watched(heard)
    },
  }
}

type BusName = 'session' | 'system'

interface Bus {
  readonly bus: BusName
  readonly address: string
  readonly rules: readonly string[]
}

/** The buses there are. One that would have to be started first is none. */
function busesOf(env: Environment, exists: (path: string) => boolean): readonly Bus[] {
  const socketAt = (path: string): string | undefined => (exists(path) ? `unix:path=${path}` : undefined)
  const own = env['DBUS_SESSION_BUS_ADDRESS'] || socketAt(join(env['XDG_RUNTIME_DIR'] || '/none', 'bus'))
  const system = env['DBUS_SYSTEM_BUS_ADDRESS'] || socketAt('/run/dbus/system_bus_socket')
  return [
    { bus: 'session', address: own, rules: sessionRules } as const,
    { bus: 'system', address: system, rules: systemRules } as const,
  ].flatMap(({ bus, address, rules }) =>
    address === undefined || !address.startsWith('unix:') ? [] : [{ bus, address, rules }],
  )
}
