import type { Writes } from '@core/guard/guard'

/** What a person can still do while this desk cannot write for them, the most useful first. */
export interface Runbook {
  readonly possible: readonly string[]
  readonly write: readonly string[]
}

const reading: Record<Writes['state'], readonly string[]> = {
  active: [],
  reducing: ['Cancel orders and reduce positions here, through the sheet.'],
  held: [
    'Read everything here; it goes on being read back.',
    'Check with the venue again now, from the evidence.',
  ],
  halted: ['Read everything here. Resuming is a separate step, after you have looked.'],
  'read-only': ['Read what is known here; every section says how old it is.'],
  offline: ['Read the last that was known; every section says how old it is.'],
}

/** What is still possible, here and at the venue itself, and what to write down when there is exposure. */
export function runbook(state: Writes['state'], exposed: boolean): Runbook {
  const atVenue = 'At the venue itself, in its own terminal: cancel orders, close positions, place stops.'
  return {
    possible: exposed ? [...reading[state], atVenue] : reading[state],
    write: exposed
      ? [
          'What you did there, with time, size and price: this desk finds it when it reads again.',
          'The client id of anything that is unknown here; never place the same order there before it is settled.',
        ]
      : [],
  }
}

/** What the two parts of it are called. */
export const runbookTitles = { possible: 'What is still possible', write: 'What to write down' } as const
