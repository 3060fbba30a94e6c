// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { AttemptState } from '@core/attempt/write-attempt'
import type { TradingState } from '@core/guard/trading-guards'
import { mountDesk } from '../../../../test/kit/mount-desk'
import { attempt, NOW, plan } from '../../../../test/kit/screen'
import { snapshot } from '../../../../test/kit/trade'
import { ownKeyMessages as words } from '@messages/key-writes'
import OwnKeyActs from './OwnKeyActs.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const active: TradingState = { state: 'active', holds: [] }
const read = { positions: [], orders: [], algoOrders: [], attempts: [] }
const open = (sections: Parameters<typeof snapshot>[0]) =>
  mountDesk(OwnKeyActs, {
    snapshot: snapshot({ writes: active, ...read, ...sections }),
    props: { canBind: true },
    answers: { 'orders.plan': plan(), 'orders.submit': plan().attempt },
  })
const write = { is: 'revoke key', key: '8tm7…hX', open: [], stops: [], held: [] } as const

it('explains the effects of a revocation first, then asks main for its sheet', async () => {
  const { view, door, press } = await open({})
  expect(view.text()).toContain('No more reading, cancelling, closing here.')
  await press(words.revoke)
  expect(door.asked.find(([channel]) => channel === 'orders.plan')?.[1]).toEqual({ is: 'revoke key' })
})

it('asks main for the sheet that binds the key', async () => {
  const { door, press } = await open({})
  await press(words.bind)
  expect(door.asked.find(([channel]) => channel === 'orders.plan')?.[1]).toEqual({ is: 'bind key' })
})

it.each<[string, Parameters<typeof snapshot>[0], string]>([
  ['something is unknown', { writes: { state: 'held', holds: [] } }, words.notKnown],
  ['the account only reads', { writes: { state: 'read-only', holds: [] } }, words.notNow],
  ['what waits was not read', { algoOrders: undefined as never }, words.notRead],
])('does not offer a revocation while %s', async (_, sections, why) => {
  const { view } = await open(sections)
  expect(view.find('[data-revoke]').exists()).toBe(false)
  expect(view.text()).toContain(why)
})

it.each<[AttemptState, boolean]>([
  [{ is: 'done', at: NOW, by: 'read-back' }, true],
  [{ is: 'accepted', at: NOW }, false],
  [{ is: 'unknown', at: NOW, why: 'no answer' }, false],
  [{ is: 'absent', at: NOW }, false],
])('reports a key as revoked only with proof, not while the revocation is %o', async (state, isGone) => {
  const { view } = await open({ attempts: [attempt({ write, state })] })
  expect(view.find('[role=status]').text().includes('Gone at venue')).toBe(isGone)
})
