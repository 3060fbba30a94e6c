import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { InvalidArgumentError, parseCommandLine } from './command-line'
import {
  type ParentCommand,
  isParentCommand,
  getPracticeAccess,
  performParentCommand,
} from './parent-commands'
import { DRILL_NAMES, changeMarketRules } from './exchange/exchange-drills'
import { publishVenueAnnouncement } from './exchange/venue-maintenance'
import type { PracticeHandle } from './open-practice'
import { openAudited } from '../../test/kit/auditor'
import { createStranger, openStream } from '../../test/kit/stranger'

const opened: PracticeHandle[] = []
const open = async () => {
  const practice = await openAudited({ seed: 2, clock: { is: 'by hand' }, limits: false })
  opened.push(practice)
  return practice
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map(practice => practice.close()))
})

const SYMBOL = 'PERP_BTC_USDC'
const market = { symbol: SYMBOL, side: 'BUY', order_type: 'MARKET', order_quantity: '0.01' }

describe('the command line', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'practice-')), 'faults.json')
  writeFileSync(file, '[{"name":"lose the reply","after":2}]')

  const unknownMarket = join(dirname(file), 'unknown-market.json')
  writeFileSync(unknownMarket, '[{"name":"move the price","symbol":"PERP_NOPE_USDC","share":0.1}]')

  it('is parsed into the exchange’s options', () => {
    const line = [
      '--port',
      '8080',
      '--seed',
      '7',
      '--state',
      's',
      '--accounts',
      '3',
      '--faults',
      file,
      '--speed',
      '60',
      '--json',
    ]
    expect(parseCommandLine(line)).toEqual({
      json: true,
      check: false,
      history: undefined,
      options: {
        spareKeys: true,
        port: 8080,
        seed: 7,
        accounts: 3,
        state: 's',
        clock: { is: 'real', speed: 60 },
        faults: [{ name: 'lose the reply', after: 2 }],
        keys: 'from the seed',
      },
    })
  })

  it.each([
    ['--port', 'x'],
    ['--port', '70000'],
    ['--accounts', '0'],
    ['--speed', '-1'],
    ['--nope'],
    ['stray'],
    ['--faults', '/nowhere'],
    ['--faults', unknownMarket],
  ])('is refused with a sentence for %s %s', (...line) => {
    expect(() => parseCommandLine(line)).toThrow(InvalidArgumentError)
  })
})

describe('the connection to the parent', () => {
  it('reports only the address of the exchange', async () => {
    const practice = await open()
    expect(Object.keys(getPracticeAccess(practice))).toEqual([
      'baseUrl',
      'publicStreamUrl',
      'privateStreamUrl',
      'account',
      'symbols',
    ])
  })

  it('accepts commands, and nothing else', async () => {
    const practice = await open()
    await performParentCommand(practice, { do: 'fault', fault: { name: 'lose the request' } })
    await expect(createStranger(practice).get('/v1/positions')).rejects.toThrow()
    expect(await performParentCommand(practice, { do: 'received' })).toMatchObject([
      { line: 'GET /v1/positions' },
    ])
    const before = practice.now()
    expect(await performParentCommand(practice, { do: 'turn the clock', ms: 5_000 })).toBe(before + 5_000)
    expect(JSON.stringify(await performParentCommand(practice, { do: 'truth' }))).toContain('"holdings"')
    await expect(performParentCommand(practice, { do: 'dance' } as unknown as ParentCommand)).rejects.toThrow(
      'no such command',
    )
    expect([
      isParentCommand({ do: 'close' }),
      isParentCommand('close'),
      isParentCommand({}),
      isParentCommand(undefined),
    ]).toEqual([true, false, false, false])
  })
})

