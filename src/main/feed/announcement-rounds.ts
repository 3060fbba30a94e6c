import type { Event } from '@core/snapshot/event'
import type { Clock, ReadingVenue, VenueStream } from '../ports'

/** How often the whole list is read although each new one is told as it comes. */
const ROUND = 600_000
/** How soon it is read again after it could not be. */
const AGAIN = 60_000

/** Reads what the venue tells everybody, in rounds, and hears what it tells meanwhile. */
export interface AnnouncementRounds {
  hear(stream: VenueStream): void
  close(): void
}

interface Parts {
  readonly venue: ReadingVenue
  readonly clock: Clock
  readonly see: (event: Event) => void
}

export function createAnnouncementRounds({ venue, clock, see }: Parts): AnnouncementRounds {
  let callOff: (() => void) | undefined
  let deafen: (() => void) | undefined
  let closed = false

  async function read(): Promise<void> {
    const newer = await venue.facts.newerAnnouncements()
    const found = newer.is === 'read' ? newer : await venue.facts.announcements()
    if (closed) return
    if (found.is === 'read') see({ saw: 'announcements', at: found.at, announcements: found.value })
    callOff = clock.after(found.is === 'read' ? ROUND : AGAIN, () => void read())
  }

  void read()
  return {
    hear(stream) {
      deafen = stream.listen('announcements', {}, announcement =>
        see({ saw: 'announcement', at: clock.now(), announcement }),
      )
    },
    close() {
      closed = true
      callOff?.()
      deafen?.()
    },
  }
}
