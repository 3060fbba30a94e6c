import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { launchLifeboat, openWreck, typeInto, type Wreck } from '../kit/lifeboat'
import { computeInstallationMark } from '../../src/main/desk-ids'
import { listLifeboatFolders } from '../../src/main/records/lifeboat-file'
import { takeOverLifeboat } from '../../src/main/records/lifeboat-takeover'
import { memoryJournal } from '../kit/memory-records'
import { type memoryKeeper } from '../kit/memory-vault-parts'

const open: Wreck[] = []
afterEach(async () => {
  for (const wreck of open.splice(0)) await wreck.close()
})

async function wrecked(): Promise<Wreck> {
  const wreck = await openWreck()
  open.push(wreck)
  return wreck
}

/** Marks the last request of the desk as an hour old. */
function markLongAgo({ folder, desk }: Wreck): void {
  const seconds = desk.clock.now() / 1_000 - 3_600
  writeFileSync(join(folder, 'perpdesk.anchor'), '')
  utimesSync(join(folder, 'perpdesk.anchor'), seconds, seconds)
}

const held = ({ desk }: Wreck): bigint =>
  desk.practice.truth().positions.reduce((sum, { quantity }) => sum + quantity, 0n)
const received = ({ desk }: Wreck) => desk.practice.received().filter(({ method }) => method !== 'GET').length