describe('a drill', () => {
  it.each(DRILL_NAMES)('named %s describes its effect in a sentence', async drill => {
    const practice = await open()
    expect(await performParentCommand(practice, { do: 'drill', name: drill })).toMatch(/^[A-Z].*\.$/)
  })

  it('closes the venue for a minute and opens it again', async () => {
    const practice = await open()
    const { send, get } = createStranger(practice)
    practice.drill('venue maintenance')
    expect(await send('POST', '/v1/order', market)).toMatchObject({
      status: 400,
      json: { success: false, code: -1011 },
    })
    expect((await get('/v1/public/system_info')).data).toMatchObject({ status: 2 })
    await practice.advance(61_000)
    expect((await send('POST', '/v1/order', market)).json).toMatchObject({ success: true })
  })

  it('fills an order only in part', async () => {
    const practice = await open()
    const { send, get } = createStranger(practice)
    practice.drill('partial IOC')
    await send('POST', '/v1/order', { ...market, client_order_id: 'part' })
    await practice.settled()
    expect((await get('/v1/client/order/part')).data).toMatchObject({
      status: 'CANCELLED',
      executed_quantity: 0.005,
    })
  })

  it('delivers a fill before a cancel', async () => {
    const practice = await open()
    const { send, get } = createStranger(practice)
    const { data: book } = await get(`/v1/orderbook/${SYMBOL}?max_level=3`)
    await send('POST', '/v1/order', {
      ...market,
      order_type: 'LIMIT',
      order_price: book['bids']?.[2]?.['price'],
      client_order_id: 'race',
    })
    await practice.settled()
    practice.drill('cancel race')
    await send('DELETE', `/v1/client/order?client_order_id=race&symbol=${SYMBOL}`)
    await practice.settled()
    expect((await get('/v1/client/order/race')).data).toMatchObject({
      status: 'CANCELLED',
      executed_quantity: 0.005,
    })
  })

  it('revokes the key temporarily', async () => {
    const practice = await open()
    const { get } = createStranger(practice)
    practice.drill('key revoked')
    expect(await get('/v1/positions')).toMatchObject({ status: 401, json: { code: -1002 } })
    await practice.advance(121_000)
    expect((await get('/v1/positions')).status).toBe(200)
  })

  it('makes prices fall and recover', async () => {
    const practice = await open()
    const mark = () => Number(practice.exchange.markets.get(SYMBOL)?.index)
    const before = mark()
    practice.drill('flash crash')
    await practice.advance(2_000)
    const low = mark()
    await practice.advance(150_000)
    expect([low / before < 0.95, mark() / before > 0.95]).toEqual([true, true])
  })
})

describe('a rule change at runtime', () => {
  it('applies to a market at once: a size valid yesterday is refused today', async () => {
    const practice = await open()
    const { send, get } = createStranger(practice)
    const rules = practice.exchange.markets.get(SYMBOL)?.rules
    changeMarketRules(practice.exchange, SYMBOL, { baseMin: (rules?.baseTick ?? 0n) * 1_000n })
    expect((await send('POST', '/v1/order', market)).json).toMatchObject({ code: -1104 })
    changeMarketRules(practice.exchange, SYMBOL, { status: 'DELISTED' })
    expect((await send('POST', '/v1/order', market)).json).toMatchObject({ code: -1005 })
    expect((await get(`/v1/orderbook/${SYMBOL}`)).data).toMatchObject({ asks: [], bids: [] })
  })

  it('is sent to every subscriber', async () => {
    const practice = await open()
    const stream = await openStream(practice.publicStreamUrl)
    for (const topic of ['announcement', 'maintenance_status'])
      stream.send({ id: topic, event: 'subscribe', topic })
    await stream.waitForFrame(frame => frame.id === 'maintenance_status')
    publishVenueAnnouncement(practice.exchange, 'There will be cake.')
    practice.drill('venue maintenance')
    expect(await stream.waitForFrame(frame => frame.topic === 'announcement')).toMatchObject({
      data: { announcement_id: 1, message: 'There will be cake.' },
    })
    expect(await stream.waitForFrame(frame => frame.topic === 'maintenance_status')).toMatchObject({
      data: [{ status: 2 }],
    })
    stream.close()
  })
})
