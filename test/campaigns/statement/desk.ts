import { historyTables } from '../../../src/core/history/history-table'
import { createDeskState } from '../../../src/main/desk-state'
import { createVenuePolling } from '../../../src/main/feed/venue-polling'
import { recordDailyReadings } from '../../../src/main/past/daily-account-readings'
import { readFillStep } from '../../../src/main/past/fill-history'
import { runHistoryStep } from '../../../src/main/past/history-reading-step'
import type { DayStatementParts } from '../../../src/main/past/day-statements'
import type { ReadableVenue } from '../../../src/main/main-ports'
import { createRateBudget } from '../../../src/main/venue/rate-budget'
import { memoryArchive } from '../../kit/memory-records'
import { openPastAt } from '../../kit/past'
import { accessTo, venueOf } from '../reckoning/desk'
import type { ExchangeFixture } from '../reckoning/exchange'

/** Rows that the venue omits, by table and time range. */
export interface Withheld {
  readonly table: 'fills' | 'funding' | 'transfers'
  readonly from: number
  readonly to: number
}

/** The desk's reading, storage and statements, next to a manually advanced exchange. */
export interface DeskBeside {
  /** Reads the current account. */
  readAccount(): Promise<void>
  /** Reads the history until no more is available. */
  sync(): Promise<void>
  statementParts(): DayStatementParts
  close(): void
}

const PROFILE = 'the desk'
const MOST_STEPS = 400

/** Opens the desk's reading side without the withheld rows. */
export async function openDeskOn(
  fixture: ExchangeFixture,
  withheld: () => readonly Withheld[],
): Promise<DeskBeside> {
  const options = await accessTo(fixture)
  const { past, close } = await openPastAt()
  const { clock } = options
  const desk = createDeskState({ clock, archive: memoryArchive(), profileId: PROFILE, start: {} })
  const log = { trouble: (what: string) => Promise.reject(new Error(what)) as never }
  const readings = recordDailyReadings({ desk, past, profileId: PROFILE, isByAddress: false, log })
  /** A budget without waits, because the exchange has no rate limits here. */
  const budget = {
    ...createRateBudget(clock),
    waitForTurn: () => Promise.resolve(true),
    spend: () => undefined,
  }
  const venue = venueOf(fixture, options, budget)
  const statementParts = () => ({ past, profileId: PROFILE, now: readings.last() })
  return {
    async readAccount() {
      const reading = createVenuePolling({ venue, clock, hasKey: true, see: event => desk.see(event) })
      for (const subject of ['holdings', 'quotes', 'positions'] as const)
        if (!(await reading.readOne(subject))) throw new Error(`${subject} could not be read`)
    },
    async sync() {
      for (const table of [...historyTables, 'fills' as const])
        for (let steps = 0; ; steps += 1) {
          if (steps > MOST_STEPS) throw new Error(`${table} comes to no end`)
          const parts = {
            venue: hiding(venue, withheld()),
            past,
            profileId: PROFILE,
            now: fixture.now(),
          }
          const step = table === 'fills' ? await readFillStep(parts) : await runHistoryStep(parts, table)
          if (step.is === 'not now' && step.why !== 'the list moved while it was read')
            throw new Error(`${table}: ${step.why}`)
          if (step.is === 'read' && step.isUpToDate) break
        }
    },
    statementParts,
    close() {
      readings.close()
      desk.close()
      close()
    },
  }
}

/** Wraps a venue and leaves out the withheld rows. */
function hiding(venue: ReadableVenue, withheld: readonly Withheld[]): ReadableVenue {
  const isHidden = (table: Withheld['table'], at: number) =>
    withheld.some(each => each.table === table && at >= each.from && at < each.to)
  const { read, archive } = venue
  const fills = <T extends { readonly at: number }>(rows: readonly T[]) =>
    rows.filter(({ at }) => !isHidden('fills', at))
  return {
    ...venue,
    read: {
      ...read,
      async fillsSince(...args) {
        const found = await read.fillsSince(...args)
        return found.is === 'failed'
          ? found
          : { ...found, value: { ...found.value, fills: fills(found.value.fills) } }
      },
      async fills(orderId) {
        const found = await read.fills(orderId)
        return found.is === 'failed' ? found : { ...found, value: fills(found.value) }
      },
    },
    archive: {
      ...archive,
      async fundingFees(query) {
        const found = await archive.fundingFees(query)
        if (found.is === 'failed') return found
        const rows = found.value.rows.filter(({ at }) => !isHidden('funding', at))
        const hidden = found.value.rows.length - rows.length
        const { total } = found.value
        return {
          ...found,
          value: { ...found.value, rows, ...(total !== undefined && { total: total - hidden }) },
        }
      },
      async transfers(query) {
        const found = await archive.transfers(query)
        if (found.is === 'failed') return found
        const rows = found.value.rows.filter(({ updatedAt }) => !isHidden('transfers', updatedAt))
        const hidden = found.value.rows.length - rows.length
        const { total } = found.value
        return {
          ...found,
          value: { ...found.value, rows, ...(total !== undefined && { total: total - hidden }) },
        }
      },
    },
  }
}
