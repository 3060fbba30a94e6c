/** Milliseconds to wait for a signature. A later one is discarded. */
export const SIGNING_TIMEOUT_MS = 3_000

/** Allowed difference in milliseconds between the signer's clock and this desk's. */
export const SIGNING_CLOCK_SLACK_MS = 1_000

/** Venue times between which a signature must be dated for its request to be sent. */
export interface SigningWindow {
  readonly from: number
  readonly until: number
}

export const createSigningWindow = (requestedAt: number): SigningWindow => ({
  from: requestedAt - SIGNING_CLOCK_SLACK_MS,
  until: requestedAt + SIGNING_TIMEOUT_MS + SIGNING_CLOCK_SLACK_MS,
})

export const isInSigningWindow = ({ from, until }: SigningWindow, at: number): boolean =>
  at >= from && at <= until
