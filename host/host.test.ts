import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHost, type Host } from './host.mjs'

let host: Host

beforeAll(async () => {
  host = await startHost({ main: new URL('fixtures/desk/main.mjs', import.meta.url).pathname })
})

afterAll(() => host.stop())

it('carries a call from a page to the channel of its own contents and the answer back', async () => {
  const [desk, sheet] = [await host.page('desk'), await host.page('sheet')]
  const call = (page: typeof desk) => page.evaluate('bridge.call("echo", 1, { b: [null] })')
  expect([await call(desk), await call(sheet)]).toEqual([
    { by: 'desk', args: [1, { b: [null] }] },
    { by: 'sheet', args: [1, { b: [null] }] },
  ])
})
