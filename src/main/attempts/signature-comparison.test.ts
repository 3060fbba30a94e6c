import { describe, expect, it } from 'vitest'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryJournal } from '../../../test/kit/memory-records'
import type { SignedListPiece, LogPort } from '../main-ports'
import { openAttemptStore } from './attempt-store'
import { createTradingGate } from './trading-gate'
import { createSignatureComparison } from './signature-comparison'

type Parts = Parameters<typeof createSignatureComparison>[0]

const quiet: LogPort = { note: () => undefined, trouble: () => undefined }
const list = 'a'.repeat(32)
const start = { number: 0, head: '0'.repeat(64) }
const tip = { number: 1, head: '1'.repeat(64) }
const empty: SignedListPiece = { list, from: start, writes: [], until: start, last: start }
const body =
  '{"symbol":"PERP_BTC_USDC","order_type":"LIMIT","side":"BUY","order_price":60000,"order_quantity":0.001,"reduce_only":false,"margin_mode":"CROSS","client_order_id":"beside-1"}'
const full: SignedListPiece = {
  ...{ list, from: start, until: tip, last: tip },
  writes: [
    {
      ...{ number: 1, time: 6_000, at: 6_000, digest: 'd'.repeat(64), keyId: 'key', call: 'POST /v1/order' },
      ...{ method: 'POST', path: '/v1/order', body, adds: [{ symbol: 'PERP_BTC_USDC', quantity: '0.001' }] },
    },
  ],
}

it('blocks all writes until signatures made outside the desk are recorded, also after the disk recovers', async () => {
  const clock = handClock(5_000)
  const journal = memoryJournal()
  const gate = createTradingGate({ clock, onChange: () => undefined })
  const attempts = openAttemptStore({
    ...{ journal, clock, gate, log: quiet, version: 'test', onChange: () => undefined },
  })
  let signatureList = empty
  const signatures = createSignatureComparison({
    ...{ signer: 'kept', attempts, gate, clock, log: quiet, whoseKey: () => ({ profileId: 'live' }) },
    venue: { listed: () => Promise.resolve({ ok: true, value: signatureList }) },
  })
  expect(await signatures.compare()).toBe(true)
  expect(gate.writes().state).toBe('active')

  signatureList = full
  journal.fail('disk full')
  expect(await signatures.compare()).toBe(false)
  journal.fail(undefined)
  await clock.pass(1_000)
  // The journal can be written again and holds nothing any more.
  expect(gate.writes().holds).toEqual([{ is: 'reconciling' }])

  await clock.pass(1_000)
  await breath()
  expect(attempts.all().map(({ id, state }) => [id, state.is])).toEqual([['beside-1', 'unknown']])
  expect(gate.writes().state).toBe('halted')
  signatures.close()
  attempts.close()
})

describe('of a signer that is not in use', () => {
  const opened = () => {
    const clock = handClock(5_000)
    const journal = memoryJournal()
    const gate = createTradingGate({ clock, onChange: () => undefined })
    const attempts = openAttemptStore({
      ...{ journal, clock, gate, log: quiet, version: 'test', onChange: () => undefined },
    })
    const source: { listResult: Awaited<ReturnType<Parts['venue']['listed']>> } = {
      listResult: { ok: true, value: empty },
    }
    const signatures = createSignatureComparison({
      ...{ signer: 'kept', attempts, gate, clock, log: quiet, isElsewhere: true },
      whoseKey: () => ({ profileId: 'live', elsewhere: 'main' }),
      venue: { listed: () => Promise.resolve(source.listResult) },
    })
    const close = () => {
      signatures.close()
      attempts.close()
    }
    return { clock, journal, gate, signatures, source, close }
  }

  it('block nothing while the signer’s list is unread, and are requested again at their own pace', async () => {
    const { clock, gate, signatures, source, close } = opened()
    source.listResult = { ok: false, why: 'unavailable' }
    expect(await signatures.compare()).toBe(false)
    expect(gate.writes().state).toBe('active')
    source.listResult = { ok: true, value: full }
    await clock.pass(29_999)
    expect(gate.writes().state).toBe('active')
    await clock.pass(1)
    await breath()
    expect(gate.writes().holds).toContainEqual(
      expect.objectContaining({ is: 'halted', why: 'signed beside: POST /v1/order by main' }),
    )
    close()
  })

  it('block writes once a finding cannot be recorded', async () => {
    const { clock, journal, gate, signatures, source, close } = opened()
    await signatures.compare()
    source.listResult = { ok: true, value: full }
    journal.fail('disk full')
    expect(await signatures.compare()).toBe(false)
    journal.fail(undefined)
    await clock.pass(1_000)
    expect(gate.writes().holds).toEqual([{ is: 'reconciling' }])
    await clock.pass(1_000)
    await breath()
    expect(gate.writes().state).toBe('halted')
    close()
  })

  it('keep blocking on a list that differs from its last state until it is read complete', async () => {
    const { gate, signatures, source, close } = opened()
    await signatures.compare()
    source.listResult = { ok: true, value: { ...empty, list: 'b'.repeat(32) } }
    expect(await signatures.compare()).toBe(false)
    source.listResult = { ok: true, value: 'nothing since' }
    expect(await signatures.compare()).toBe(false)
    expect(gate.writes().state).toBe('halted')
    signatures.acceptList()
    await breath()
    expect(gate.writes().state).toBe('active')
    close()
  })

  it('are accepted by a user as found first, and later entries are reported', async () => {
    const { gate, signatures, source, close } = opened()
    await signatures.compare()
    const another = { ...empty, list: 'b'.repeat(32) }
    source.listResult = { ok: true, value: another }
    expect(await signatures.compare()).toBe(false)
    // While the person reads what is asked, more is signed beside the desk.
    source.listResult = { ok: true, value: { ...full, list: another.list } }
    expect(await signatures.compare()).toBe(false)
    signatures.acceptList()
    await breath()
    expect(gate.writes().holds).toContainEqual(
      expect.objectContaining({ is: 'halted', why: 'signed beside: POST /v1/order by main' }),
    )
    close()
  })
})
