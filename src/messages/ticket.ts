import type { Amount } from '@core/value/decimal'
import type { TicketType } from '@core/write/ticket-type'
import { exact } from './format'
import { fill } from './message'
import { fillPlural } from './plural-message'
import { choicesOf } from './choices'
import * as messages from './en/ticket'

export interface Choice {
  readonly value: TicketType
  readonly label: string
  /** What the type does, in one sentence. */
  readonly hint: string
}

/** The kinds of order that are always in sight. */
export const ticketTypes: readonly Choice[] = choicesOf(messages.ticketTypes)

/** The other kinds, one menu away. */
export const moreTypes: readonly Choice[] = choicesOf(messages.moreTypes)

/** What a ticket still needs before it amounts to an order. */
export const neededWords = messages.neededWords

/** What can be chosen in the ticket besides the kind of order. */
export const ticketChoices = {
  sides: choicesOf(messages.ticketChoices.sides),
  margins: choicesOf(messages.ticketChoices.margins),
  wholes: choicesOf(messages.ticketChoices.wholes),
  skews: choicesOf(messages.ticketChoices.skews),
  rungs: choicesOf(messages.ticketChoices.rungs),
}

/** What stands at the fields of the ticket. */
export const formSays = {
  ...messages.formSays,
  sharePercent: (share: string): string => `${share} %`,
  most: (isReducing: boolean, size: string, base: string | undefined): string =>
    `${isReducing ? messages.formSays.most.position : messages.formSays.most.max} ${size} ${base ?? ''}`,
  mark: (price: string): string => fill(messages.formSays.mark, { price }),
} as const

/** What a field of figures says of itself. */
export const fieldSays = messages.fieldSays

/** A figure as it was understood, and whether that needs saying: completed, or which mark was taken for the decimal one. */
export interface ReadAs {
  readonly amount: Amount
  readonly echo: 'same' | 'completed' | 'comma' | 'point'
}

const marks = messages.marks

/** What a typed figure was understood as, where that is not plain from what was typed. */
export function readAsWords({ amount, echo }: ReadAs): string | undefined {
  if (echo === 'same') return undefined
  const read = fill(messages.readAsWords.read, { amount: exact(amount) })
  return echo === 'completed' ? read : fill(messages.readAsWords.decimalMark, { read, echo: marks[echo] })
}

/** What a part of an order that is shown makes of the rest of it. */
export const visibleSays = {
  ...messages.visibleSays,
  hidden: (size: string): string => fill(messages.visibleSays.hidden, { size }),
} as const

/** What the fields of a take-profit and a stop-loss say. */
export const protectSays = {
  ...messages.protectSays,
  worked: (price: string): string => fill(messages.protectSays.worked, { price }),
  onMargin: (change: string): string => fill(messages.protectSays.onMargin, { change }),
} as const

/** What the menus of kept sizes and of kept orders say. */
export const keptMenus = {
  ...messages.keptMenus,
  sizesFor: (symbol: string | undefined): string =>
    fill(messages.keptMenus.sizesFor, { symbol: symbol ?? '' }),
  sizesFull: (most: number): string => fill(messages.keptMenus.sizesFull, { most: String(most) }),
  keepSize: (size: string, base: string): string => fill(messages.keptMenus.keepSize, { size, base }),
  forgetSize: (size: string, base: string): string => fill(messages.keptMenus.forgetSize, { size, base }),
} as const

/** What a draft is told before it is reviewed, in the ticket as in a dialog. */
export const reviewSays = messages.reviewSays

/** What the ticket says around its fields. */
export const ticketSays = {
  ...messages.ticketSays,
  bookAge: (age: string): string => fill(messages.ticketSays.bookAge, { age }),
  type: (missing: readonly string[]): string =>
    fill(messages.ticketSays.type.typeSeeHappen, {
      missing: missing.join(messages.ticketSays.type.separator),
    }),
  review: (side: 'BUY' | 'SELL', size: string | undefined): string =>
    fill(messages.ticketSays.review.review, {
      side: side === 'BUY' ? messages.ticketSays.review.buy : messages.ticketSays.review.sell,
      size: size === undefined ? '' : ` ${size}`,
    }),
  checksHold: (holding: number, all: number): string =>
    fill(messages.ticketSays.checksHold, { holding: String(holding), all: String(all) }),
  warnings: (count: number): string => fillPlural(messages.ticketSays.warnings, count),
  maintenance: (ratio: string): string => fill(messages.ticketSays.maintenance, { ratio }),
} as const

/** What stands now, said in the ticket while nothing is drafted. */
export const standingSays = {
  ...messages.standingSays,
  usedOf: (used: string, limit: string): string => fill(messages.standingSays.usedOf, { used, limit }),
} as const