const sent = ({ desk }: Wreck): readonly string[] =>
  desk.practice
    .received()
    .flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path.split('?')[0] ?? ''}`]))

describe('the lifeboat', () => {
  it('lists positions, orders and stops without a data folder, and only reads until the lapse is over', async () => {
    const wreck = await wrecked()
    const lifeboat = launchLifeboat(wreck)
    const before = received(wreck)
    const printed = await typeInto(lifeboat, ['3', 'EVERYTHING', 'q'])
    await lifeboat.close()
    expect(printed).toContain('1  PERP_BTC_USDC CROSS 0.01 from')
    expect(printed).toMatch(/Orders, [\d.]+ s old\nPERP_BTC_USDC BUY 0.01 at \d/)
    expect(printed).toMatch(/Stops, [\d.]+ s old: they stay until flat\nPERP_BTC_USDC SELL/)
    expect(printed).toMatch(/Only reads: earlier requests may still arrive for 31\d s/)
    expect([received(wreck) - before, held(wreck) > 0n]).toEqual([0, true])
  })

  it('lists the accounts and reads the key by one keeper, which ends then', async () => {
    const wreck = await wrecked()
    const keepers: ReturnType<typeof memoryKeeper>[] = []
    const lifeboat = launchLifeboat(wreck, { keepers })
    let alive: readonly boolean[] = []
    const recordAlive = (): Promise<string> => {
      alive = keepers.map(keeper => keeper.isAlive())
      return Promise.resolve('q')
    }
    await typeInto(lifeboat, [recordAlive])
    await lifeboat.close()
    expect(alive).toEqual([false])
  })

  it('closes everything after the lapse, and the desk takes over each of its writes once', async () => {
    const wreck = await wrecked()
    markLongAgo(wreck)
    const lifeboat = launchLifeboat(wreck)
    const printed = await typeInto(lifeboat, ['3', 'EVERYTHING', 'q'])
    await lifeboat.close()
    expect(printed).toContain('Type EVERYTHING within 15 s to send: ')
    expect(held(wreck)).toBe(0n)
    // The stop goes last, once the position is flat.
    expect(sent(wreck).slice(-3)).toEqual(['DELETE /v1/orders', 'POST /v1/order', 'DELETE /v1/algo/order'])
    const folders = listLifeboatFolders(wreck.folder, computeInstallationMark(wreck.folder))
    const journal = memoryJournal()
    const log = { note: () => undefined, trouble: () => undefined }
    takeOverLifeboat({ folders, journal, now: wreck.desk.clock.now(), log })
    const lines = journal.readAll()
    takeOverLifeboat({ folders, journal, now: wreck.desk.clock.now(), log })
    expect(journal.readAll()).toEqual(lines)
    expect(lines.filter(({ saw }) => saw === 'sending').length).toBeGreaterThan(1)
    expect(lines.at(-1)).toMatchObject({ saw: 'lifeboat' })
  })

  it('reads the position again if the read right before the close fails', async () => {
    const wreck = await wrecked()
    markLongAgo(wreck)
    const lifeboat = launchLifeboat(wreck)
    const failOnce = (): Promise<string> => {
      wreck.desk.practice.fault({ name: 'not found', on: { method: 'GET', path: '/v1/positions' }, times: 1 })
      return Promise.resolve('CLOSE')
    }
    const printed = await typeInto(lifeboat, ['2', failOnce, 'q'])
    await lifeboat.close()
    expect(printed).toContain('reduce-only: filled')
    expect(held(wreck)).toBe(0n)
  })

  it('reads again before it seals, however long a person looked at the lists', async () => {
    const wreck = await wrecked()
    markLongAgo(wreck)
    const lifeboat = launchLifeboat(wreck)
    const lookedLong = async (): Promise<string> => {
      await wreck.desk.turn(60_000)
      return '2'
    }
    const printed = await typeInto(lifeboat, [lookedLong, 'CLOSE', 'q'])
    await lifeboat.close()
    expect(printed).not.toContain('Refused')
    expect(held(wreck)).toBe(0n)
  })

  it('cancels all but stops, and sends nothing without the word of the act', async () => {
    const wreck = await wrecked()
    markLongAgo(wreck)
    const lifeboat = launchLifeboat(wreck)
    const before = sent(wreck).length
    const printed = await typeInto(lifeboat, ['1', 'cancel', '2', 'CANCEL', '1', 'CANCEL', 'q'])
    await lifeboat.close()
    expect(printed.match(/Nothing sent\./g)?.length).toBe(2)
    expect(sent(wreck).slice(before)).toEqual(['DELETE /v1/orders'])
    const last = printed.slice(printed.lastIndexOf('Orders, '))
    expect(last).toMatch(
      /^Orders, [\d.]+ s old\nnone\nStops, [\d.]+ s old: they stay until flat\nPERP_BTC_USDC SELL/,
    )
    expect(held(wreck) > 0n).toBe(true)
  })

  it('works again after the desk took over what it did before', async () => {
    const wreck = await wrecked()
    markLongAgo(wreck)
    const folders = listLifeboatFolders(wreck.folder, computeInstallationMark(wreck.folder))
    const acts = [
      ['1', 'CANCEL', ['DELETE /v1/orders']],
      ['2', 'CLOSE', ['POST /v1/order', 'DELETE /v1/algo/order']],
    ] as const
    for (const [choice, word, requests] of acts) {
      const before = sent(wreck).length
      const lifeboat = launchLifeboat(wreck)
      await typeInto(lifeboat, [choice, word, 'q'])
      await lifeboat.close()
      expect(sent(wreck).slice(before)).toEqual(requests)
      const [journal, log] = [memoryJournal(), { note: () => undefined, trouble: () => undefined }]
      takeOverLifeboat({ folders, journal, now: wreck.desk.clock.now(), log })
      expect(journal.readAll().map(({ saw }) => saw)).not.toContain('impossible')
    }
    expect(held(wreck)).toBe(0n)
  })

  it.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
    ['two minutes ahead', 120_000],
  ])('lists everything beside a clock %s, and sends nothing until it is set', async (_, offset) => {
    const wreck = await wrecked()
    const before = received(wreck)
    const { now } = wreck.desk.clock
    const lifeboat = launchLifeboat(wreck, { now: () => now() + offset })
    const printed = await typeInto(lifeboat, ['3', '4', 'looked', '3', 'q'])
    await lifeboat.close()
    expect(printed).toContain('1  PERP_BTC_USDC CROSS 0.01 from')
    expect(printed).toMatch(/Positions, \d\.\d s old/)
    expect(printed).toMatch(/Stops, [\d.]+ s old: they stay until flat\nPERP_BTC_USDC SELL/)
    expect(printed).toContain(`Only reads: the clock is off by ${Math.abs(offset) / 1_000} s.`)
    expect([received(wreck) - before, held(wreck) > 0n]).toEqual([0, true])
    // The wrong clock dates nothing, so the wait begins with the first start under a right one.
    const again = launchLifeboat(wreck)
    expect(await typeInto(again, ['q'])).toMatch(/earlier requests may still arrive for 31\d s/)
    await again.close()
  })

  it('only reads after a lost reply, sends nothing again, and ends the wait by a declaration', async () => {
    const wreck = await wrecked()
    markLongAgo(wreck)
    const lifeboat = launchLifeboat(wreck)
    const before = sent(wreck).length
    wreck.desk.practice.fault({
      name: 'lose the request',
      times: 1,
      on: { method: 'POST', path: '/v1/order' },
    })
    const printed = await typeInto(lifeboat, ['2', 'CLOSE', '2', 'q'])
    wreck.desk.practice.clearFaults()
    expect(printed).toMatch(/Only reads: 1 outcomes unknown, provable in 3\d\d s/)
    expect(sent(wreck).length - before).toBeLessThanOrEqual(1)
    expect(held(wreck) > 0n).toBe(true)
    await lifeboat.close()
    const again = launchLifeboat(wreck)
    const declared = await typeInto(again, ['4', 'looked at the page', '2', 'CLOSE', 'q'])
    await again.close()
    expect(declared).toContain('Declared.')
    expect(held(wreck)).toBe(0n)
  })

  it.each([
    ['the venue’s time', '/v1/public/system_info', 'Enter tries again · q quits: '],
    ['the positions', '/v1/positions', 'Enter reads · q quits\n> '],
  ])('reads again by Enter after a failed read of %s', async (_, path, prompt) => {
    const wreck = await wrecked()
    const { practice } = wreck.desk
    const reads = () => practice.received().filter(request => request.path.startsWith(path)).length
    const lifeboat = launchLifeboat(wreck)
    practice.fault({ name: 'not found', on: { method: 'GET', path } })
    const before = reads()
    let failed = 0
    const answered = (): Promise<string> => {
      failed = reads() - before
      practice.clearFaults()
      return Promise.resolve('')
    }
    const printed = await typeInto(lifeboat, [answered, 'q'])
    await lifeboat.close()
    const [first = '', again = ''] = printed.split(prompt)
    expect(first).toContain('Not read: ')
    expect(first).not.toContain('PERP_BTC_USDC CROSS')
    expect(again).toContain('1  PERP_BTC_USDC CROSS 0.01 from')
    // A failed read is not repeated before the person asks for it.
    expect([failed, reads() - before - failed]).toEqual([1, 1])
  })
})
