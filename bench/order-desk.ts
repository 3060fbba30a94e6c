import { join } from 'node:path'
import type { EphemeralVault } from '../src/main/main-ports'
import { planAccount } from '../test/kit/plans'
import { openAttemptStore } from '../src/main/attempts/attempt-store'
import { systemClock } from '../src/main/clock'
import { createDeskState } from '../src/main/desk-state'
import { createTradingGate } from '../src/main/attempts/trading-gate'
import { ids } from '../test/kit/ids'
import { createOrderSubmission } from '../src/main/orders/order-submission'
import { createConsentPace } from '../src/main/orders/consent-pace'
import type { PlanInputSource } from '../src/main/orders/plan-inputs'
import type { LogPort, WritableVenue } from '../src/main/main-ports'
import { openDeskDatabase } from '../src/main/records/desk-database'
import { openAnchoredJournal } from '../src/main/records/anchored-journal'
import { openWritableVenue } from '../src/main/venue/writable-venue'
import { createRequestWriter } from '../src/main/orders/request-writer'
import type { AttemptId } from '@core/write/venue-write'
import { requireAmount } from '@core/value/decimal-amount'
import { memoryArchive } from '../test/kit/memory-records'
import { practiceKey } from '../test/kit/sealed-key'
import { personAtTheDesk } from '../test/kit/surface'
import { deskInputs } from './desk-inputs'
import type { TlsVenue } from './tls-venue'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** Opens the real order path: checks, journal, signature, one request. Only its reads are replaced. */
export async function openOrderDesk(far: TlsVenue, folder: string, vault: EphemeralVault) {
  const opened = await openDeskDatabase(join(folder, 'journal.db'))
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const journal = openAnchoredJournal(opened.database, join(folder, 'anchor'))
  const key = await vault.receiveKey('bench', practiceKey(new Uint8Array(32).fill(7))('bench'))
  if (!key.ok) throw new Error(key.why)
  const client = openWritableVenue(
    {
      addresses: { baseUrl: far.url, publicStreamUrl: far.streams, privateStreamUrl: far.streams },
      accountId: planAccount.id,
      keyId: 'bench',
      publicKey: key.value.publicKey,
      vault,
      clock: systemClock,
      ids,
    },
    { ca: far.ca },
  )
  await client.read.time()
  far.arrivals()
  let answeredAt = 0n
  const venue: WritableVenue = {
    ...client,
    async send(...sent) {
      const outcome = await client.send(...sent)
      answeredAt = process.hrtime.bigint()
      return outcome
    },
  }
  const gate = createTradingGate({ clock: systemClock, onChange: () => undefined })
  const attempts = openAttemptStore({
    journal,
    clock: systemClock,
    gate,
    log: quiet,
    version: 'bench',
    onChange: () => {},
  })
  const desk = createDeskState({
    clock: systemClock,
    archive: memoryArchive(),
    profileId: 'bench',
    start: {},
  })
  const person = personAtTheDesk()
  const account = () => planAccount
  const writer = createRequestWriter({
    ...{ venue, attempts, gate, clock: systemClock, account },
    log: quiet,
    onAnswered: () => undefined,
  })
  const known = deskInputs('0')
  const guards = known.guards && { ...known.guards, consentsPerMinute: 1e6, writesPerMinute: 1e6 }
  const inputs = { ...known, guards }
  const sources: PlanInputSource = {
    readFresh: () => Promise.resolve({ inputs, unread: [] }),
    getCurrent: () => ({ ...inputs, writes: gate.writes() }),
    getForSeal: () => ({ ...inputs, writes: gate.writes() }),
    getSnapshot: () => inputs,
    readPosition: () => Promise.resolve(undefined),
    findMarket: () => undefined,
  }
  const parts = {
    ...{ profileId: 'bench', venue, sources, writer, attempts, desk, gate, clock: systemClock, ids, account },
    ...{ log: quiet, surface: person, pace: createConsentPace(systemClock) },
    header: () => ({
      profile: { id: 'bench', kind: 'practice', label: 'Bench', venue: '127.0.0.1' } as const,
      theme: 'dark' as const,
      palette: 'standard' as const,
    }),
  }
  const orders = createOrderSubmission(parts)
  return {
    ...{ person, parts: { ...parts, orders, guards: () => guards } },
    answeredAt: () => answeredAt,
    /** Records an attempt as filled. Otherwise the gate would stay closed. */
    fill(attempt: AttemptId) {
      attempts.record({
        ...{ saw: 'record', at: systemClock.now(), attempt, orderId: attempts.get(attempt)?.orderId ?? '' },
        state: { is: 'filled', at: systemClock.now() },
        ...{ executed: requireAmount('0.01'), fee: requireAmount('0.1') },
      })
    },
    async close() {
      await writer.idle()
      attempts.close()
      desk.close()
      await venue.close()
      opened.database.close()
    },
  }
}
