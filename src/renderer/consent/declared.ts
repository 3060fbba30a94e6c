import { sheetSays } from '@messages/consent'

/** What a person says became of an attempt. Nothing is chosen for them. */
export type Declared = 'done' | 'not done' | 'not chosen'

const SHORTEST_REASON = 8

/** What a declaration still lacks. */
export function lackedBy(outcome: Declared, reason: string): string | undefined {
  if (outcome === 'not chosen') return sheetSays.outcomeFirst
  return reason.trim().length < SHORTEST_REASON ? sheetSays.reasonFirst : undefined
}
