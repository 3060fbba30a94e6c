import { targetPlaceholders } from './aim'
import type { NamedFault, PracticeFault } from './named-fault'

type DateRules = Omit<Extract<PracticeFault, { name: 'change the date rules' }>, 'name' | 'on'>

/** Any read puts the rules of a venue into force. They outlast the faults of a course. */
const on = { method: 'GET' }
/** Longest time for which a request is on its way to such a venue, in milliseconds. */
const DELAY_MS = 400_000
const QUEUE_MS = 40_000

/** Creates a venue whose orders may be accepted after their dates have lapsed, also behind a slow proxy. */
const venue = (name: string, rules: DateRules): NamedFault => ({
  name,
  mayHalt: true,
  arrivesWithin: DELAY_MS + QUEUE_MS,
  plant: chance => [
    { name: 'change the date rules', on, ...rules },
    // Half of the courses have a fast connection.
    ...(chance.happens(0.5)
      ? []
      : [{ name: 'delay every request', on, most: DELAY_MS, writesOnly: true } as const]),
  ],
})

/** Creates a venue, or a proxy before one, that answers too many requests to orders that it places all the same. */
const limited = (name: string, plant: NamedFault['plant']): NamedFault => ({
  name,
  mayHalt: true,
  arrivesWithin: DELAY_MS,
  plant,
})
const tooMany = { on: targetPlaceholders.write, status: 429, times: 2 } as const

/**
 * Venues that treat the dates of requests otherwise than documented, slow ways to one that does not, and refusals for
 * the rate limit that are none.
 */
export const contraryVenues: readonly NamedFault[] = [
  venue('a venue takes one old write in a hundred', { writeAge: 320_000, share: 0.01 }),
  venue('a venue takes old writes, and refuses old reads', { writeAge: 600_000 }),
  venue('a venue takes old writes, but not at first', { writeAge: 600_000, wait: 120_000 }),
  venue('a venue queues what it judged at its edge', { queue: QUEUE_MS }),
  venue('a venue judges by a slow clock that drifts', { clockOff: -3_000, clockDrift: -200 }),
  venue('a venue judges by a fast clock that drifts', { clockOff: 3_000, clockDrift: 200 }),
  venue('a venue judges by a clock that jumps', { clockJump: -20_000 }),
  venue('a venue refuses dates older than 30 s', { readAge: 30_000, writeAge: 30_000 }),
  venue('a venue dates orders by their requests', { createdAsDated: true }),
  venue('a venue is reached by slow ways', {}),
  limited('a venue answers too many requests, and takes the order later', chance => [
    { name: 'change the date rules', on, writeAge: 600_000 },
    { name: 'error instead, take it later', ...tooMany, code: -1003, ms: chance.below(240_000) },
  ]),
  limited('a venue answers too many requests, and shows the taken order later', () => [
    { name: 'error after taking', ...tooMany, code: -1003 },
    { name: 'not found', on: targetPlaceholders.lookup, times: 4 },
    { name: 'drop the frame', on: targetPlaceholders.reports, times: 4 },
  ]),
  limited('a proxy answers too many requests, and passes the order on later', chance => [
    { name: 'change the date rules', on, writeAge: 600_000 },
    {
      name: 'error instead, take it later',
      ...tooMany,
      body: 'Too many requests',
      ms: chance.below(240_000),
    },
  ]),
]

/** Creates a venue that accepts a lost order some time after its sending, in milliseconds, by these rules. */
const late = (name: string, rules: DateRules, [from, to]: readonly [number, number]): NamedFault => ({
  name,
  mayHalt: true,
  arrivesWithin: DELAY_MS + QUEUE_MS,
  plant: chance => [
    { name: 'change the date rules', on, ...rules },
    {
      name: 'lose the reply, take it later',
      on: targetPlaceholders.write,
      ms: from + chance.below(to - from),
    },
  ],
})

/**
 * Venues that accept a lost order by a rule of their own. The second look-up of a proof comes after a date is 320 s old,
 * so the two that accept until then are found in time. The others accept after the proof.
 */
export const lateVenues: readonly NamedFault[] = [
  late('the lost order is the one old write in a hundred', { writeAge: 320_000 }, [63_000, 69_500]),
  late('the lost order is taken with other old writes', { writeAge: 600_000 }, [66_000, 340_000]),
  late(
    'the lost order is taken once the rule changes',
    { writeAge: 600_000, wait: 120_000 },
    [125_000, 340_000],
  ),
  late('the lost order is queued behind the edge', { queue: QUEUE_MS }, [30_000, 49_000]),
  late('the lost order arrives while the clock is back', { clockJump: -20_000 }, [63_000, 69_500]),
]

/** Returns true for a venue that may accept an order after its absence was proved. */
export const isContrary = (fault: NamedFault): boolean =>
  contraryVenues.includes(fault) || lateVenues.includes(fault)

/** Faults that leave the outcome of a write unknown. Each is tested at each contrary venue. */
export const losingFaults: ReadonlySet<string> = new Set([
  'the request is lost',
  'the reply is lost',
  'the reply is lost and the order taken minutes later',
  'too many requests, and not taken',
  'a look-up says no, later yes',
])
