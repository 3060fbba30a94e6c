import type { Guards } from '@core/guard'
import type { Profile } from '@core/profile'
import type { Changes } from '@core/snapshot'
import type { MarketView } from '@contract/api'
import type { Question } from '@contract/consent'
import type { Attempts } from './attempts'
import { createDesk, type Desk } from './desk'
import type { Gate } from './gate'
import { healthOf } from './lights'
import { openLine, type Line } from './line'
import type { Connection } from './neighbour'
import type { Archive, Clock, Ids, Log, Surface } from './ports'
import { faceOf } from './profiles'

/** How often the lights are looked at. */
const BLINK = 1_000

/** A profile in use: what is known of it, and the line to its venue while there is one. */
export interface Seat {
  readonly profile: Profile
  readonly desk: Desk
  line(): Line | undefined
  /** Opens a line, in place of one that broke. */
  connect(connection: Connection): Promise<void>
  /** The venue is gone; what was known stays readable, and looks its age. */
  disconnect(why: string): Promise<void>
  watch(symbol: string): void
  close(): Promise<void>
}

export interface SeatParts {
  readonly profile: Profile
  readonly gate: Gate
  readonly attempts: Attempts
  readonly archive: Archive
  readonly surface: Surface
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  readonly version: string
  readonly storage?: string
  readonly guards: () => Guards | undefined
  readonly face: () => Pick<Question, 'profile' | 'theme' | 'palette'>
  readonly onChange: (changes: Changes) => void
  readonly onView: (view: MarketView) => void
}

export function takeSeat(parts: SeatParts): Seat {
  const { profile, gate, clock, archive, attempts } = parts
  const desk = createDesk({ clock, archive, profileId: profile.id, start: archive.recall(profile.id) })
  desk.onChange(parts.onChange)
  let line: Line | undefined
  let watched: string | undefined
  let callOff: (() => void) | undefined

  function light(): void {
    desk.see({ saw: 'health', at: clock.now(), health: healthOf({ ...parts, desk, line }) })
  }

  function blink(): void {
    line?.inspect()
    light()
    callOff = clock.after(BLINK, blink)
  }

  desk.see({ saw: 'profile', at: clock.now(), profile: faceOf(profile) })
  const guards = parts.guards()
  if (guards !== undefined) desk.see({ saw: 'guards', at: clock.now(), guards })
  for (const attempt of attempts.all()) {
    if (attempt.profileId === profile.id) desk.see({ saw: 'attempt', at: clock.now(), attempt })
  }
  gate.hold('guards', guards === undefined ? { is: 'read-only', why: 'guards unset' } : undefined)
  gate.hold('profile', profile.writesAllowed ? undefined : { is: 'read-only', why: 'profile' })
  gate.hold('opening', { is: 'offline' })
  desk.see({ saw: 'writes', at: clock.now(), writes: gate.writes() })
  blink()

  const disconnect: Seat['disconnect'] = async why => {
    const closing = line
    line = undefined
    gate.hold('opening', { is: 'offline' })
    if (closing !== undefined) parts.log.note('the line is closed', { profile: profile.id, why })
    await closing?.close()
  }

  return {
    profile,
    desk,
    line: () => line,
    async connect(connection) {
      await disconnect('another line opens')
      line = openLine({ ...parts, ...connection, desk, profileId: profile.id, onSettled: light })
      if (watched !== undefined) line.feed.watch(watched)
    },
    disconnect,
    watch(symbol) {
      watched = symbol
      line?.feed.watch(symbol)
    },
    async close() {
      callOff?.()
      await disconnect('the profile is left')
      desk.close()
    },
  }
}
