import type { Market } from '@core/market/market'
import type { ProtectWish } from '@core/programs/protect/protect-wish'
import type { NamedStop } from '@core/programs/protect/stop-known'
import { isZero } from '@core/value/decimal'
import { DASH, price, size } from '@messages/format'
import { programSays } from '@messages/programs'
import { stopMoveSays as says } from '@messages/protect'
import { countIn, type ProgramField, type TypedProgram } from './program-forms'

/** The stops that can be moved, each with what it closes and where it triggers. */
export const stopChoices = (stops: readonly NamedStop[], market: Market | undefined) =>
  stops.map(({ stop }) => ({
    value: stop.algoOrderId,
    label: says.stopOf(
      stop.triggerPrice === undefined ? DASH : price(stop.triggerPrice, market),
      isZero(stop.quantity) ? says.whole : size(stop.quantity, market),
    ),
  }))

/** What the form of one that moves a stop asks for, in order. */
export const protectFields = (market: Market | undefined): readonly ProgramField[] => {
  const priced = (name: 'evenAt' | 'trailFrom' | 'trailBy' | 'trailStep' | 'furthest'): ProgramField => ({
    ...{ name, label: says[name], unit: 'USDC', step: market?.tick },
  })
  return [
    priced('evenAt'),
    { name: 'evenTicks', label: says.evenTicks, unit: says.ticks },
    ...(['trailFrom', 'trailBy', 'trailStep', 'furthest'] as const).map(priced),
    { name: 'moves', label: says.moves, unit: '' },
    { name: 'apart', label: says.apart, unit: programSays.seconds },
    { name: 'minutes', label: says.minutes, unit: programSays.minute },
    { name: 'patience', label: programSays.patience, unit: programSays.seconds },
  ]
}

/** The wish that what was typed comes to, for this stop. */
export function protectTyped(typed: TypedProgram, { root, stop }: NamedStop): ProtectWish {
  const { evenAt, trailFrom, trailBy, trailStep, furthest } = typed
  return {
    ...{ is: 'protect', symbol: root.symbol, marginMode: root.marginMode, stop: stop.algoOrderId },
    ...{ evenAt, evenTicks: ticksIn(typed.evenTicks), trailFrom, trailBy, trailStep, furthest },
    ...{ moves: countIn(typed.moves), apart: countIn(typed.apart) },
    ...{ minutes: countIn(typed.minutes), patience: countIn(typed.patience) },
  }
}

/** Ticks to either side; what is no count is further than main takes. */
function ticksIn(text: string): number {
  const isBelow = text.startsWith('-')
  const count = countIn(isBelow ? text.slice(1) : text)
  if (count < 0) return TOO_MANY
  return isBelow ? -count : count
}

const TOO_MANY = 100_000
