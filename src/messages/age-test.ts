import { listSealedWrites, type Plan } from '@core/write/plan'
import { isOrderPlacement, type OrderWrite } from '@core/write/venue-write'
import { requestSideLabels } from './order-words'
import { fillMessage } from './message'
import type { WriteDescription } from './write-words'
import * as messages from './en/age-test'

const texts = messages.ageTestWords

/** Returns the sheet's text for test orders with old dates, or `undefined` for any other plan. */
export function describeAgeTestPlan(plan: Plan): WriteDescription | undefined {
  const orders = listSealedWrites(plan).flatMap(({ write }) => (isOrderPlacement(write) ? [write] : []))
  const [first] = orders
  if (first?.testAge === undefined) return undefined
  const ages = orders.flatMap(({ testAge = 0 }) => (testAge > 0 ? [formatSeconds(testAge)] : [])).join(', ')
  const { symbol, side, quantity, price = '' } = first
  return {
    sentence: describeTestOrder(first),
    lead: texts.lead,
    rest: fillMessage(texts.rest, { symbol, count: String(orders.length) }),
    sent: [
      [texts.each, fillMessage(texts.terms, { side: requestSideLabels[side], quantity, price })],
      [texts.dated, fillMessage(texts.ages, { ages })],
    ],
    may: [[texts.passed, texts.settles]],
    yes: texts.hold,
  }
}

/** Describes a test order; its price and size are between steps, so no market's format fits them. */
export const describeTestOrder = ({ testAge = 0 }: OrderWrite): string =>
  fillMessage(texts.sentence, { age: formatSeconds(testAge) })

const formatSeconds = (ms: number): string => String(ms / 1_000)
