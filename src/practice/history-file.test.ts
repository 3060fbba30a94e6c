import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { performParentCommand } from './parent-commands'
import { openAudited } from '../../test/kit/auditor'
import { createStranger } from '../../test/kit/stranger'

const folder = mkdtempSync(join(tmpdir(), 'practice-history-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

it('holds the ground truth: one line per event, in order, and the final state', async () => {
  const practice = await openAudited({ seed: 3, clock: { is: 'by hand', at: 1_800_000_000_000 } })
  const { send } = createStranger(practice)
  const order = {
    symbol: 'PERP_BTC_USDC',
    order_type: 'MARKET',
    order_quantity: '0.01',
    client_order_id: 'x',
  }
  await send('POST', '/v1/order', { ...order, side: 'BUY' })
  await send('POST', '/v1/order', { ...order, side: 'BUY', frobnicate: 1 })
  await practice.settled()
  await practice.advance(1_000)
  const path = join(folder, 'history')
  expect(await performParentCommand(practice, { do: 'write history', path })).toBe(path)
  await practice.close()

  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const entries = lines.map(line => JSON.parse(line) as { readonly saw: string; readonly at: number })
  expect(entries.map(({ saw }) => saw)).toEqual([
    'request',
    'request',
    'wrong request',
    'trade',
    'order',
    'position at the end',
    'holding at the end',
  ])
  expect(entries).toEqual([...entries].sort((a, b) => a.at - b.at))
  expect(entries[2]).toMatchObject({ line: 'POST /v1/order', code: -1004 })
  expect(entries[4]).toMatchObject({ clientId: 'x', status: 'FILLED', executed: '10000000000000000' })
  expect(statSync(path).mode & 0o077).toBe(0)
})
