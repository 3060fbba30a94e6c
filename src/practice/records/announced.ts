/** What an announcement can be about, by the venue’s words. */
export const ANNOUNCEMENT_TYPES = ['LISTING', 'MAINTENANCE', 'DELISTING', 'CAMPAIGN', 'VOTE'] as const

/** Something everybody was told. */
export interface VenueAnnouncement {
  readonly id: number
  readonly at: number
  readonly message: string
  readonly about?: (typeof ANNOUNCEMENT_TYPES)[number]
  /** An address that it names. */
  readonly url?: string
}
