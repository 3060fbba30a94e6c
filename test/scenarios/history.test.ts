import { afterEach, describe, expect, it } from 'vitest'
import { getWalletAddress } from '../../src/practice/account/practice-wallets'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { openPastAt } from '../kit/past'
import { upToDate } from '../kit/up-to-date'
import { crossing } from '../kit/drafts'

const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const DAY = 86_400_000

async function given(): Promise<OpenDesk & { readonly saved: Map<string, string> }> {
  const { past, close } = await openPastAt()
  const saved = new Map<string, string>()
  const saver = {
    choose: (name: string) => Promise.resolve(`/elsewhere/${name}`),
    write: (place: string, pieces: Iterable<string>) =>
      Promise.resolve(void saved.set(place, [...pieces].join(''))),
  }
  const desk = await openDesk({ records: { past, saver } })
  closers.push(close, desk.close)
  return Object.assign(desk, { saved })
}

describe('history of the practice account', () => {
  it('is read, added up, explained down to its fills and saved', async () => {
    const desk = await given()
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.settled()
    await desk.submit(await desk.plan(crossing(desk, '0.02')))
    await desk.settled()
    await upToDate(desk)

    const now = desk.clock.now()
    const period = { from: now - 2 * DAY, to: now + 2 * DAY }
    const page = await desk.api.history.page({ table: 'fills', period })
    if (!page.ok) throw new Error('no page')
    expect(page.value.rows.length).toBeGreaterThanOrEqual(2)

    const portfolio = await desk.api.history.portfolio(period)
    if (!portfolio.ok) throw new Error('no portfolio')
    expect(portfolio.value.total.fills).toBe(page.value.rows.length)
    const volume = portfolio.value.against.find(({ what }) => what === 'volume')
    expect(volume).toMatchObject({ ours: portfolio.value.total.volume })

    const explained = await desk.api.history.explain({ figure: 'fees', period })
    expect(explained).toMatchObject({ ok: true, value: { total: portfolio.value.total.fees } })

    const saved = await desk.api.exports.save({ table: 'fills', period, format: 'csv' })
    expect(saved).toMatchObject({ ok: true, value: { rows: page.value.rows.length } })
    const [text] = desk.saved.values()
    expect(text?.split('\r\n')).toHaveLength(page.value.rows.length + 2)

    const other = await desk.api.exports.save({ table: 'fills', period, format: 'csv', side: 'SELL' })
    expect(other).toMatchObject({ ok: true, value: { rows: 0 } })
  })
})

describe('a deposit', () => {
  it('is reported as it comes, and triggers a read of holdings and of the history up to it', async () => {
    const desk = await given()
    const usdc = () => desk.snapshot().holdings?.value.find(({ token }) => token === 'USDC')?.held
    const before = usdc()
    await upToDate(desk)
    await draw(desk)
    const [deposit] = (await desk.until('the deposit', ({ transfers }) => transfers?.value)) ?? []
    expect(deposit).toMatchObject({ side: 'DEPOSIT', token: 'USDC', status: 'COMPLETED' })
    await desk.until('what is held', () => usdc() !== before)
    await desk.turn(2_000)
    const alertList = await desk.api.alerts.list()
    expect(alertList.ok && alertList.value.alerts.map(({ kind }) => kind)).toContain('transfer')
    await upToDate(desk)
    const now = desk.clock.now()
    const page = await desk.api.history.page({
      table: 'transfers',
      period: { from: now - DAY, to: now + DAY },
    })
    const ids = page.ok ? page.value.rows.map(row => ('id' in row ? row.id : '')) : []
    expect(ids).toContain(deposit?.id)
  })
})

/** Requests free money for the wallet behind the account, as on the test network. */
async function draw({ practice }: OpenDesk): Promise<void> {
  const user_address = getWalletAddress(practice.account.accountId)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(`${practice.baseUrl}/v1/faucet/usdc`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ user_address }) },
  })
  expect(answer.status).toBe(200)
}
