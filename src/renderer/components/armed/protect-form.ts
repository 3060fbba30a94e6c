import type { MarketRules } from '@core/market/venue-market-rules'
import type { ProtectRequest } from '@core/programs/protect/protect-request'
import type { NamedStop } from '@core/programs/protect/named-stop'
import { isZero } from '@core/value/decimal-amount'
import { UNKNOWN_FIGURE_DASH, formatMarketPrice, formatMarketSize } from '@messages/format'
import { programDialogMessages } from '@messages/programs'
import { stopMoveFormMessages as says } from '@messages/protect'
import { parseTypedCount, type ProgramFormField, type ProgramFormValues } from './program-forms'

export const createStopChoices = (stops: readonly NamedStop[], market: MarketRules | undefined) =>
  stops.map(({ stop }) => ({
    value: stop.algoOrderId,
    label: says.stopOf(
      stop.triggerPrice === undefined ? UNKNOWN_FIGURE_DASH : formatMarketPrice(stop.triggerPrice, market),
      isZero(stop.quantity) ? says.whole : formatMarketSize(stop.quantity, market),
    ),
  }))

export const createProtectFields = (market: MarketRules | undefined): readonly ProgramFormField[] => {
  const priced = (name: 'evenAt' | 'trailFrom' | 'trailBy' | 'trailStep' | 'furthest'): ProgramFormField => ({
    ...{ name, label: says[name], unit: 'USDC', step: market?.tick },
  })
  return [
    priced('evenAt'),
    { name: 'evenTicks', label: says.evenTicks, unit: says.ticks },
    ...(['trailFrom', 'trailBy', 'trailStep', 'furthest'] as const).map(priced),
    { name: 'moves', label: says.moves, unit: '' },
    { name: 'apart', label: says.apart, unit: programDialogMessages.seconds },
    { name: 'minutes', label: says.minutes, unit: programDialogMessages.minute },
    { name: 'patience', label: programDialogMessages.patience, unit: programDialogMessages.seconds },
  ]
}

export function createProtectRequest(typed: ProgramFormValues, { root, stop }: NamedStop): ProtectRequest {
  const { evenAt, trailFrom, trailBy, trailStep, furthest } = typed
  return {
    ...{ is: 'protect', symbol: root.symbol, marginMode: root.marginMode, stop: stop.algoOrderId },
    ...{ evenAt, evenTicks: parseTicks(typed.evenTicks), trailFrom, trailBy, trailStep, furthest },
    ...{ moves: parseTypedCount(typed.moves), apart: parseTypedCount(typed.apart) },
    ...{ minutes: parseTypedCount(typed.minutes), patience: parseTypedCount(typed.patience) },
  }
}

/** Parses a signed count of ticks. An invalid text becomes a count that main refuses. */
function parseTicks(text: string): number {
  const isBelow = text.startsWith('-')
  const count = parseTypedCount(isBelow ? text.slice(1) : text)
  if (count < 0) return REFUSED_TICKS
  return isBelow ? -count : count
}

const REFUSED_TICKS = 100_000
