import type { PlanCheckCode, PlanWarning, PlanWarningCode } from '@core/write/plan'
import type { TicketCheck } from '@core/context/planning-inputs'
import { isRefusalCode, type TextFacts } from '@core/value/result'
import { fillMessageFacts, fillWithDashes, type PriceGrid, type MessageTemplate } from './fill'
import { describeMarketStatus } from './market'
import { fillMessage } from './message'
import { explainNothingToReduce, explainRefusal } from './refusals'
import { settlementRuleMessages } from './settle'
import * as messages from './en/warnings'

interface PlanWarningMessage {
  readonly full: MessageTemplate
}

/** Warnings that have a text. A sell's price is a floor by its nature and needs none. */
export type ShownWarningCode = Exclude<PlanWarningCode, 'NO_CEILING_SELL'>

type ShownWarning = Pick<PlanWarning, 'facts'> & { readonly code: ShownWarningCode }

export const listShownWarnings = <T extends Pick<PlanWarning, 'code' | 'facts'>>(
  warnings: readonly T[],
): readonly (T & ShownWarning)[] =>
  warnings.filter((one): one is T & ShownWarning => one.code !== 'NO_CEILING_SELL')

const planWarningMessages: Record<ShownWarningCode, PlanWarningMessage> = messages.warnings

export interface PlanCheckMessage {
  readonly holds: string
  readonly fails: string
  /** Figures that decided the check, if they are worth displaying. */
  readonly figures?: MessageTemplate | ((facts: TextFacts) => MessageTemplate)
}

const planCheckMessages: Record<PlanCheckCode, PlanCheckMessage> = {
  ...messages.rules,
  KEY_CEILING: {
    ...messages.rules.KEY_CEILING,
    figures: ({ cap, notional, refusal }) => {
      // The text of a refusal contains the figures.
      if (cap === undefined || refusal !== undefined) return ''
      return notional === undefined
        ? messages.rules.KEY_CEILING.figures.size
        : messages.rules.KEY_CEILING.figures.value
    },
  },
  TRIGGER: {
    ...messages.rules.TRIGGER,
    figures: ({ basis }) => messages.rules.TRIGGER.figures[basis === 'limit' ? 'limit' : 'mark'],
  },
  BOOK_DEPTH: {
    ...messages.rules.BOOK_DEPTH,
    figures: ({ levels }) =>
      levels === '1' ? messages.rules.BOOK_DEPTH.figures.level : messages.rules.BOOK_DEPTH.figures.levels,
  },
  ORDERS_OPEN: {
    ...messages.rules.ORDERS_OPEN,
    figures: ({ count }) => (count === '0' ? '' : '{count:exact}'),
  },
  TRAIL_DISTANCE: {
    ...messages.rules.TRAIL_DISTANCE,
    figures: ({ is }) => (is === 'rate' ? '{distance:share}' : '{distance:exact} USDC'),
  },
  ...settlementRuleMessages,
}

const endLabels: Readonly<Record<string, string>> = messages.ends

const translateEndFact = (facts: TextFacts): TextFacts => {
  const { end } = facts
  return end === undefined ? facts : { ...facts, end: endLabels[end] ?? end }
}

/** Describes a warning that the trader reads before the confirmation. */
export const describePlanWarning = ({ code, facts }: ShownWarning, market?: PriceGrid | undefined): string =>
  fillMessageFacts(
    planWarningMessages[code].full,
    translateEndFact(facts),
    fillWithDashes(planWarningMessages[code].full),
    market,
  )

/** Describes the result of a check: the rule that holds, or the violation. */
export function describePlanCheck({ code, holds, facts }: TicketCheck): string {
  if (holds !== false) return planCheckMessages[code].holds
  if (code === 'REDUCE_ONLY' && facts['quantity'] === undefined)
    return (explainNothingToReduce(facts) ?? explainRefusal({ code: 'REDUCE_ONLY_NOTHING', facts })).replace(
      /[.。]$/,
      '',
    )
  const status = code === 'MARKET_RULES' ? facts['status'] : undefined
  const market = status === undefined ? undefined : describeMarketStatus(status)
  if (market !== undefined) return fillMessage(messages.marketIs, { word: market.word })
  // These can have several reasons with different remedies, so the text names the reason.
  const why = code === 'WRITES_OPEN' || code === 'KEY_CEILING' ? facts['refusal'] : undefined
  if (why === undefined || !isRefusalCode(why)) return planCheckMessages[code].fails
  return explainRefusal({ code: why, facts }).replace(/[.。]$/, '')
}

/** Formats the figures that decided a check, short enough for the end of its line. */
export function formatCheckFigures(
  { code, facts }: Pick<TicketCheck, 'code' | 'facts'>,
  market?: PriceGrid | undefined,
): string {
  const { figures = '' } = planCheckMessages[code]
  return fillMessageFacts(typeof figures === 'string' ? figures : figures(facts), facts, '', market)
}
