import type { BaseWindow } from 'electron'

interface Parts {
  /** What waits for its answer, until that is written down; undefined while nothing does. */
  readonly waitForInFlight: () => Promise<void> | undefined
  /** Has nothing more leave, as before a sleep. */
  readonly suspend: () => void
  readonly quitApp: () => void
}

/**
 * Follows the end of a Windows session, which is told here alone. It is asked for first: while a write waits for its
 * answer it is put off, nothing more leaves, and the desk goes as soon as the answer is on the disk; Windows, which
 * names who keeps it waiting, then goes on by itself. What is told as certain is waited for by nobody.
 */
export function handleSessionEnd(frame: Pick<BaseWindow, 'on'>, { waitForInFlight, suspend, quitApp }: Parts): void {
  let isLeaving = false
  frame.on('query-session-end', event => {
    // One that is critical cannot be put off.
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
