// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils'
import { describe, expect, it } from 'vitest'
import type { FundingFee } from '@core/history'
import { exactly as a } from '@core/decimal'
import { NOW, openFakeDoor } from '../../../test/kit/screen'
import { dated } from '../../../test/kit/trade'
import { useDesk } from './desk'
import { usePast } from './past'

const paid = (at: number): FundingFee => ({
  symbol: 'PERP_BTC_USDC',
  marginMode: 'CROSS',
  rate: a('0.0001'),
  mark: a('60000'),
  fee: a('0.6'),
  status: 'Accrued',
  at,
})
const page = (rows: readonly FundingFee[], next?: string) => ({
  ok: true,
  value: { table: 'funding', rows, ...(next !== undefined && { next }) },
})

describe('funding payments', () => {
  it('are unknown until they were read, and come a page at a time, the newest first', async () => {
    const door = openFakeDoor()
    const past = usePast()
    expect(past.funding).toBeUndefined()
    door.answer('history.page', page([paid(3), paid(2)], '2.x'))
    await past.load(NOW)
    expect([past.funding, past.next]).toEqual([[paid(3), paid(2)], '2.x'])

    door.answer('history.page', page([paid(1)]))
    await past.older()
    expect([past.funding, past.next]).toEqual([[paid(3), paid(2), paid(1)], undefined])
    expect(door.asked.at(-1)?.[1]).toMatchObject({ table: 'funding', order: 'newest first', after: '2.x' })

    const asked = door.asked.length
    await past.older()
    expect(door.asked).toHaveLength(asked)
  })

  it('stay as they were when a reading is refused, and say why', async () => {
    const door = openFakeDoor()
    const past = usePast()
    door.answer('history.page', page([paid(3)]))
    await past.load(NOW)
    door.answer('history.page', { ok: false, error: [{ code: 'OFFLINE', facts: {} }] })
    await past.load(NOW)
    expect([past.funding, past.refusals]).toEqual([[paid(3)], [{ code: 'OFFLINE', facts: {} }]])
  })

  it('of another account never stand beside this one’s', async () => {
    const door = openFakeDoor()
    const [desk, past] = [useDesk(), usePast()]
    await desk.open()
    const profile = (id: string) => ({
      profile: dated({ id, kind: 'practice' as const, label: id, venue: '127.0.0.1' }),
    })
    desk.fold(profile('one'))
    let answer: (value: unknown) => void = () => {}
    door.answer('history.page', () => new Promise(done => (answer = done)))
    const loading = past.load(NOW)
    desk.fold(profile('two'))
    answer(page([paid(3)]))
    await loading
    await flushPromises()
    expect(past.funding).toBeUndefined()
  })
})
