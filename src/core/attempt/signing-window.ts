/** How long a signature is waited for, in milliseconds. One that comes later is used for nothing. */
export const SIGNING_PATIENCE = 3_000

/** How far the clock of whoever signs may be from this desk's own, in milliseconds. */
export const SIGNING_SLACK = 1_000

/** Between which moments of the venue's time a signature has to be dated for its request to leave. */
export interface SigningWindow {
  readonly from: number
  readonly until: number
}

/** The window of a signature that is asked for at a moment of the venue's time. */
export const signingWindow = (askedAt: number): SigningWindow => ({
  from: askedAt - SIGNING_SLACK,
  until: askedAt + SIGNING_PATIENCE + SIGNING_SLACK,
})

/** Whether a date lies in a window. */
export const isInWindow = ({ from, until }: SigningWindow, at: number): boolean => at >= from && at <= until
