import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WriteAttempt } from '../../src/core/attempt/write-attempt'
import { settleAccountPnl } from '../../src/practice/exchange/exchange-calendar'
import type { PracticeFault } from '../../src/practice/faults/fault-registry'
import { crossing, hasBook } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { come } from '../kit/patience'

const settle = { is: 'settle pnl' } as const
const SETTLE = { method: 'POST', path: '/v1/sub_account_settle_pnl' } as const
const MINUTE = 60_000
const DAY = 1_440 * MINUTE

let desk: OpenDesk
let sub: string
beforeEach(async () => {
  desk = await openDesk({ practice: { subAccounts: 2 } })
  desk.person.will({ is: 'yes' })
  // The exchange settles all accounts at the end of a day; this test must not cross it.
  const left = DAY - (desk.practice.now() % DAY)
  if (left < 20 * MINUTE) await desk.turn(left + MINUTE)
  sub = await useFirstSub()
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.until('what is unsettled', ({ positions }) =>
    positions?.value.some(({ unsettledPnl }) => unsettledPnl !== '0'),
  )
})
afterEach(() => desk.close())

/** Opens the first sub-account, waits until it may write, and returns its account id. */
async function useFirstSub(): Promise<string> {
  const listed = await desk.api.subAccounts.list()
  const accountId = listed.ok ? (listed.value.rows[0]?.accountId ?? '') : ''
  const opened = await desk.api.subAccounts.open({ accountId })
  if (!opened.ok) throw new Error('Not opened.')
  const { profileId } = opened.value
  await desk.api.profiles.use({ id: profileId })
  await come('it may write', async () => {
    const now = await desk.api.desk.snapshot()
    const { profile, writes, positions } = now.ok ? now.value : {}
    const isOpen = profile?.value.id === profileId && writes?.value.state === 'active'
    return isOpen && positions?.from === 'live' && hasBook(desk)
  })
  return accountId
}

const own = (): WriteAttempt | undefined => desk.attempts().find(({ write }) => write.is === 'settle pnl')
const state = () => own()?.state
const answers = () => own()?.evidence.map(({ answer }) => answer) ?? []
const settledIn = (account: string) =>
  desk.practice.truth().settlements.filter(one => one.account === account)
const received = () => desk.received(`${SETTLE.method} ${SETTLE.path}`)
/** Settles the account as a third party may. */
function settledByAnother(): void {
  const { exchange } = desk.practice
  const account = exchange.ledger.accounts().find(({ id }) => id === sub)
  if (account !== undefined) settleAccountPnl(exchange, account)
}

