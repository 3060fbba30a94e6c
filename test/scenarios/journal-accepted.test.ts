import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resting } from '../kit/drafts'
import { memoryJournal, type MemoryJournal } from '../kit/memory-records'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
let accepted: number

/** A journal found changed on opening, until it is accepted. */
function changedJournal(): MemoryJournal {
  const journal = memoryJournal()
  return {
    ...journal,
    get found() {
      return accepted === 0 ? ('edited' as const) : ('whole' as const)
    },
    accept: () => void (accepted += 1),
  }
}

beforeEach(async () => {
  accepted = 0
  desk = await openDesk({ journal: changedJournal() })
})
afterEach(() => desk.close())

const state = () => desk.snapshot().writes?.value.state
const halted = () => desk.until('halted', ({ writes }) => writes?.value.state === 'halted')

describe('a desk whose journal was changed from outside', () => {
  it('halts and reports it, and reopening a stop does not end the halt', async () => {
    await halted()
    expect(desk.snapshot().writes?.value.holds).toMatchObject([{ is: 'halted', incident: 'journal' }])
    desk.person.will({ is: 'yes' })
    expect(await desk.api.writes.reopen()).toMatchObject({ error: [{ code: 'CONSENT_MISSING' }] })
    expect(await desk.tryPlan(resting(desk, '0.01'))).toMatchObject({ ok: false })
    expect([accepted, state()]).toEqual([0, 'halted'])
  })

  it('shows the person the detected changes before it asks', async () => {
    await halted()
    desk.person.will({ is: 'no' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'declined' })
    expect(desk.person.asked).toMatchObject([
      { is: 'accept journal', found: 'edited', attempts: 0, unresolved: 0 },
    ])
    expect(accepted).toBe(0)
  })

  it('continues once the phrase is typed, and asks no second time', async () => {
    await halted()
    desk.person.will({ is: 'yes', typed: 'I HAVE LOOKED' })
    expect(await desk.api.writes.reopen()).toEqual({ ok: true, value: 'accepted' })
    await desk.until('open', ({ writes }) => writes?.value.state === 'active')
    expect(accepted).toBe(1)
    desk.person.will({ is: 'yes', typed: 'SEND' })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.settled()
    expect(desk.received('POST /v1/order')).toBe(1)
  })

  it('keeps a stop that was in place beside it', async () => {
    await desk.api.writes.stop()
    await halted()
    desk.person.will({ is: 'yes', typed: 'I HAVE LOOKED' })
    await desk.api.writes.reopen()
    await desk.until('reducing', ({ writes }) => writes?.value.state === 'reducing')
  })
})
