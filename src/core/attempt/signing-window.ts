/** Milliseconds to wait for a signature. A later one is discarded. */
export const SIGNING_TIMEOUT_MS = 3_000

/** Allowed difference in milliseconds between the signer's clock and this desk's. */
export const SIGNING_CLOCK_SLACK_MS = 1_000

/** Venue times between which a signature must be dated for its request to be sent. */
export interface SigningWindow {
  readonly from: number
  readonly until: number
}

/** Returns the window of a signature requested at a venue time and dated `age` milliseconds into the past. */
export const createSigningWindow = (requestedAt: number, age = 0): SigningWindow => ({
  from: requestedAt - age - SIGNING_CLOCK_SLACK_MS,
  until: requestedAt - age + SIGNING_TIMEOUT_MS + SIGNING_CLOCK_SLACK_MS,
})

/** Returns the age for which the window of a signature requested at this venue time was created. */
export const getWindowAge = (requestedAt: number, { until }: SigningWindow): number =>
  createSigningWindow(requestedAt).until - until

export const isInSigningWindow = ({ from, until }: SigningWindow, at: number): boolean =>
  at >= from && at <= until
