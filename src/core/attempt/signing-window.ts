/** How long a signature is waited for, in milliseconds. One that comes later is used for nothing. */
export const SIGNING_TIMEOUT_MS = 3_000

/** How far the clock of whoever signs may be from this desk's own, in milliseconds. */
export const SIGNING_CLOCK_SLACK_MS = 1_000

/** Between which moments of the venue's time a signature has to be dated for its request to leave. */
export interface SigningWindow {
  readonly from: number
  readonly until: number
}

/** The window of a signature that is asked for at a moment of the venue's time. */
export const createSigningWindow = (requestedAt: number): SigningWindow => ({
  from: requestedAt - SIGNING_CLOCK_SLACK_MS,
  until: requestedAt + SIGNING_TIMEOUT_MS + SIGNING_CLOCK_SLACK_MS,
})

/** Whether a date lies in a window. */
export const isInSigningWindow = ({ from, until }: SigningWindow, at: number): boolean => at >= from && at <= until
