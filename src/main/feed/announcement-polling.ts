import type { DeskEvent } from '@core/snapshot/desk-event'
import type { ClockPort, ReadableVenue, VenueStream } from '../main-ports'

/** Interval of full reads, in milliseconds. New announcements are also pushed. */
const POLL_MS = 600_000
const RETRY_MS = 60_000

export interface AnnouncementPolling {
  listen(stream: VenueStream): void
  close(): void
}

interface Parts {
  readonly venue: ReadableVenue
  readonly clock: ClockPort
  readonly see: (event: DeskEvent) => void
}

export function createAnnouncementPolling({ venue, clock, see }: Parts): AnnouncementPolling {
  let cancelPoll: (() => void) | undefined
  let stopListening: (() => void) | undefined
  let closed = false

  async function read(): Promise<void> {
    const newer = await venue.facts.newerAnnouncements()
    const found = newer.is === 'read' ? newer : await venue.facts.announcements()
    if (closed) return
    if (found.is === 'read') see({ saw: 'announcements', at: found.at, announcements: found.value })
    cancelPoll = clock.after(found.is === 'read' ? POLL_MS : RETRY_MS, () => void read())
  }

  void read()
  return {
    listen(stream) {
      stopListening = stream.listen('announcements', {}, announcement =>
        see({ saw: 'announcement', at: clock.now(), announcement }),
      )
    },
    close() {
      closed = true
      cancelPoll?.()
      stopListening?.()
    },
  }
}
