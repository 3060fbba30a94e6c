import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { crossing, hasBook } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { come } from '../kit/patience'

let desk: OpenDesk
beforeEach(async () => {
  desk = await openDesk({ practice: { subAccounts: 2 } })
})
afterEach(() => desk.close())

/** Opens the first sub-account and waits until it may write. */
async function openSub() {
  const listed = await desk.api.subAccounts.list()
  if (!listed.ok) throw new Error('Not listed.')
  const [row] = listed.value.rows
  const opened = await desk.api.subAccounts.open({ accountId: row?.accountId ?? '' })
  if (!opened.ok) throw new Error('Not opened.')
  return { profileId: opened.value.profileId, accountId: row?.accountId ?? '' }
}

const useAndRead = async (id: string) => {
  await desk.api.profiles.use({ id })
  await come('it may write', async () => {
    const now = await desk.api.desk.snapshot()
    const { writes, account, positions } = now.ok ? now.value : {}
    const isRead = account?.from === 'live' && positions?.from === 'live'
    return writes?.value.state === 'active' && isRead && hasBook(desk)
  })
}
const ordersIn = (account: string) => desk.practice.truth().orders.filter(order => order.account === account)

describe('a sub-account', () => {
  it('is listed, opened like a profile, traded in with the main account’s key, and named on its sheet', async () => {
    const { profileId, accountId } = await openSub()
    expect(await desk.api.subAccounts.open({ accountId })).toEqual({ ok: true, value: { profileId } })
    await useAndRead(profileId)
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.filled()
    const account = { id: accountId, label: 'Sub 1', subOf: 'Practice account' }
    expect(desk.person.asked.at(-1)).toMatchObject({ is: 'write', plan: { account } })
    const named = { end: accountId.slice(-4), label: 'Sub 1', subOf: 'Practice account' }
    expect(desk.journal.lines.find(({ saw }) => saw === 'consent')).toMatchObject({ account: named })
    expect([ordersIn(accountId).length, ordersIn(desk.practice.account.accountId).length]).toEqual([1, 0])
    expect(desk.snapshot().positions?.value).toHaveLength(1)
  })

  it('takes over no plan or sheet from another account: both are void', async () => {
    const { profileId } = await openSub()
    const plan = await desk.plan(crossing(desk, '0.01'))
    desk.person.will('wait')
    const submitted = desk.trySubmit(plan)
    await useAndRead(profileId)
    expect(await submitted).toMatchObject({ ok: false, error: [{ code: 'PLAN_VOID' }] })
    await useAndRead('practice')
    expect(await desk.trySubmit(plan)).toMatchObject({ ok: false })
    expect(desk.practice.truth().orders).toEqual([])
  })

  it('is opened only where the venue listed it', async () => {
    await openSub()
    expect(await desk.api.subAccounts.open({ accountId: `0x${'9'.repeat(64)}` })).toMatchObject({
      ok: false,
      error: [{ code: 'PROFILE_UNKNOWN' }],
    })
  })

  it('is read together with the others once a minute, and no plan triggers a read', async () => {
    const { profileId } = await openSub()
    await useAndRead(profileId)
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.filled()
    expect(desk.received('GET /v1/client/aggregate')).toBe(0)
    const first = await desk.api.subAccounts.together()
    expect(first).toMatchObject({
      ok: true,
      value: { positions: { is: 'read', value: [{ quantity: '0.01' }] } },
    })
    expect(await desk.api.subAccounts.together()).toEqual(first)
    expect(desk.received('GET /v1/client/aggregate')).toBe(2)
  })
})
