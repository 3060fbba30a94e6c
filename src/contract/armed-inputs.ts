import * as v from 'valibot'
import { armedPlaces } from '@core/envelope/envelope'
import { inputsOf, seldom } from './answer'
import { stripApi } from './strip-api'

const figure = v.pipe(v.string(), v.maxLength(80))
const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

const upTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))

const orderId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,39}$/))

/** What every program that makes orders says. */
const ofEvery = {
  ...{ symbol, marginMode: v.picklist(['CROSS', 'ISOLATED']), side: v.picklist(['BUY', 'SELL']) },
  ...{ quantity: figure, worthInAll: figure, minutes: count(720), reach: upTo(100) },
  ...{ patience: count(600), reduceOnly: v.boolean() },
}
const atWorst = { ...ofEvery, worst: figure }

/** What each leg of a basket says. */
const leg = v.strictObject({
  ...{ symbol, marginMode: v.picklist(['CROSS', 'ISOLATED']), side: v.picklist(['BUY', 'SELL']) },
  ...{ quantity: figure, worst: figure },
})

const pixels = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767))
const extent = v.pipe(pixels, v.minValue(1))
const area = v.strictObject({ x: pixels, y: pixels, width: extent, height: extent })

const place = v.exactOptional(area)
const places = v.strictObject({
  ...{ bids: place, asks: place, 'chart buys': place, 'chart sells': place },
  ...{ 'ticket buys': place, 'ticket sells': place, closes: place, 'takes back': place },
})

/** What the calls about what is armed take. */
export const armedInputs = {
  armed: {
    arm: {
      shape: v.strictObject({
        symbol: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i)),
        marginMode: v.picklist(['CROSS', 'ISOLATED']),
        buyAtMost: v.exactOptional(figure),
        sellAtLeast: v.exactOptional(figure),
        perOrder: figure,
        inAll: figure,
        worthPerOrder: figure,
        worthInAll: figure,
        writes: count(500),
        minutes: count(15),
        postOnly: v.exactOptional(v.boolean()),
        places: v.exactOptional(places),
      }),
      rate: seldom,
    },
    program: {
      shape: v.variant('is', [
        v.strictObject({
          ...{ is: v.literal('twap'), ...atWorst, slices: count(250), catchUp: figure },
          ...{ type: v.picklist(['IOC', 'POST_ONLY']), sizeVaries: upTo(50), timeVaries: upTo(50) },
        }),
        v.strictObject({
          ...{ is: v.literal('chase'), ...atWorst, moves: upTo(100), apart: count(43_200) },
          takesRest: v.boolean(),
        }),
        v.strictObject({
          ...{ is: v.literal('scale'), ...ofEvery, near: figure, far: figure },
          ...{ levels: count(50), grows: upTo(100), every: upTo(43_200) },
        }),
        v.strictObject({
          ...{
            is: v.literal('protect'),
            symbol,
            marginMode: v.picklist(['CROSS', 'ISOLATED']),
            stop: orderId,
          },
          ...{
            evenAt: figure,
            evenTicks: v.pipe(v.number(), v.integer(), v.minValue(-10_000), v.maxValue(10_000)),
          },
          ...{ trailFrom: figure, trailBy: figure, trailStep: figure, furthest: figure, moves: count(100) },
          ...{ apart: count(43_200), minutes: count(720), patience: count(600) },
        }),
        v.strictObject({
          ...{ is: v.literal('basket'), worthInAll: figure, minutes: count(720), reach: upTo(100) },
          ...{ patience: count(600), legs: v.pipe(v.array(leg), v.minLength(1), v.maxLength(5)) },
        }),
      ]),
      rate: seldom,
    },
    clicked: {
      shape: v.strictObject({
        place: v.picklist(armedPlaces),
        price: v.exactOptional(figure),
        orderId: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,40}$/))),
      }),
    },
  },
} as const

/** What the page of the strip may say. */
export const stripInputs = inputsOf(stripApi, {
  strip: {
    shown: { shape: v.strictObject({ envelope: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }) },
  },
})
