import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

async function faults(): Promise<readonly string[]> {
  const looked = await desk.api.diagnostics.read()
  return looked.ok ? looked.value.faults.map(({ at }) => at) : []
}

it('shows in Diagnostics which answers and frames differ from the known shape, and where', async () => {
  expect(await faults()).toEqual([])
  const list = { method: 'GET', path: '/v1/orders' } as const
  desk.practice.fault({ name: 'garble', on: list, find: '"total"', put: '"of":{},"total":{},"was"' })
  desk.practice.fault({
    name: 'garble the frame',
    on: { topic: 'markprices' },
    find: '"price"',
    put: '"amount"',
  })

  await desk.until('the list is asked for again', () => desk.received('GET /v1/orders') > 2)
  await expect
    .poll(faults)
    .toEqual(expect.arrayContaining(['answer orders total', 'public markprices.data[].price']))

  const recent = () => desk.snapshot().health?.value.recentDecodeFaults
  await desk.until('the faults are counted as recent', () => recent() !== undefined)
  desk.practice.clearFaults()
  await desk.turn(61_000, 1_000)
  await desk.until('a minute without a fault ends that', () => recent() === undefined)
  expect(await faults()).toHaveLength(2)
})
