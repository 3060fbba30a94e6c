export const ANNOUNCEMENT_TYPES = ['LISTING', 'MAINTENANCE', 'DELISTING', 'CAMPAIGN', 'VOTE'] as const

export interface VenueAnnouncement {
  readonly id: number
  readonly at: number
  readonly message: string
  readonly about?: (typeof ANNOUNCEMENT_TYPES)[number]
  readonly url?: string
}
