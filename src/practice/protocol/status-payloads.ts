import type { VenueAnnouncement } from '../records/venue-announcement'
import type { PracticeExchange } from '../exchange/practice-exchange'
import type { JsonPayload } from './exact-json'

export function encodeSystemStatus({ maintenance, plannedMaintenance }: PracticeExchange): JsonPayload {
  const ongoing = maintenance && { from: maintenance.from, to: maintenance.until }
  const span = ongoing ?? plannedMaintenance
  return {
    status: ongoing === undefined ? 0 : 2,
    msg: ongoing === undefined ? 'System is functioning properly.' : 'The system is under maintenance.',
    ...(span !== undefined && { scheduled_maintenance: { startTime: span.from, endTime: span.to } }),
  }
}

export const encodeAnnouncementFields = ({ id, message, url }: VenueAnnouncement) => ({
  announcement_id: id,
  message,
  url: url ?? null,
})

/** Encodes an announcement with the additional fields of the v2 list. */
export const encodeAnnouncementV2 = (announcement: VenueAnnouncement): JsonPayload => ({
  ...encodeAnnouncementFields(announcement),
  i18n: {},
  type: announcement.about ?? null,
  updated_time: announcement.at,
  coverImage: null,
})
