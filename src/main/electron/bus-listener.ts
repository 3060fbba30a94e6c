import type { Clock } from '../ports'
import { createBusReader, echoIn, echoPath, echoRule, echoWords, type BusWord } from './bus-lines'
import type { Leashed, StartLeashed } from './leashed'

/** The programs that listen on a bus, and that say a word on it where there is one. */
export interface BusPrograms {
  readonly monitor: string
  readonly send: string | undefined
}

export interface BusListenerParts {
  readonly programs: BusPrograms
  readonly address: string
  readonly rules: readonly string[]
  /** The person's own session, where it has a name. */
  readonly session: string | undefined
  readonly start: StartLeashed
  readonly clock: Pick<Clock, 'after'>
  readonly tell: (word: BusWord) => void
  /** Hears whether what is said on the bus is heard: at first, and whenever that changes. */
  readonly onWatched: (isWatched: boolean) => void
}

/** How often a word of our own is said on the bus to see that it is heard, and how soon once more where it was not. */
const ECHO_EVERY = 60_000
const ECHO_SOON = 10_000
/** How many in a row may be unheard: a busy machine loses one, and a listener needs a moment to begin. */
const MAY_MISS = 2
/** How long a bus that went away, or whose listener fell silent, is left alone. It begins anew once something is heard. */
const waits = [60_000, 120_000, 240_000, 480_000] as const

/**
 * Listens on one bus until told to stop. A listener that hangs, and a bus that does, say nothing, and so does a screen
 * that nobody locks: only a word of our own that comes back tells them apart.
 */
export function listenOnBus(parts: BusListenerParts): () => void {
  const { programs, address, rules, clock, start, tell, onWatched } = parts
  const read = createBusReader(parts.session)
  let watched: boolean | undefined
  let fell = 0
  let unheard = 0
  let listener: Leashed | undefined
  let word: Leashed | undefined
  let callOff = (): void => undefined

  const say = (isWatched: boolean): void => {
    if (watched === isWatched) return
    watched = isWatched
    onWatched(isWatched)
  }

  function begin(): void {
    unheard = 1
    listener = start(programs.monitor, ['--address', address, ...rules, echoRule])
    listener.onEnd(fall)
    listener.hear(line => {
      const heard = read(line)
      if (heard !== undefined) tell(heard)
      if (echoIn(line) === echoPath(process.pid)) answered()
    })
    // Without a program that says a word, one that lives has to do.
    if (programs.send === undefined) say(true)
    else echo()
  }

  function answered(): void {
    unheard = fell = 0
    say(true)
  }

  function echo(): void {
    word?.end()
    if (programs.send === undefined) return
    if (unheard > MAY_MISS) return fall()
    word = start(programs.send, echoWords(address, process.pid))
    callOff = clock.after(unheard === 0 ? ECHO_EVERY : ECHO_SOON, echo)
    unheard += 1
  }

  /** The listener has ended, or does not answer. */
  function fall(): void {
    end()
    say(false)
    callOff = clock.after(waits[Math.min(fell, waits.length - 1)] ?? 0, begin)
    fell += 1
  }

  function end(): void {
    callOff()
    listener?.end()
    word?.end()
  }

  begin()
  return end
}
