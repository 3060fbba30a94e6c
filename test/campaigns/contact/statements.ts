import { type VenueCallName, venueCalls } from '../../../src/main/venue/venue-calls'
import { type StreamTopicName, streamTopics } from '../../../src/main/venue/stream-topics'

/** Certainty of a fact that the desk relies on. */
export type Known = 'documented' | 'assumed' | 'open'

/** A claim about the venue that a contact run can confirm or refute. */
export interface Statement {
  /** `call …`, `topic …`, or `fact …` with the name in the protocol page. */
  readonly id: StatementId
  readonly known: Known
}

export type StatementId = `call ${VenueCallName}` | `topic ${StreamTopicName}` | `fact ${string}`

/** Heading of the section that is generated from evidence and contains no statements. */
export const TRIED = '\n## What was tried\n'

/** Lists the facts that the page marks as assumed or open, then every call and every topic. */
export function statementsOf(page: string): readonly Statement[] {
  const [claims = ''] = page.split(TRIED)
  return [...factsIn(claims), ...callStatements, ...topicStatements]
}

/** Calls that need a wallet's signature. A contact run has no wallet and never makes them. */
const walletCalls: ReadonlySet<VenueCallName> = new Set(['registerKey'])

const callStatements = (Object.keys(venueCalls) as VenueCallName[])
  .filter(name => !walletCalls.has(name))
  .map((name): Statement => ({ id: `call ${name}`, known: venueCalls[name].known }))

const topicStatements = (Object.keys(streamTopics) as StreamTopicName[]).map((name): Statement => ({
  id: `topic ${name}`,
  known: streamTopics[name].known,
}))

const MARK = /\b(assumed|open) \(`([a-z-]+)`\)/gi

const factsIn = (page: string): readonly Statement[] =>
  [...page.matchAll(MARK)].map(([, known = '', name = '']) => ({
    id: `fact ${name}`,
    known: known.toLowerCase() as Known,
  }))
