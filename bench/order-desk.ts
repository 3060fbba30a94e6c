import { join } from 'node:path'
import type { PassingVault } from '../src/main/ports'
import { planAccount } from '../test/kit/plans'
import { openAttempts } from '../src/main/attempts/attempts'
import { clock } from '../src/main/clock'
import { createDesk } from '../src/main/desk'
import { createGate } from '../src/main/attempts/gate'
import { ids } from '../test/kit/ids'
import { createOrders } from '../src/main/orders/orders'
import { createConsentPace } from '../src/main/orders/pace'
import type { PlanInputs } from '../src/main/orders/plan-inputs'
import type { Log, Venue } from '../src/main/ports'
import { openDatabase } from '../src/main/records/database'
import { openJournal } from '../src/main/records/journal'
import { openVenue } from '../src/main/venue/venue'
import { createWriter } from '../src/main/orders/writer'
import type { AttemptId } from '@core/write/write'
import { exactly } from '@core/value/decimal'
import { memoryArchive } from '../test/kit/memory-records'
import { practiceKey } from '../test/kit/sealed-key'
import { personAtTheDesk } from '../test/kit/surface'
import { deskInputs } from './desk-inputs'
import type { TlsVenue } from './tls-venue'

const quiet: Log = { note: () => undefined, trouble: () => undefined }

/** The order path as it is: checks on what is known, journal, signature, one request. Only its reads are left out. */
export async function openOrderDesk(far: TlsVenue, folder: string, vault: PassingVault) {
  const opened = await openDatabase(join(folder, 'journal.db'))
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const journal = openJournal(opened.database, join(folder, 'anchor'))
  const key = await vault.take('bench', practiceKey(new Uint8Array(32).fill(7))('bench'))
  if (!key.ok) throw new Error(key.why)
  const client = openVenue(
    {
      addresses: { baseUrl: far.url, publicStreamUrl: far.streams, privateStreamUrl: far.streams },
      accountId: planAccount.id,
      keyId: 'bench',
      publicKey: key.value.publicKey,
      vault,
      clock,
      ids,
    },
    { ca: far.ca },
  )
  await client.read.time()
  far.arrivals()
  let answeredAt = 0n
  const venue: Venue = {
    ...client,
    async send(...sent) {
      const outcome = await client.send(...sent)
      answeredAt = process.hrtime.bigint()
      return outcome
    },
  }
  const gate = createGate({ clock, onChange: () => undefined })
  const attempts = openAttempts({ journal, clock, gate, log: quiet, version: 'bench', onChange: () => {} })
  const desk = createDesk({ clock, archive: memoryArchive(), profileId: 'bench', start: {} })
  const person = personAtTheDesk()
  const account = () => planAccount
  const writer = createWriter({
    ...{ venue, attempts, gate, clock, account },
    log: quiet,
    onAnswered: () => undefined,
  })
  const known = deskInputs('0')
  const guards = known.guards && { ...known.guards, consentsPerMinute: 1e6, writesPerMinute: 1e6 }
  const inputs = { ...known, guards }
  const sources: PlanInputs = {
    fresh: () => Promise.resolve({ inputs, unread: [] }),
    now: () => ({ ...inputs, writes: gate.writes() }),
    known: () => inputs,
    held: () => Promise.resolve(undefined),
    market: () => undefined,
  }
  const parts = {
    ...{ profileId: 'bench', venue, sources, writer, attempts, desk, gate, clock, ids, account },
    ...{ log: quiet, surface: person, pace: createConsentPace(clock) },
    header: () => ({
      profile: { id: 'bench', kind: 'practice', label: 'Bench', venue: '127.0.0.1' } as const,
      theme: 'dark' as const,
      palette: 'standard' as const,
    }),
  }
  const orders = createOrders(parts)
  return {
    ...{ person, parts: { ...parts, orders, guards: () => guards } },
    answeredAt: () => answeredAt,
    /** Reads an attempt back as filled, or the gate would stay shut. */
    fill(attempt: AttemptId) {
      attempts.record({
        ...{ saw: 'record', at: clock.now(), attempt, orderId: attempts.get(attempt)?.orderId ?? '' },
        state: { is: 'filled', at: clock.now() },
        ...{ executed: exactly('0.01'), fee: exactly('0.1') },
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
