import type { Amount } from '@core/value/decimal-amount'
import type { TicketOrderType } from '@core/write/ticket-order-type'
import { formatExactNumber } from './format'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { listLabelledChoices } from './choices'
import { columnMeanings } from './en/columns'
import * as messages from './en/ticket'

export interface OrderTypeChoice {
  readonly value: TicketOrderType
  readonly label: string
  /** Label for a narrow button, if `label` is long. */
  readonly short?: string
  readonly hint: string
}

/** Order types that the ticket always displays. */
export const mainOrderTypeChoices: readonly OrderTypeChoice[] = listLabelledChoices(messages.ticketTypes)

/** Order types in the menu of the ticket. */
export const moreOrderTypeChoices: readonly OrderTypeChoice[] = listLabelledChoices(messages.moreTypes)

export const getOrderTypeLabel = (type: TicketOrderType): string =>
  [...mainOrderTypeChoices, ...moreOrderTypeChoices].find(({ value }) => value === type)?.label ?? type

/** Names of the inputs that a ticket still needs. */
export const neededInputLabels = messages.neededWords

export const ticketOptionChoices = {
  sides: listLabelledChoices(messages.ticketChoices.sides),
  margins: listLabelledChoices(messages.ticketChoices.margins),
  wholes: listLabelledChoices(messages.ticketChoices.wholes),
  skews: listLabelledChoices(messages.ticketChoices.skews),
  rungs: listLabelledChoices(messages.ticketChoices.rungs),
}

export const ticketFieldMessages = {
  ...messages.formSays,
  sharePercent: (share: string): string => `${share} %`,
  most: (isReducing: boolean, size: string, base: string | undefined): string =>
    `${isReducing ? messages.formSays.most.position : messages.formSays.most.max} ${size} ${base ?? ''}`,
  mark: (price: string): string => fillMessage(messages.formSays.mark, { price }),
  valueAt: (price: string): string => fillMessage(messages.formSays.valueAt, { price }),
  limit: (price: string): string => fillMessage(messages.formSays.limit, { price }),
} as const

/** Meanings of options that a newcomer may not know. */
export const ticketFieldMeanings = { ...messages.formMeanings, leverage: columnMeanings.leverage }

export const numberFieldMessages = messages.fieldSays

/**
 * A parsed number. `echo` is `'same'` if the number is obvious from the text, `'completed'` if the text was completed,
 * and otherwise the character that was read as the decimal mark.
 */
export interface ParsedNumberEcho {
  readonly amount: Amount
  readonly echo: 'same' | 'completed' | 'comma' | 'point'
}

const decimalMarkNames = messages.marks

/** Describes the parsed number if it is not obvious from the typed text. */
export function describeParsedNumber({ amount, echo }: ParsedNumberEcho): string | undefined {
  if (echo === 'same') return undefined
  const read = fillMessage(messages.readAsWords.read, { amount: formatExactNumber(amount) })
  return echo === 'completed'
    ? read
    : fillMessage(messages.readAsWords.decimalMark, { read, echo: decimalMarkNames[echo] })
}

/** Texts about the visible part of an iceberg order and its hidden rest. */
export const visibleSizeMessages = {
  ...messages.visibleSays,
  hidden: (size: string): string => fillMessage(messages.visibleSays.hidden, { size }),
} as const

export const bracketFieldMessages = {
  ...messages.protectSays,
  worked: (price: string): string => fillMessage(messages.protectSays.worked, { price }),
  onMargin: (change: string): string => fillMessage(messages.protectSays.onMargin, { change }),
} as const

/** Texts of the menus of saved sizes and saved orders. */
export const savedMenuMessages = {
  ...messages.keptMenus,
  sizesFor: (symbol: string | undefined): string =>
    fillMessage(messages.keptMenus.sizesFor, { symbol: symbol ?? '' }),
  sizesFull: (most: number): string => fillMessage(messages.keptMenus.sizesFull, { most: String(most) }),
  keepSize: (size: string, base: string): string => fillMessage(messages.keptMenus.keepSize, { size, base }),
} as const

/** Texts of a draft before its review, in the ticket and in dialogs. */
export const draftReviewMessages = messages.reviewSays

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
} as const

/** Texts about the account state in a ticket without a draft. */
export const ticketAccountMessages = {
  ...messages.standingSays,
  maintenance: (ratio: string): string => fillMessage(messages.standingSays.maintenance, { ratio }),
  usedOf: (used: string, limit: string): string => fillMessage(messages.standingSays.usedOf, { used, limit }),
} as const
