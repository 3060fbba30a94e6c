import { join } from 'node:path'
import { planAccount } from '../test/kit/plans'
import { openAttemptStore } from '../src/main/attempts/attempt-store'
import { systemClock } from '../src/main/clock'
import { createDeskState } from '../src/main/desk-state'
import { createSignatureComparison } from '../src/main/attempts/signature-comparison'
import { createTradingGate } from '../src/main/attempts/trading-gate'
import { ids } from '../test/kit/ids'
import { createOrderSubmission } from '../src/main/orders/order-submission'
import { createConsentPace } from '../src/main/orders/consent-pace'
import { createPlanInputSource } from '../src/main/orders/plan-inputs'
import type { VenueFeed } from '../src/main/feed/venue-feed'
import { openEphemeralVault } from '../src/main/keychain/ephemeral-vault'
import { createSignerClient } from '../src/main/keychain/signer-client'
import type { LogPort, WritableVenue } from '../src/main/main-ports'
import { openDeskDatabase } from '../src/main/records/desk-database'
import { openAnchoredJournal } from '../src/main/records/anchored-journal'
import { openWritableVenue } from '../src/main/venue/writable-venue'
import { createRehearsal } from '../src/main/orders/rehearsal'
import { createRequestWriter } from '../src/main/orders/request-writer'
import type { PlanningInputs } from '@core/context/planning-inputs'
import type { TradingGuards } from '@core/guard/trading-guards'
import type { AttemptId } from '@core/write/venue-write'
import { requireAmount } from '@core/value/decimal-amount'
import { memoryArchive } from '../test/kit/memory-records'
import { practiceKey } from '../test/kit/sealed-key'
import { personAtTheDesk } from '../test/kit/surface'
import { deskInputs } from './desk-inputs'
import { forkSigner } from './signer-process'
import type { TlsVenue } from './tls-venue'

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }

/** Opens the real order path: checks, journal, the signer's process, one request. Only its reads are replaced. */
export async function openOrderDesk(far: Pick<TlsVenue, 'url' | 'streams' | 'ca'>, folder: string) {
  const opened = await openDeskDatabase(join(folder, 'journal.db'))
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const journal = openAnchoredJournal(opened.database, join(folder, 'anchor'))
  const vault = openEphemeralVault(createSignerClient({ clock: systemClock, fork: () => forkSigner(folder) }))
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
  // As a connection does before its first order: the clock and signed readings.
  await client.read.time()
  const read = await client.read.positions()
  if (read.is !== 'read') throw new Error(`the positions were not read: ${JSON.stringify(read)}`)
  let answeredAt = 0n
  const venue: WritableVenue = {
    ...client,
    // The bench sends faster than the venue's rate limits allow.
    rateFreeAt: () => undefined,
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
  const guards = { ...guardsOf(deskInputs('0')), consentsPerMinute: 1e6, writesPerMinute: 1e6 }
  let known = deskInputs('0', systemClock.now())
  /** Dates all figures now, as a feed does all the time. */
  const refresh = (): void => void (known = deskInputs('0', systemClock.now()))
  const refreshed = () => {
    refresh()
    return Promise.resolve(true)
  }
  const desk = {
    ...createDeskState({ clock: systemClock, archive: memoryArchive(), profileId: 'bench', start: {} }),
    snapshot: () => known.snapshot,
  }
  const followed = () => known.book && { ...known.book, confirmedAt: known.now }
  const feed = { read: refreshed, readBook: refreshed, book: followed } as unknown as VenueFeed
  const sources = createPlanInputSource({
    ...{ desk, gate, attempts, venue, clock: systemClock, guards: () => guards, feed },
    marks: { agreedAt: () => known.now },
  })
  const person = personAtTheDesk()
  const account = () => planAccount
  const signatures = createSignatureComparison({
    ...{ signer: 'practice', attempts, gate, venue, clock: systemClock, log: quiet },
    whoseKey: () => ({ profileId: 'bench' }),
  })
  await signatures.compare()
  const writer = createRequestWriter({
    ...{ venue, attempts, gate, clock: systemClock, account, signatures },
    log: quiet,
    onAnswered: () => undefined,
  })
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
  // As a connection does when everything was read.
  refresh()
  createRehearsal({ ...parts, feed })()
  return {
    ...{ person, parts: { ...parts, orders, guards: () => guards } },
    refresh,
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
      signatures.close()
      attempts.close()
      desk.close()
      await venue.close()
      await vault.close()
      opened.database.close()
    },
  }
}

const guardsOf = ({ guards }: PlanningInputs): TradingGuards => {
  if (guards === undefined) throw new Error('There are no guards.')
  return guards
}
