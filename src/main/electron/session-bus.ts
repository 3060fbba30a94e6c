import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Clock } from '../ports'
import { createBusReader, sessionRules, systemRules, type BusWord } from './bus-lines'
import { childEnvironment } from './child'
import type { Environment } from './environment'

/** Tells of a locked screen and of sleep until told to stop. */
export type Session = (tell: (word: BusWord) => void) => () => void

/** What listens, by its whole path: a shell's own list of folders is not asked. */
const listeners = ['/usr/bin/dbus-monitor', '/bin/dbus-monitor', '/run/current-system/sw/bin/dbus-monitor']
/** Ends a child with its parent, however that ends. */
const leash = '/usr/bin/setpriv'

/** How long a bus that went away is left alone. */
const TRY_AGAIN = 60_000

interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  readonly clock: Pick<Clock, 'after'>
}

/**
 * What a Linux session and its machine tell on their buses, where Electron tells nothing of a locked screen, and the
 * Chromium host nothing at all. Without a bus, or without a program that listens on one, nothing is told.
 */
export function listenToSession({ platform, env, clock }: Surroundings): Session {
  const listener = platform === 'linux' ? listeners.find(path => existsSync(path)) : undefined
  return tell => {
    const stops = listener === undefined ? [] : busesOf(env).map(bus => listen(listener, bus, tell))
    return () => {
      for (const stop of stops) stop()
    }
  }

  function listen(program: string, { address, rules }: Bus, tell: (word: BusWord) => void): () => void {
    const read = createBusReader(env['XDG_SESSION_ID'])
    const words = [program, '--address', address, ...rules]
    const [file = program, ...args] = existsSync(leash) ? [leash, '--pdeathsig', 'TERM', ...words] : words
    let callOff: (() => void) | undefined
    let stop = begin()

    function begin(): () => void {
      // SECURITY: it is given words of our own alone, and hears; nothing of it is believed but that nobody may be there.
      const child = spawn(file, args, {
        env: childEnvironment(env),
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      createInterface({ input: child.stdout }).on('line', line => {
        const word = read(line)
        if (word !== undefined) tell(word)
      })
      // One that could not be started is told as an error and not as an end.
      let isOver = false
      const end = (): void => {
        if (!isOver) callOff = clock.after(TRY_AGAIN, () => void (stop = begin()))
        isOver = true
      }
      child.once('error', end)
      child.once('close', end)
      return () => {
        isOver = true
        child.kill()
      }
    }

    return () => {
      callOff?.()
      stop()
    }
  }
}

interface Bus {
  readonly address: string
  readonly rules: readonly string[]
}

/** The buses there are. One that would have to be started first is none. */
function busesOf(env: Environment): readonly Bus[] {
  const own = env['DBUS_SESSION_BUS_ADDRESS'] || socketAt(join(env['XDG_RUNTIME_DIR'] || '/none', 'bus'))
  const system = env['DBUS_SYSTEM_BUS_ADDRESS'] || socketAt('/run/dbus/system_bus_socket')
  return [
    { address: own, rules: sessionRules },
    { address: system, rules: systemRules },
  ].flatMap(({ address, rules }) =>
    address === undefined || !address.startsWith('unix:') ? [] : [{ address, rules }],
  )
}

const socketAt = (path: string): string | undefined => (existsSync(path) ? `unix:path=${path}` : undefined)
