import * as v from 'valibot'
import { armedPlaces, sessionLimits } from '@core/envelope/mandate'
import { createInputRules, strictRateLimit } from './call-dispatch'
import { mandateStripApi } from './strip-api'

const typedFigure = v.pipe(v.string(), v.maxLength(80))
const positiveIntegerUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most))

const integerUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const symbol = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,60}$/i))

const orderId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,39}$/))

const programFields = {
  symbol,
  marginMode: v.picklist(['CROSS', 'ISOLATED']),
  side: v.picklist(['BUY', 'SELL']),
  quantity: typedFigure,
  worthInAll: typedFigure,
  minutes: positiveIntegerUpTo(720),
  reach: integerUpTo(100),
  patience: positiveIntegerUpTo(600),
  reduceOnly: v.boolean(),
}
const worstPriceFields = { ...programFields, worst: typedFigure }

const basketLeg = v.strictObject({
  symbol,
  marginMode: v.picklist(['CROSS', 'ISOLATED']),
  side: v.picklist(['BUY', 'SELL']),
  quantity: typedFigure,
  worst: typedFigure,
})

/** A page coordinate on any real screen. */
const pixelCount = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(32_767))
const extent = v.pipe(pixelCount, v.minValue(1))
const area = v.strictObject({ x: pixelCount, y: pixelCount, width: extent, height: extent })

const optionalArea = v.exactOptional(area)
const placeAreas = v.strictObject({
  bids: optionalArea,
  asks: optionalArea,
  'chart buys': optionalArea,
  'chart sells': optionalArea,
  'ticket buys': optionalArea,
  'ticket sells': optionalArea,
  closes: optionalArea,
  'takes back': optionalArea,
})

export const armedInputRules = {
  armed: {
    arm: {
      shape: v.strictObject({
        symbol,
        marginMode: v.picklist(['CROSS', 'ISOLATED']),
        buyAtMost: v.exactOptional(typedFigure),
        sellAtLeast: v.exactOptional(typedFigure),
        perOrder: typedFigure,
        exposure: typedFigure,
        worthPerOrder: typedFigure,
        worthInAll: typedFigure,
        loss: typedFigure,
        slippage: typedFigure,
        perMinute: positiveIntegerUpTo(sessionLimits.perMinute),
        writes: positiveIntegerUpTo(sessionLimits.writes),
        minutes: positiveIntegerUpTo(sessionLimits.lasts / 60_000),
        postOnly: v.exactOptional(v.boolean()),
        places: v.exactOptional(placeAreas),
      }),
      rate: strictRateLimit,
    },
    program: {
      shape: v.variant('is', [
        v.strictObject({
          is: v.literal('twap'),
          ...worstPriceFields,
          slices: positiveIntegerUpTo(250),
          catchUp: typedFigure,
          type: v.picklist(['IOC', 'POST_ONLY']),
          sizeVaries: integerUpTo(50),
          timeVaries: integerUpTo(50),
        }),
        v.strictObject({
          is: v.literal('chase'),
          ...worstPriceFields,
          moves: integerUpTo(100),
          apart: positiveIntegerUpTo(43_200),
          takesRest: v.boolean(),
        }),
        v.strictObject({
          is: v.literal('scale'),
          ...programFields,
          near: typedFigure,
          far: typedFigure,
          levels: positiveIntegerUpTo(50),
          grows: integerUpTo(100),
          every: integerUpTo(43_200),
        }),
        v.strictObject({
          is: v.literal('protect'),
          symbol,
          marginMode: v.picklist(['CROSS', 'ISOLATED']),
          stop: orderId,
          evenAt: typedFigure,
          evenTicks: v.pipe(v.number(), v.integer(), v.minValue(-10_000), v.maxValue(10_000)),
          trailFrom: typedFigure,
          trailBy: typedFigure,
          trailStep: typedFigure,
          furthest: typedFigure,
          moves: positiveIntegerUpTo(100),
          apart: positiveIntegerUpTo(43_200),
          minutes: positiveIntegerUpTo(720),
          patience: positiveIntegerUpTo(600),
        }),
        v.strictObject({
          is: v.literal('basket'),
          worthInAll: typedFigure,
          minutes: positiveIntegerUpTo(720),
          reach: integerUpTo(100),
          patience: positiveIntegerUpTo(600),
          legs: v.pipe(v.array(basketLeg), v.minLength(1), v.maxLength(5)),
        }),
      ]),
      rate: strictRateLimit,
    },
    clicked: {
      shape: v.strictObject({
        place: v.picklist(armedPlaces),
        price: v.exactOptional(typedFigure),
        orderId: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{1,40}$/))),
      }),
    },
  },
} as const

export const stripInputRules = createInputRules(mandateStripApi, {
  strip: {
    resize: { shape: v.strictObject({ quantity: typedFigure }) },
    shown: { shape: v.strictObject({ envelope: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)) }) },
  },
})
