import { describe, expect, it } from 'vitest'
import { memoryJournal } from '../../../test/kit/memory-records'
import { createEmptyNotes } from '../records/attempt-notes'
import { createEmptyHistory } from '../records/account-history'
import { createAuditCalls } from './audit-calls'
import { openAttemptStore, type AttemptStore } from '../attempts/attempt-store'
import { createTradingGate } from '../attempts/trading-gate'

const log = { note: () => undefined, trouble: () => undefined }
const clock = { now: () => 5_000, after: () => () => undefined }

function open(): { readonly attempts: AttemptStore; readonly audit: ReturnType<typeof createAuditCalls> } {
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const attempts = openAttemptStore({
    journal: memoryJournal(),
    clock,
    gate,
    log,
    version: 'test',
    onChange: () => undefined,
  })
  const audit = createAuditCalls({
    active: () => undefined,
    attempts,
    clock,
    version: 'test',
    log,
    saver: { choose: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    notes: createEmptyNotes(),
    past: createEmptyHistory(),
  })
  return { attempts, audit }
}

describe('journal calls', () => {
  it('return whether the journal is as this desk wrote it, and its entries, newest first', async () => {
    const { attempts, audit } = open()
    attempts.stop()
    expect(await audit.journal()).toMatchObject({
      ok: true,
      value: { found: 'whole', acts: [{ saw: 'stop', at: 5_000 }, { saw: 'open' }] },
    })
  })

  it('return no evidence for an attempt that never existed', async () => {
    const { audit } = open()
    expect(await audit.save({ attempt: 'pd-none' })).toMatchObject({ ok: false })
  })
})
