import type { BaseWindow } from 'electron'

interface Parts {
  /** Resolves when all requests in flight are recorded; `undefined` if there are none. */
  readonly waitForInFlight: () => Promise<void> | undefined
  readonly suspend: () => void
  readonly quitApp: () => void
}

/**
 * Handles the end of a Windows session. While a write awaits its answer, the end is delayed, no new request leaves, and
 * the app quits once the answer is on disk; Windows then continues without further action. A forced end is not delayed.
 */
export function handleSessionEnd(
  frame: Pick<BaseWindow, 'on'>,
  { waitForInFlight, suspend, quitApp }: Parts,
): void {
  let isLeaving = false
  frame.on('query-session-end', event => {
    // A critical end cannot be delayed.
    if (waitForInFlight() === undefined || event.reasons.includes('critical')) return
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    suspend()
    void quitOnceAnswered()
  })
  frame.on('session-end', quitApp)

  async function quitOnceAnswered(): Promise<void> {
    for (let flight = waitForInFlight(); flight !== undefined; flight = waitForInFlight()) await flight
    quitApp()
  }
}
