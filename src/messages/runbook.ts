import type { Writes } from '@core/guard/guard'
import * as messages from './en/runbook'

/** What a person can still do while this desk cannot write for them, the most useful first. */
export interface Runbook {
  readonly possible: readonly string[]
  readonly write: readonly string[]
}

const reading: Record<Writes['state'], readonly string[]> = messages.reading

/** What is still possible, here and at the venue itself, and what to write down when there is exposure. */
export function runbook(state: Writes['state'], exposed: boolean): Runbook {
  const atVenue = messages.runbook.venueItselfOwn
  return {
    possible: exposed ? [...reading[state], atVenue] : reading[state],
    write: exposed ? [messages.runbook.didTimeSize, messages.runbook.clientIdAnything] : [],
  }
}

/** What the two parts of it are called. */
export const runbookTitles = messages.runbookTitles
