import { expect, it } from 'vitest'
import { crossing } from '../kit/drafts'
import { openDesk } from '../kit/open-desk'

/** Returns true for a read of a single order, by either id. Only reconciliation sends one. */
const isLookUp = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'GET' && /^\/v1\/(?:client\/)?order\/[^/]+$/.test(path)

it.each(['answered', 'lost'] as const)(
  'requests one order at most three times when its response was %s',
  async answer => {
    const desk = await openDesk()
    try {
      if (answer === 'lost') desk.practice.fault({ name: 'lose the reply', on: { path: '/v1/order' } })
      const before = desk.practice.received().length
      await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC' })))
      await desk.until('it has filled', () => desk.attempts().some(({ state }) => state.is === 'filled'))
      const lookUps = desk.practice.received().slice(before).filter(isLookUp)
      expect(lookUps.length).toBeLessThanOrEqual(3)
    } finally {
      await desk.close()
    }
  },
)
