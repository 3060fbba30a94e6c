/** Time source of an exchange; `given` shares the clock of whoever opens it. */
export type ClockKind =
  | { readonly is: 'real'; readonly speed?: number }
  | { readonly is: 'by hand'; readonly at?: number }
  | { readonly is: 'given'; readonly clock: Clock }

/** The one source of time of the whole exchange, in milliseconds since 1970. */
export interface Clock {
  readonly now: () => number
  /** Whether time moves only when it is turned. */
  readonly byHand: boolean
  /** Turns the clock forward. */
  readonly turn: (ms: number) => void
  /** Resolves when so much of this clock's time has passed. */
  readonly wait: (ms: number) => Promise<void>
}

/** Opens a clock of the given kind. */
export function createClock(kind: ClockKind = { is: 'real' }): Clock {
  if (kind.is === 'given') return kind.clock
  return kind.is === 'real' ? createRealClock(kind.speed ?? 1) : createHandClock(kind.at ?? Date.now())
}

function createRealClock(speed: number): Clock {
  const start = Date.now()
  let turned = 0
  return {
    byHand: false,
    now: () => Math.floor(start + (Date.now() - start) * speed) + turned,
    turn: ms => void (turned += ms),
    wait: ms => new Promise(resolve => void setTimeout(resolve, ms / speed).unref()),
  }
}

function createHandClock(at: number): Clock {
  let now = at
  let waiting: { readonly until: number; readonly resolve: () => void }[] = []
  const wake = () => {
    for (const { until, resolve } of waiting) if (until <= now) resolve()
    waiting = waiting.filter(({ until }) => until > now)
  }
  return {
    byHand: true,
    now: () => now,
    turn: ms => {
      now += ms
      wake()
    },
    wait: ms =>
      new Promise(resolve => {
        waiting.push({ until: now + ms, resolve })
        wake()
      }),
  }
}
