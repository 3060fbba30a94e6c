import { describe, expect, it } from 'vitest'
import { memoryJournal } from '../../../test/kit/memory-records'
import { createNoNotes } from '../records/notes'
import { createNoPast } from '../records/past'
import { auditCalls } from './audit-calls'
import { openAttempts, type Attempts } from '../attempts/attempts'
import { createGate } from '../attempts/gate'

const log = { note: () => undefined, trouble: () => undefined }
const clock = { now: () => 5_000, after: () => () => undefined }

function open(): { readonly attempts: Attempts; readonly audit: ReturnType<typeof auditCalls> } {
  const gate = createGate({ clock, onChange: () => undefined })
  const attempts = openAttempts({
    journal: memoryJournal(),
    clock,
    gate,
    log,
    version: 'test',
    onChange: () => undefined,
  })
  const audit = auditCalls({
    active: () => undefined,
    attempts,
    clock,
    version: 'test',
    log,
    saver: { choose: () => Promise.resolve(undefined), write: () => Promise.resolve() },
    notes: createNoNotes(),
    past: createNoPast(),
  })
  return { attempts, audit }
}

describe('what can be asked of the journal', () => {
  it('is whether it is as this desk wrote it, and what was done, newest first', async () => {
    const { attempts, audit } = open()
    attempts.stop()
    expect(await audit.journal()).toMatchObject({
      ok: true,
      value: { found: 'whole', acts: [{ saw: 'stop', at: 5_000 }, { saw: 'open' }] },
    })
  })

  it('is no evidence of an attempt that there never was', async () => {
    const { audit } = open()
    expect(await audit.save({ attempt: 'pd-none' })).toMatchObject({ ok: false })
  })
})
