import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SIGNATURE_LIFE_MS } from '../../src/core/attempt/write-attempt'
import { cancelOf, crossing, resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const post = { method: 'POST', path: '/v1/order' } as const

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const states = () => desk.attempts().map(({ state }) => state.is)
const planRefusal = async () => {
  const refused = await desk.tryPlan(resting(desk, '0.01'))
  return refused.ok ? 'planned' : refused.error.map(({ code }) => code)
}

describe('a reply that is lost', () => {
  it('is journalled as unknown, ends by the record, and is never sent again', async () => {
    desk.practice.fault({ name: 'lose the reply', on: post })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the record', () => states().includes('live'))

    const lineKinds = desk.journal.lines.flatMap(line => ('attempt' in line ? [line.saw] : []))
    expect(lineKinds.filter(saw => saw !== 'evidence')).toEqual(['consent', 'sending', 'outcome', 'record'])
    expect(desk.journal.lines.find(({ saw }) => saw === 'outcome')).toMatchObject({
      outcome: { is: 'unknown' },
    })
    expect(desk.received('POST /v1/order')).toBe(1)
    expect(await planRefusal()).toBe('planned')
  })
})

describe('a request that is lost', () => {
  beforeEach(async () => {
    desk.practice.fault({ name: 'lose the request', on: post })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('a look-up', () => (desk.attempts()[0]?.evidence.length ?? 0) > 0)
  })

  it('stays unknown, however often the venue finds no such order, until the signature has lapsed', async () => {
    for (let again = 0; again < 5; again += 1) await desk.api.writes.reconcile()
    await desk.turn(SIGNATURE_LIFE_MS - 30_000)
    await desk.api.writes.reconcile()

    expect(states()).toEqual(['unknown'])
    const notes = desk.attempts()[0]?.evidence.map(({ asked: query, answer }) => `${query}: ${answer}`)
    expect(new Set(notes)).toEqual(new Set(['the order by its client id: no such order']))
    await desk.until('a book after the jump', () => desk.view()?.book)
    expect(await planRefusal()).toContain('WRITES_HELD')
  })

  it('is proved absent after the lapse, by lookups, a stable list and an explained position', async () => {
    await desk.lapse()
    await desk.until('the proof', () => states().includes('absent'))
    expect(desk.received('POST /v1/order')).toBe(1)
    // Reads missed in the jump are made up first, and block writes until then.
    await desk.until('writing after the jump', ({ writes }) => writes?.value.state === 'active')
    await desk.until('a book after the jump', () => desk.view()?.book)
    expect(await planRefusal()).toBe('planned')
  })

  it('ends by the person’s declaration, which is journalled as such', async () => {
    const [attempt] = desk.attempts()
    desk.person.will({ is: 'declared', outcome: 'not done', reason: 'looked at the venue’s own page' })
    expect(await desk.api.writes.declare({ attempt: attempt?.id ?? '' })).toEqual({
      ok: true,
      value: 'declared',
    })
    await desk.until('the declaration', () => states().includes('declared'))
    expect(desk.journal.lines.at(-1)).toMatchObject({ saw: 'declaration', outcome: 'not done' })
    expect(await planRefusal()).toBe('planned')
  })
})

describe('an error although the order was accepted', () => {
  it.each([
    [500, -1000],
    [400, -1006],
    [409, -1007],
    [400, -1011],
    [400, -1012],
  ])('with HTTP %i and code %i is unknown, and the order is found', async (status, code) => {
    desk.practice.fault({ name: 'error after taking', on: post, status, code })
    await desk.submit(await desk.plan(resting(desk, '0.01')))
    await desk.until('the record', () => states().includes('live'))

    const outcomes = desk.journal.lines.filter(({ saw }) => saw === 'outcome')
    expect(outcomes).toMatchObject([{ outcome: { is: 'unknown' } }])
    expect(desk.received('POST /v1/order')).toBe(1)
  })
})

it('treats a cancel with a lost reply as unknown too, until the order’s own record ends it', async () => {
  const id = await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.until('resting', () => states().includes('live'))
  desk.practice.fault({ name: 'lose the reply', on: { method: 'DELETE', path: '/v1/order*' } })
  await desk.submit(await desk.plan(cancelOf(desk, id)))

  await desk.until('the end', () => states().every(state => state === 'cancelled'))
  expect(desk.received('DELETE /v1/order')).toBe(1)
})

it('reconciles at a start after a lost reply before anything may leave, and sends nothing', async () => {
  desk.practice.fault({ name: 'lose the reply', on: post })
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.settled()
  const { practice, journal } = desk
  await desk.app.close()
  practice.clearFaults()

  desk = await openDesk({ next: practice, journal })
  await desk.until('the record', () => states().includes('filled'))
  await desk.until('it may write', ({ writes }) => writes?.value.state === 'active')
  expect(desk.received('POST /v1/order')).toBe(1)
})
