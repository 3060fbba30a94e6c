import type { BaseWindow } from 'electron'

interface Parts {
  /** What waits for its answer, until that is written down; undefined while nothing does. */
  readonly onItsWay: () => Promise<void> | undefined
  /** Has nothing more leave, as before a sleep. */
  readonly suspend: () => void
  readonly leave: () => void
}

/**
 * Follows the end of a Windows session, which is told here alone. It is asked for first: while a write waits for its
 * answer it is put off, nothing more leaves, and the desk goes as soon as the answer is on the disk; Windows, which
 * names who keeps it waiting, then goes on by itself. What is told as certain is waited for by nobody.
 */
export function followSessionEnd(frame: Pick<BaseWindow, 'on'>, { onItsWay, suspend, leave }: Parts): void {
  let isLeaving = false
  frame.on('query-session-end', event => {
    // One that is critical cannot be put off.
    if (onItsWay() === undefined || event.reasons.includes('critical')) return
    event.preventDefault()
    if (isLeaving) return
    isLeaving = true
    suspend()
    void leaveOnceAnswered()
  })
  frame.on('session-end', leave)

  async function leaveOnceAnswered(): Promise<void> {
    for (let flight = onItsWay(); flight !== undefined; flight = onItsWay()) await flight
    leave()
  }
}
