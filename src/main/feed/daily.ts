import {
  dailyHold,
  dailyOf,
  dayName,
  dayStart,
  emptyDay,
  firstOpen,
  keepTrades,
  type Day,
} from '@core/guard/daily'
import type { Event } from '@core/snapshot/event'
import type { Guards } from '@core/guard/guard'
import type { Fill } from '@core/account/order'
import type { Desk } from '../desk'
import type { Gate } from '../attempts/gate'
import type { Clock, ReadingVenue } from '../ports'

/** How long after a pushed trade its record is read, for what it brought in. */
const SOON = 1_000
/** How long to wait before reading again what could not be read. */
const TRY_AGAIN = 5_000
/** How long to wait where the record was read and does not say what the trade brought in. */
const LATER = 60_000

/** What was traded today, held against the person's own daily guards. */
export interface DailyWatch {
  /** Reads the day's trades; until that was done once a day, only what lowers risk may be sent. */
  read(): Promise<void>
  /** Looks at the day once more: at midnight (UTC) everything begins again. */
  look(): void
  /** Something may have been traded unheard: the day counts as unread until its trades were read whole again. */
  doubt(): void
  close(): void
}

interface Parts {
  readonly venue: ReadingVenue
  readonly desk: Desk
  readonly gate: Gate
  readonly clock: Clock
  readonly hasKey: boolean
  readonly guards: () => Guards | undefined
}

export function watchDaily({ venue, desk, gate, clock, hasKey, guards }: Parts): DailyWatch {
  const venueNow = () => clock.now() + (venue.clockOffset()?.offset ?? 0)
  let day: Day = emptyDay(venueNow())
  /** The day whose trades were read whole; a day that began while the desk was looking was seen from its start. */
  let known: string | undefined
  let told = ''
  let patience = SOON
  let callOff: (() => void) | undefined
  let callOffDoubt: (() => void) | undefined
  /** How often something may have gone unheard: a reading that began before the last time says nothing of it. */
  let doubts = 0
  let closed = false

  function take(fills: readonly Fill[]): void {
    day = keepTrades(day, fills, venueNow())
    look()
  }

  function look(): void {
    if (closed || !hasKey) return
    const today = dayName(venueNow())
    if (day.day !== today) {
      if (known === day.day) known = today
      day = emptyDay(venueNow())
    }
    const daily = dailyOf(day)
    const caps = guards()
    const reached = caps && dailyHold(daily, caps)
    const unread = { is: 'daily', day: today, why: 'unread' } as const
    gate.hold('daily', known === today ? reached : (reached ?? unread))
    const text = JSON.stringify(daily)
    if (text !== told) desk.see({ saw: 'daily', at: clock.now(), daily })
    told = text
    const open = firstOpen(day)
    if (open !== undefined) readSoon(open, patience)
  }

  function readSoon(from: number, wait: number): void {
    callOff ??= clock.after(wait, () => {
      callOff = undefined
      void readFrom(from)
    })
  }

  async function readFrom(from: number): Promise<void> {
    const doubted = doubts
    const read = await venue.read.fillsSince(undefined, from)
    if (closed) return
    if (read.is === 'read') {
      patience = LATER
      const isWhole = read.value.stable && doubted === doubts && from <= dayStart(venueNow())
      if (isWhole) known = dayName(venueNow())
      desk.see({ saw: 'fills', at: read.at, fills: read.value.fills })
    }
    if (known !== dayName(venueNow())) readSoon(dayStart(venueNow()), TRY_AGAIN)
    look()
  }

  const stopHearing = desk.onSeen((event: Event) => {
    if (event.saw === 'fills') take(event.fills)
    if (event.saw !== 'execution' || event.execution.fill === undefined) return
    patience = SOON
    take([event.execution.fill])
  })

  return {
    async read() {
      if (!hasKey) return
      look()
      await readFrom(dayStart(venueNow()))
    },
    look,
    doubt() {
      if (closed || !hasKey) return
      doubts += 1
      known = undefined
      look()
      callOffDoubt ??= clock.after(SOON, () => {
        callOffDoubt = undefined
        void readFrom(dayStart(venueNow()))
      })
    },
    close() {
      closed = true
      callOff?.()
      callOffDoubt?.()
      stopHearing()
    },
  }
}
