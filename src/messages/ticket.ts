import type { Amount } from '@core/value/decimal'
import type { TicketOrderType } from '@core/write/ticket-type'
import { formatExactNumber } from './format'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { listLabelledChoices } from './choices'
import * as messages from './en/ticket'

export interface OrderTypeChoice {
  readonly value: TicketOrderType
  readonly label: string
  /** What the type does, in one sentence. */
  readonly hint: string
}

/** The kinds of order that are always in sight. */
export const mainOrderTypeChoices: readonly OrderTypeChoice[] = listLabelledChoices(messages.ticketTypes)

/** The other kinds, one menu away. */
export const moreOrderTypeChoices: readonly OrderTypeChoice[] = listLabelledChoices(messages.moreTypes)

/** What a ticket still needs before it amounts to an order. */
export const neededInputLabels = messages.neededWords

/** What can be chosen in the ticket besides the kind of order. */
export const ticketOptionChoices = {
  sides: listLabelledChoices(messages.ticketChoices.sides),
  margins: listLabelledChoices(messages.ticketChoices.margins),
  wholes: listLabelledChoices(messages.ticketChoices.wholes),
  skews: listLabelledChoices(messages.ticketChoices.skews),
  rungs: listLabelledChoices(messages.ticketChoices.rungs),
}

/** What stands at the fields of the ticket. */
export const ticketFieldMessages = {
  ...messages.formSays,
  sharePercent: (share: string): string => `${share} %`,
  most: (isReducing: boolean, size: string, base: string | undefined): string =>
    `${isReducing ? messages.formSays.most.position : messages.formSays.most.max} ${size} ${base ?? ''}`,
  mark: (price: string): string => fillMessage(messages.formSays.mark, { price }),
} as const

/** What a field of figures says of itself. */
export const numberFieldMessages = messages.fieldSays

/** A figure as it was understood, and whether that needs saying: completed, or which mark was taken for the decimal one. */
export interface ParsedNumberEcho {
  readonly amount: Amount
  readonly echo: 'same' | 'completed' | 'comma' | 'point'
}

const decimalMarkNames = messages.marks

/** What a typed figure was understood as, where that is not plain from what was typed. */
export function describeParsedNumber({ amount, echo }: ParsedNumberEcho): string | undefined {
  if (echo === 'same') return undefined
  const read = fillMessage(messages.readAsWords.read, { amount: formatExactNumber(amount) })
  return echo === 'completed' ? read : fillMessage(messages.readAsWords.decimalMark, { read, echo: decimalMarkNames[echo] })
}

/** What a part of an order that is shown makes of the rest of it. */
export const visibleSizeMessages = {
  ...messages.visibleSays,
  hidden: (size: string): string => fillMessage(messages.visibleSays.hidden, { size }),
} as const

/** What the fields of a take-profit and a stop-loss say. */
export const bracketFieldMessages = {
  ...messages.protectSays,
  worked: (price: string): string => fillMessage(messages.protectSays.worked, { price }),
  onMargin: (change: string): string => fillMessage(messages.protectSays.onMargin, { change }),
} as const

/** What the menus of kept sizes and of kept orders say. */
export const savedMenuMessages = {
  ...messages.keptMenus,
  sizesFor: (symbol: string | undefined): string =>
    fillMessage(messages.keptMenus.sizesFor, { symbol: symbol ?? '' }),
  sizesFull: (most: number): string => fillMessage(messages.keptMenus.sizesFull, { most: String(most) }),
  keepSize: (size: string, base: string): string => fillMessage(messages.keptMenus.keepSize, { size, base }),
  forgetSize: (size: string, base: string): string => fillMessage(messages.keptMenus.forgetSize, { size, base }),
} as const

/** What a draft is told before it is reviewed, in the ticket as in a dialog. */
export const draftReviewMessages = messages.reviewSays

/** What the ticket says around its fields. */
export const orderTicketMessages = {
  ...messages.ticketSays,
  bookAge: (age: string): string => fillMessage(messages.ticketSays.bookAge, { age }),
  type: (missing: readonly string[]): string =>
    fillMessage(messages.ticketSays.type.typeSeeHappen, {
      missing: missing.join(messages.ticketSays.type.separator),
    }),
  review: (side: 'BUY' | 'SELL', size: string | undefined): string =>
    fillMessage(messages.ticketSays.review.review, {
      side: side === 'BUY' ? messages.ticketSays.review.buy : messages.ticketSays.review.sell,
      size: size === undefined ? '' : ` ${size}`,
    }),
  checksHold: (holding: number, all: number): string =>
    fillMessage(messages.ticketSays.checksHold, { holding: String(holding), all: String(all) }),
  warnings: (count: number): string => fillPluralMessage(messages.ticketSays.warnings, count),
  maintenance: (ratio: string): string => fillMessage(messages.ticketSays.maintenance, { ratio }),
} as const

/** What stands now, said in the ticket while nothing is drafted. */
export const ticketAccountMessages = {
  ...messages.standingSays,
  usedOf: (used: string, limit: string): string => fillMessage(messages.standingSays.usedOf, { used, limit }),
} as const
