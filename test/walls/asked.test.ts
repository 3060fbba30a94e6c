import { afterAll, expect, it } from 'vitest'
import { unaskedFaults } from '../../scripts/check/asked.mjs'
import { openScratch } from './scratch'

const library = [
  'export interface VenueReadRequests { markets(): number; time(): number }',
  'export interface VenueHistoryQueries { days(): number }',
  'export interface VenueFactQueries { market(): number; status(): number }',
  'export interface VenueAlgoQueries { orders(): number }',
  'export interface StreamPayloads { readonly best: number; readonly wallet: string }',
  'export type Listen = <K extends keyof StreamPayloads>(name: K, hear: (told: StreamPayloads[K]) => void) => void',
  'export interface Venue { readonly read: VenueReadRequests; readonly archive: VenueHistoryQueries; readonly facts: VenueFactQueries; readonly algo: VenueAlgoQueries; readonly listen: Listen }',
]
/** A main that requests everything, each in another way. */
const sound = {
  'src/main/venue-query-ports.ts': `${library.join('\n')}\n`,
  'src/main/index.ts': [
    "import type { Venue, VenueHistoryQueries } from './venue-query-ports'",
    'const days = ({ archive }: Venue) => archive.days()',
    'const some = ({ orders: all }: Venue["algo"]) => all()',
    'const reads = (from: Pick<Venue["read"], "markets">) => [from.markets, from["markets"]]',
    'export const main = (venues: readonly Venue[], archive: VenueHistoryQueries) =>',
    '  venues.map(venue => [days(venue), some(venue.algo), reads(venue.read), archive, venue.facts.market(), venue.facts.status(), venue.read.time()])',
    "export const hear = (venue: Venue) => [venue.listen('best', () => undefined), venue.listen('wallet', () => undefined)]",
    '',
  ].join('\n'),
}
const index = sound['src/main/index.ts']

const scratch = openScratch()
scratch.plant(sound)
afterAll(() => scratch.close())

it('finds nothing where every member of the library is used', () => {
  expect(unaskedFaults(scratch.root, [])).toEqual([])
})

it.each<[string, string, readonly string[], readonly string[]]>([
  [
    'a question that nobody asks',
    index.replace(', venue.facts.status()', ''),
    [],
    ['VenueFactQueries.status is asked for by nobody.'],
  ],
  [
    'a question that something else of that name is asked',
    index.replace('venue.facts.status()', '{ status: () => 1 }.status()'),
    [],
    ['VenueFactQueries.status is asked for by nobody.'],
  ],
  [
    'a topic that nobody listens to',
    index.replace(", venue.listen('wallet', () => undefined)", ''),
    [],
    ['StreamPayloads.wallet is asked for by nobody.'],
  ],
  [
    'a topic that is only said',
    index.replace("venue.listen('wallet', () => undefined)", "['wallet'].includes('wallet')"),
    [],
    ['StreamPayloads.wallet is asked for by nobody.'],
  ],
  [
    'nothing in what is awaited and not asked for yet',
    index.replace(', venue.facts.status()', ''),
    ['VenueFactQueries.status'],
    [],
  ],
  [
    'what is awaited and asked for by now',
    index,
    ['VenueFactQueries.status'],
    ['VenueFactQueries.status is awaited, and asked for.'],
  ],
  ['what is awaited and gone', index, ['StreamPayloads.gone'], ['StreamPayloads.gone is awaited, and gone.']],
])('finds %s', (_what, planted, awaited, faults) => {
  scratch.plant({ 'src/main/index.ts': planted })
  try {
    expect(unaskedFaults(scratch.root, awaited)).toEqual(faults)
  } finally {
    scratch.plant(sound)
  }
})

it('reports a library with nothing to check', () => {
  scratch.plant({
    'src/main/venue-query-ports.ts': `${library.slice(1).join('\n')}\ninterface VenueReadRequests {}\n`,
  })
  try {
    expect(unaskedFaults(scratch.root, [])).toEqual(['VenueReadRequests is not there to be looked at.'])
  } finally {
    scratch.plant(sound)
  }
})
