import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looksAtAnAccount } from '../strangers/ccxt-account'
import { placesWaitingOrders } from '../strangers/ccxt-algo'
import { BEFORE_FUNDING, BEFORE_MIDNIGHT, isSettled, paysForHolding } from '../strangers/ccxt-later'
import { asksAroundTheMarkets } from '../strangers/ccxt-markets'
import { placesOrders } from '../strangers/ccxt-orders'
import { isRefused } from '../strangers/ccxt-refusals'
import { listens } from '../strangers/ccxt-sockets'
import { wallOff } from '../strangers/loopback'
import { tallied } from '../strangers/tally'
import { reckons } from '../strangers/vendor-calculators'
import { signs } from '../strangers/vendor-signer'
import { subscribes } from '../strangers/vendor-socket'
import { type Stage, setStage } from '../strangers/stage'

const wall = wallOff()
afterAll(wall.down)

/** A morning without funding or a settlement soon. */
const CALM = Date.parse('2027-01-13T10:00:00Z')

/** A group of specs with a separate exchange. */
const part = (name: string, stage: Stage, walk: (stage: Stage) => void) => {
  describe(name, () => {
    beforeAll(() => stage.open())
    afterAll(() => stage.close())
    walk(stage)
  })
}

tallied('ccxt', () => {
  part('around the markets', setStage(), asksAroundTheMarkets)
  part('with an account', setStage(CALM), looksAtAnAccount)
  part('with orders', setStage(), placesOrders)
  part('with orders that wait', setStage(CALM), placesWaitingOrders)
  part('refused', setStage(CALM), isRefused)
  part('over sockets', setStage(CALM), listens)
  part('over the time of funding', setStage(BEFORE_FUNDING), paysForHolding)
  part('over the end of a day', setStage(BEFORE_MIDNIGHT), isSettled)
})

tallied("the vendor's own", () => {
  part('signer', setStage(CALM), signs)
  part('socket client', setStage(CALM), subscribes)
  part('calculators', setStage(CALM), reckons)
})

it('keeps every client on this machine', async () => {
  expect(wall.asked.length).toBeGreaterThan(10)
  expect(wall.refused).toEqual([])
  await expect(fetch('http://203.0.113.1/')).rejects.toThrow()
  expect(wall.refused).toEqual(['203.0.113.1'])
})
