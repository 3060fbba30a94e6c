/** Time source of an exchange. `given` shares the caller's clock. */
export type ClockOptions =
  | { readonly is: 'real'; readonly speed?: number }
  | { readonly is: 'by hand'; readonly at?: number }
  | { readonly is: 'given'; readonly clock: ExchangeClock }

/** Time source of the whole exchange, in milliseconds since 1970. */
export interface ExchangeClock {
  readonly now: () => number
  readonly isManual: boolean
  readonly advanceBy: (ms: number) => void
  /** Resolves after `ms` of this clock's time. */
  readonly wait: (ms: number) => Promise<void>
}

export function createExchangeClock(options: ClockOptions = { is: 'real' }): ExchangeClock {
  if (options.is === 'given') return options.clock
  return options.is === 'real'
    ? createRealClock(options.speed ?? 1)
    : createManualClock(options.at ?? Date.now())
}

function createRealClock(speed: number): ExchangeClock {
  const start = Date.now()
  let advancedMs = 0
  return {
    isManual: false,
    now: () => Math.floor(start + (Date.now() - start) * speed) + advancedMs,
    advanceBy: ms => void (advancedMs += ms),
    wait: ms => new Promise(resolve => void setTimeout(resolve, ms / speed).unref()),
  }
}

function createManualClock(at: number): ExchangeClock {
  let now = at
  let waiting: { readonly until: number; readonly resolve: () => void }[] = []
  const wake = () => {
    for (const { until, resolve } of waiting) if (until <= now) resolve()
    waiting = waiting.filter(({ until }) => until > now)
  }
  return {
    isManual: true,
    now: () => now,
    advanceBy: ms => {
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
