import type { VenueAnnouncement } from '../records/venue-announcement'
import type { PracticeExchange } from '../exchange/practice-exchange'
import type { JsonPayload } from './exact-json'

export function encodeSystemStatus({ maintenance, plannedMaintenance }: PracticeExchange): JsonPayload {
  const closed = maintenance && { from: maintenance.from, to: maintenance.until }
  const span = closed ?? plannedMaintenance
  return {
    status: closed === undefined ? 0 : 2,
    msg: closed === undefined ? 'System is functioning properly.' : 'The system is under maintenance.',
    ...(span !== undefined && { scheduled_maintenance: { startTime: span.from, endTime: span.to } }),
  }
}

export const encodeAnnouncementFields = ({ id, message, url }: VenueAnnouncement) => ({
  announcement_id: id,
  message,
  url: url ?? null,
})

/** Encodes an announcement with the additional fields of the v2 list. */
export const encodeAnnouncementV2 = (announced: VenueAnnouncement): JsonPayload => ({
  ...encodeAnnouncementFields(announced),
  i18n: {},
  type: announced.about ?? null,
  updated_time: announced.at,
  coverImage: null,
})
