import type { CheckCode, Warning, WarningCode } from '@core/write/plan'
import type { CheckLine } from '@core/context/inputs'
import { isRefusalCode, type Facts } from '@core/value/result'
import { fillFacts, type Grid, type Sentence } from './fill'
import { nothingToReduce, refusalWords } from './refusals'
import { flattenWarnings } from './flatten-warnings'
import { keyRules, keyRuleWarnings } from './key-warnings'
import { referenceWarnings } from './reference-warnings'
import { settleRules } from './settle'
import * as messages from './en/warnings'

export interface SaidWarning {
  /** With every figure in place. */
  readonly full: Sentence
  /** When a figure is not there. */
  readonly bare: string
}

const warnings: Record<WarningCode, SaidWarning> = {
  ...messages.warnings,
  ...referenceWarnings,
  ...flattenWarnings,
  ...keyRuleWarnings,
}

export interface Rule {
  readonly holds: string
  readonly fails: string
  /** The figures it was decided on, where they are worth the end of a line. */
  readonly figures: Sentence | ((facts: Facts) => Sentence)
}

const rules: Record<CheckCode, Rule> = {
  ...messages.rules,
  MARKET_RULES: {
    ...messages.rules.MARKET_RULES,
    figures: '',
  },
  KEY_CEILING: {
    ...messages.rules.KEY_CEILING,
    figures: ({ cap }) => (cap === undefined ? '' : messages.rules.KEY_CEILING.figures),
  },
  BOOK_DEPTH: {
    ...messages.rules.BOOK_DEPTH,
    figures: ({ levels }) =>
      levels === '1' ? messages.rules.BOOK_DEPTH.figures.level : messages.rules.BOOK_DEPTH.figures.levels,
  },
  INPUTS_FRESH: {
    ...messages.rules.INPUTS_FRESH,
    figures: '',
  },
  WRITES_OPEN: {
    ...messages.rules.WRITES_OPEN,
    figures: '',
  },
  ORDER_OPEN: {
    ...messages.rules.ORDER_OPEN,
    figures: '',
  },
  ORDERS_OPEN: {
    ...messages.rules.ORDERS_OPEN,
    figures: ({ count }) => (count === '0' ? '' : '{count:exact}'),
  },
  TRAIL_DISTANCE: {
    ...messages.rules.TRAIL_DISTANCE,
    figures: ({ is }) => (is === 'rate' ? '{distance:share}' : '{distance:exact} USDC'),
  },
  ALGO_LEGS: {
    ...messages.rules.ALGO_LEGS,
    figures: '',
  },
  ALGO_OPEN: {
    ...messages.rules.ALGO_OPEN,
    figures: '',
  },
  ...keyRules,
  ...settleRules,
  EDIT_CHANGES: {
    ...messages.rules.EDIT_CHANGES,
    figures: '',
  },
}

const ends: Readonly<Record<string, string>> = messages.ends

const withEnd = (facts: Facts): Facts => {
  const { end } = facts
  return end === undefined ? facts : { ...facts, end: ends[end] ?? end }
}

/** What a person should know before saying yes. */
export const warningWords = (
  { code, facts }: Pick<Warning, 'code' | 'facts'>,
  market?: Grid | undefined,
): string => fillFacts(warnings[code].full, withEnd(facts), warnings[code].bare, market)

/** A rule as it stands beside its mark: what holds, or what does not. */
export function checkWords({ code, holds, facts }: CheckLine): string {
  if (holds !== false) return rules[code].holds
  if (code === 'REDUCE_ONLY' && facts['quantity'] === undefined)
    return (nothingToReduce(facts) ?? refusalWords({ code: 'REDUCE_ONLY_NOTHING', facts })).replace(
      /[.。]$/,
      '',
    )
  // That writing is not open has many reasons, and each asks for something else.
  const why = code === 'WRITES_OPEN' ? facts['refusal'] : undefined
  if (why === undefined || !isRefusalCode(why)) return rules[code].fails
  return refusalWords({ code: why, facts }).replace(/[.。]$/, '')
}

/** The figures a rule was decided on, short enough for the end of its line. */
export function checkFigures(
  { code, facts }: Pick<CheckLine, 'code' | 'facts'>,
  market?: Grid | undefined,
): string {
  const { figures } = rules[code]
  return fillFacts(typeof figures === 'string' ? figures : figures(facts), facts, '', market)
}
