import type { ClockPort } from '../ports'
import { createBusLineReader, parseEchoPath, getEchoPath, echoMatchRule, createEchoArguments, type BusPresence } from './bus-lines'
import type { SupervisedChild, StartSupervisedChild } from './leashed'

/** The programs that listen on a bus, and that say a word on it where there is one. */
export interface DbusPrograms {
  readonly monitor: string
  readonly send: string | undefined
}

export interface DbusListenerParts {
  readonly programs: DbusPrograms
  readonly address: string
  readonly rules: readonly string[]
  /** The person's own session, where it has a name. */
  readonly session: string | undefined
  readonly start: StartSupervisedChild
  readonly clock: Pick<ClockPort, 'after'>
  readonly onPresence: (presence: BusPresence) => void
  /** Hears whether what is said on the bus is heard: at first, and whenever that changes. */
  readonly onWatched: (isWatched: boolean) => void
}

/** How often a word of our own is said on the bus to see that it is heard, and how soon once more where it was not. */
const ECHO_INTERVAL_MS = 60_000
const ECHO_RETRY_MS = 10_000
/** How many in a row may be unheard: a busy machine loses one, and a listener needs a moment to begin. */
const MAX_MISSED_ECHOES = 2
/** How long a bus that went away, or whose listener fell silent, is left alone. It begins anew once something is heard. */
const restartDelaysMs = [60_000, 120_000, 240_000, 480_000] as const

/**
 * Listens on one bus until told to stop. A listener that hangs, and a bus that does, say nothing, and so does a screen
 * that nobody locks: only a word of our own that comes back tells them apart.
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
    // Without a program that says a word, one that lives has to do.
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

  /** The listener has ended, or does not answer. */
  function restartLater(): void {
    stop()
    reportWatched(false)
    cancelTimer = clock.after(restartDelaysMs[Math.min(failureCount, restartDelaysMs.length - 1)] ?? 0, startListener)
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
