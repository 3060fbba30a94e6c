import type { ClockPort } from '../main-ports'
import {
  createBusLineReader,
  parseEchoPath,
  getEchoPath,
  echoMatchRule,
  createEchoArguments,
  type BusPresence,
} from './dbus-lines'
import type { SupervisedChild, StartSupervisedChild } from './supervised-child'

export interface DbusPrograms {
  readonly monitor: string
  readonly send: string | undefined
}

export interface DbusListenerParts {
  readonly programs: DbusPrograms
  readonly address: string
  readonly rules: readonly string[]
  readonly session: string | undefined
  readonly start: StartSupervisedChild
  readonly clock: Pick<ClockPort, 'after'>
  readonly onPresence: (presence: BusPresence) => void
  readonly onWatched: (isWatched: boolean) => void
}

/** Interval between echo signals in milliseconds, and the shorter interval after a missed one. */
const ECHO_INTERVAL_MS = 60_000
const ECHO_RETRY_MS = 10_000
/** Allowed missed echoes in a row; a busy machine loses one, and a listener needs time to start. */
const MAX_MISSED_ECHOES = 2
/** Waits in milliseconds before restarts of a failed listener. The sequence restarts after a received signal. */
const restartDelaysMs = [60_000, 120_000, 240_000, 480_000] as const

/**
 * Listens on one bus until the returned function is called. A hung listener is as silent as an unlocked screen; only
 * the returned echo distinguishes them.
 */
export function listenOnDbus(parts: DbusListenerParts): () => void {
  const { programs, address, rules, clock, start, onPresence, onWatched } = parts
  const read = createBusLineReader(parts.session)
  let watched: boolean | undefined
  let failureCount = 0
  let missedEchoes = 0
  let listener: SupervisedChild | undefined
  let sender: SupervisedChild | undefined
  let cancelTimer = (): void => undefined

  const reportWatched = (isWatched: boolean): void => {
    if (watched === isWatched) return
    watched = isWatched
    onWatched(isWatched)
  }

  function startListener(): void {
    missedEchoes = 1
    listener = start(programs.monitor, ['--address', address, ...rules, echoMatchRule])
    listener.onEnd(restartLater)
    listener.onLine(line => {
      const presence = read(line)
      if (presence !== undefined) onPresence(presence)
      if (parseEchoPath(line) === getEchoPath(process.pid)) handleEcho()
    })
    // Without a sender program, a running listener has to suffice.
    if (programs.send === undefined) reportWatched(true)
    else sendEcho()
  }

  function handleEcho(): void {
    missedEchoes = failureCount = 0
    reportWatched(true)
  }

  function sendEcho(): void {
    sender?.end()
    if (programs.send === undefined) return
    if (missedEchoes > MAX_MISSED_ECHOES) return restartLater()
    sender = start(programs.send, createEchoArguments(address, process.pid))
    cancelTimer = clock.after(missedEchoes === 0 ? ECHO_INTERVAL_MS : ECHO_RETRY_MS, sendEcho)
    missedEchoes += 1
  }

  function restartLater(): void {
    stop()
    reportWatched(false)
    cancelTimer = clock.after(
      restartDelaysMs[Math.min(failureCount, restartDelaysMs.length - 1)] ?? 0,
      startListener,
    )
    failureCount += 1
  }

  function stop(): void {
    cancelTimer()
    listener?.end()
    sender?.end()
  }

  startListener()
  return stop
}
