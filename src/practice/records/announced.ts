/** What an announcement can be about, by the venue’s words. */
export const ABOUT = ['LISTING', 'MAINTENANCE', 'DELISTING', 'CAMPAIGN', 'VOTE'] as const

/** Something everybody was told. */
export interface Announced {
  readonly id: number
  readonly at: number
  readonly message: string
  readonly about?: (typeof ABOUT)[number]
  /** An address that it names. */
  readonly url?: string
}