describe('settlement of a sub-account', () => {
  it('moves unsettled profit into its balance, names the account on its sheet, and ends by its own record', async () => {
    const before = desk.snapshot().positions?.value[0]?.unsettledPnl
    const plan = await desk.plan(settle)
    expect(plan.account).toMatchObject({ id: sub, label: 'Sub 1', subOf: 'Practice account' })
    expect(plan.request.body).toMatch(/^\{"settle_nonce":\d+\}$/)
    expect(plan.write).toMatchObject({ unsettled: [{ symbol: 'PERP_BTC_USDC', marginMode: 'CROSS' }] })
    expect(plan.write).toHaveProperty('balance')
    await desk.submit(plan)
    await desk.until('done', () => state()?.is === 'done')
    const [record] = settledIn(sub)
    expect(state()).toMatchObject({ by: 'read-back' })
    expect([own()?.settlementId, settledIn(sub).length, received()]).toEqual([String(record?.id), 1, 1])
    expect(settledIn(desk.practice.account.accountId)).toEqual([])
    expect(record && record.after - record.before).toBe(record?.amount)
    await desk.until('its new cost', ({ positions }) => positions?.value[0]?.unsettledPnl !== before)
  })

  it('requests one nonce for each sheet, and no other while the sheet is open and read again', async () => {
    await desk.plan(settle)
    desk.person.will('wait')
    const plan = await desk.plan(settle)
    const submitted = desk.trySubmit(plan)
    const looks = () => desk.received('GET /v1/client/holding')
    const before = looks()
    await desk.turn(1_500)
    await come('a look at it again', () => looks() > before)
    expect(desk.received('GET /v1/settle_nonce')).toBe(2)
    await desk.turn(15_000)
    expect(await submitted).toMatchObject({ ok: false })
    expect([received(), desk.received('GET /v1/settle_nonce')]).toEqual([0, 2])
  })

  it.each<[string, PracticeFault]>([
    ['whose answer is lost', { name: 'lose the reply', on: SETTLE }],
    ['whose answer is an error', { name: 'error after taking', status: 502, on: SETTLE }],
    [
      'whose answer names no settlement',
      { name: 'garble', find: '"settle_pnl_id"', put: '"id"', on: SETTLE },
    ],
  ])('%s is unknown until it can no longer arrive, and is never sent again', async (_, fault) => {
    desk.practice.fault(fault)
    await desk.submit(await desk.plan(settle))
    await desk.until('a look that tells of one', () => answers().some(answer => /^\d+$/.test(answer)))
    expect(state()?.is).toBe('unknown')
    expect(await desk.tryPlan(settle)).toMatchObject({ ok: false })
    await desk.lapse()
    await desk.until('its end', () => state()?.is === 'done')
    expect(state()).toMatchObject({ by: 'a settlement since' })
    expect([settledIn(sub).length, received()]).toEqual([1, 1])
  })

  it('that never arrived is not matched with another one while it could still arrive', async () => {
    desk.practice.fault({ name: 'lose the request', on: SETTLE })
    await desk.submit(await desk.plan(settle))
    settledByAnother()
    await desk.until('a look that tells of it', () => answers().some(answer => /^\d+$/.test(answer)))
    expect(state()?.is).toBe('unknown')
    await desk.lapse()
    await desk.until('its end', () => state()?.is === 'done')
    // The requester is unknown, and the record states that.
    expect(state()).toMatchObject({ by: 'a settlement since' })
  })

  it('that never arrived is proved not done by the whole history after its lapse', async () => {
    desk.practice.fault({ name: 'lose the request', on: SETTLE })
    await desk.submit(await desk.plan(settle))
    await desk.until('a look', () => answers().includes('none'))
    expect(state()?.is).toBe('unknown')
    await desk.lapse()
    await desk.until('its end', () => state()?.is === 'absent')
    expect([settledIn(sub), received()]).toEqual([[], 1])
  })

  it('that was accepted without effect is not reported as done, and ends as not done', async () => {
    desk.practice.fault({ name: 'accept without effect' })
    await desk.submit(await desk.plan(settle))
    await desk.until('a look', () => answers().includes('none'))
    expect(state()?.is).toBe('accepted')
    await desk.lapse()
    await desk.until('its end', () => state()?.is === 'absent')
  })

  it.each([-1008, -1009])('with the error %d counts as refused, and is looked up once', async code => {
    desk.practice.fault({ name: 'error instead', status: 400, code, on: SETTLE })
    await desk.submit(await desk.plan(settle))
    await desk.until('a look', () => answers().length > 0)
    expect(state()).toMatchObject({ is: 'refused', code: String(code) })
    await desk.until('open again', ({ writes }) => writes?.value.state === 'active')
  })

  it('is not planned without a nonce from the venue', async () => {
    desk.practice.fault({ name: 'error instead', status: 502, on: { path: '/v1/settle_nonce' } })
    expect(await desk.tryPlan(settle)).toMatchObject({ ok: false, error: [{ code: 'INPUT_MISSING' }] })
  })

  it('is refused for a main account, which needs its wallet', async () => {
    await desk.api.profiles.use({ id: 'practice' })
    await desk.until('the main account', ({ profile, writes, positions }) => {
      const isOpen = profile?.value.id === 'practice' && writes?.value.state === 'active'
      return isOpen && positions?.from === 'live'
    })
    const planned = await desk.tryPlan(settle)
    expect(planned).toMatchObject({ ok: false })
    expect(!planned.ok && planned.error.map(({ code }) => code)).toContain('SETTLE_NEEDS_WALLET')
  })
})
