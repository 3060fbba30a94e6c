// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, describe, expect, it } from 'vitest'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { NOW } from '../../../../test/kit/screen'
import SubAccountsPanel from './SubAccountsPanel.vue'

enableAutoUnmount(afterEach)

const MAIN = `0x${'a1'.repeat(32)}`
const GRID = `0x${'b2'.repeat(32)}`
const BASIS = `0x${'c3'.repeat(32)}`

async function open() {
  const { door, view, press } = await mountDesk(SubAccountsPanel, { snapshot: {} })
  door.answer('subAccounts.list', {
    ok: true,
    value: {
      at: NOW,
      main: { profileId: 'live-a', accountId: MAIN, label: 'Main' },
      rows: [
        { accountId: GRID, description: 'Grid', profileId: 'live-b', label: 'Grid' },
        { accountId: BASIS, description: 'Basis' },
      ],
    },
  })
  await press('List sub-accounts')
  const rows = () => view.findAll('tbody tr').map(row => row.text())
  return { door, view, press, rows }
}

describe('sub-accounts panel', () => {
  it('lists the main account and its sub-accounts by name and the end of their ids', async () => {
    const { rows } = await open()
    const texts = rows()
    expect(texts).toHaveLength(3)
    expect(texts[0]).toContain('Main main…a1a1')
    expect(texts[1]).toContain('Grid')
    expect(texts[1]).toContain('…b2b2')
    expect(texts[2]).toContain('not on this desk')
  })

  it('shows what each account holds from one combined response, and marks accounts not read', async () => {
    const { door, press, rows } = await open()
    expect(rows()[1]).toContain('–')
    door.answer('subAccounts.together', {
      ok: true,
      value: {
        positions: {
          is: 'read',
          at: NOW,
          value: [{ accountId: GRID, symbol: 'PERP_BTC_USDC', marginMode: 'CROSS', quantity: '-0.5' }],
        },
        holdings: { is: 'not read', why: 'throttled' },
      },
    })
    await press('View all')
    const [main, grid] = rows()
    expect(grid).toContain('PERP_BTC_USDC')
    expect(main).toContain('nothing')
    expect(grid).toContain('not read: throttled')
  })

  it('adds an unknown sub-account to the list before it uses it', async () => {
    const { door, view } = await open()
    door.answer('subAccounts.open', { ok: true, value: { profileId: 'live-c' } })
    await view.findAll('tbody tr')[2]?.find('button').trigger('click')
    await flushPromises()
    expect(door.asked).toContainEqual(['subAccounts.open', { accountId: BASIS }])
    expect(door.asked).toContainEqual(['profiles.use', { id: 'live-c' }])
  })
})
