import { reactive } from 'vue'
import type { PositionRecord } from '@core/account/position-record'
import { parseCount } from '@core/guard/trading-guards'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { SingleMarketRequest } from '@core/programs/program-request'
import type { TwapRequest } from '@core/programs/twap/twap-request'
import type { ProgramTermsRequest } from '@core/programs/program-terms'
import { absolute, isNegative, isZero } from '@core/value/decimal-amount'
import { programDialogMessages as says } from '@messages/programs'

export const createProgramForm = () =>
  reactive({
    ...{ quantity: '', worst: '', worthInAll: '', slices: '10', minutes: '10', reach: '0' },
    ...{ sizeVaries: '0', timeVaries: '0', catchUp: '', patience: '60', moves: '20', apart: '2' },
    ...{ stop: '', evenAt: '', evenTicks: '0', trailFrom: '', trailBy: '', trailStep: '', furthest: '' },
    ...{ near: '', far: '', levels: '5', grows: '0', every: '0' },
    ...{ takesRest: false, reduceOnly: false, isIsolated: false },
    side: 'BUY' as ProgramTermsRequest['side'],
    type: 'IOC' as TwapRequest['type'],
  })
export type ProgramFormValues = ReturnType<typeof createProgramForm>

export interface ProgramFormField {
  readonly name: keyof {
    [Name in keyof ProgramFormValues as string extends ProgramFormValues[Name] ? Name : never]: unknown
  }
  readonly label: string
  readonly unit: string
  readonly step?: MarketRules['step'] | undefined
}

/** Kind of program for one market. `close over time` is a `twap` that only reduces. */
export type ProgramFormKind = SingleMarketRequest['is'] | 'close over time'

interface ProgramForm {
  /** Returns true if the program sends taking orders, so that `reach` applies. */
  readonly takesLiquidity: (typed: ProgramFormValues) => boolean
  /** Price fields if there are others than one worst price; `minutes` is the label of the duration. */
  readonly priceFields?: (market: MarketRules | undefined) => readonly ProgramFormField[]
  readonly minutesLabel?: string
  /** Label of the value if it is not the value of everything sent. */
  readonly notionalLabel?: string
  readonly fields: (market: MarketRules | undefined) => readonly ProgramFormField[]
  readonly createRequest: (terms: ProgramTermsRequest, typed: ProgramFormValues) => SingleMarketRequest
}

/** Parses a typed count. Main refuses -1, the value of an invalid text. */
export const parseTypedCount = (text: string): number => parseCount(text) ?? -1

const twap: ProgramForm = {
  takesLiquidity: ({ type }) => type === 'IOC',
  fields: market => [
    { name: 'slices', label: says.slices, unit: '' },
    { name: 'sizeVaries', label: says.sizeVaries, unit: says.hundredths },
    { name: 'timeVaries', label: says.timeVaries, unit: says.hundredths },
    { name: 'catchUp', label: says.catchUp, unit: market?.base ?? '', step: market?.step },
  ],
  createRequest: (terms, { type, slices, sizeVaries, timeVaries, catchUp }) => ({
    ...{ is: 'twap', ...terms, type, slices: parseTypedCount(slices), catchUp },
    ...{ sizeVaries: parseTypedCount(sizeVaries), timeVaries: parseTypedCount(timeVaries) },
  }),
}

export const programFormsByKind: Readonly<Record<ProgramFormKind, ProgramForm>> = {
  twap,
  chase: {
    takesLiquidity: ({ takesRest }) => takesRest,
    notionalLabel: says.worthForEach,
    fields: () => [
      { name: 'moves', label: says.moves, unit: '' },
      { name: 'apart', label: says.apart, unit: says.seconds },
    ],
    createRequest: (terms, { moves, apart, takesRest }) => ({
      ...{ is: 'chase', ...terms, moves: parseTypedCount(moves), apart: parseTypedCount(apart), takesRest },
    }),
  },
  scale: {
    takesLiquidity: () => false,
    priceFields: market => [
      { name: 'near', label: says.near, unit: 'USDC', step: market?.tick },
      { name: 'far', label: says.far, unit: 'USDC', step: market?.tick },
    ],
    minutesLabel: says.rests,
    fields: () => [
      { name: 'levels', label: says.levels, unit: '' },
      { name: 'grows', label: says.grows, unit: says.ofFirst },
      { name: 'every', label: says.every, unit: says.seconds },
    ],
    createRequest: ({ worst: _, ...terms }, { near, far, levels, grows, every }) => ({
      ...{ is: 'scale', ...terms, near, far, levels: parseTypedCount(levels) },
      ...{ grows: parseTypedCount(grows), every: parseTypedCount(every) },
    }),
  },
  'close over time': {
    ...twap,
    createRequest: (terms, typed) => twap.createRequest({ ...terms, reduceOnly: true }, typed),
  },
}

const openPositionsIn = (symbol: string, positions: readonly PositionRecord[]): readonly PositionRecord[] =>
  positions.filter(one => one.symbol === symbol && !isZero(one.quantity))

export const hasOpenPosition = (symbol: string, positions: readonly PositionRecord[]): boolean =>
  openPositionsIn(symbol, positions).length > 0

export function fillClosingOrder(
  typed: ProgramFormValues,
  symbol: string,
  positions: readonly PositionRecord[],
): void {
  const held = openPositionsIn(symbol, positions)
  // The chosen mode decides between positions in both margin modes.
  const isInChosenMode = ({ marginMode }: PositionRecord) => (marginMode === 'ISOLATED') === typed.isIsolated
  const row = held.find(isInChosenMode) ?? held[0]
  if (row === undefined) return
  typed.side = isNegative(row.quantity) ? 'BUY' : 'SELL'
  typed.quantity = absolute(row.quantity)
  typed.isIsolated = row.marginMode === 'ISOLATED'
}

export function createProgramFields(
  is: ProgramFormKind,
  typed: ProgramFormValues,
  market: MarketRules | undefined,
): readonly ProgramFormField[] {
  const form = programFormsByKind[is]
  return [
    { name: 'quantity', label: says.quantity, unit: market?.base ?? '', step: market?.step },
    ...(form.priceFields?.(market) ?? [
      { name: 'worst', label: says.worst[typed.side], unit: 'USDC', step: market?.tick } as const,
    ]),
    { name: 'worthInAll', label: form.notionalLabel ?? says.worthInAll, unit: 'USDC' },
    { name: 'minutes', label: form.minutesLabel ?? says.minutes, unit: says.minute },
    ...form.fields(market),
    ...(form.takesLiquidity(typed)
      ? [{ name: 'reach', label: says.reach, unit: says.basisPoints } as const]
      : []),
    { name: 'patience', label: says.patience, unit: says.seconds },
  ]
}

export function createMarketProgramRequest(
  is: ProgramFormKind,
  typed: ProgramFormValues,
  market: MarketRules,
): SingleMarketRequest {
  const { side, quantity, worst, worthInAll, minutes, patience, reach, reduceOnly, isIsolated } = typed
  const form = programFormsByKind[is]
  const terms: ProgramTermsRequest = {
    ...{ symbol: market.symbol, side, reduceOnly, quantity, worst, worthInAll },
    marginMode: isIsolated || market.isolatedOnly ? 'ISOLATED' : 'CROSS',
    ...{ minutes: parseTypedCount(minutes), patience: parseTypedCount(patience) },
    reach: form.takesLiquidity(typed) ? parseTypedCount(reach) : 0,
  }
  return form.createRequest(terms, typed)
}
