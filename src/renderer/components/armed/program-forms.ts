import { reactive } from 'vue'
import type { Position } from '@core/account/position'
import { countOf } from '@core/guard/guard'
import type { Market } from '@core/market/market'
import type { MarketWish } from '@core/programs/program-wish'
import type { TwapWish } from '@core/programs/twap/twap-wish'
import type { WishedTerms } from '@core/programs/wished-terms'
import { absolute, isNegative, isZero } from '@core/value/decimal'
import { programSays as says } from '@messages/programs'

/** What was typed into the form of a program, of whichever kind. */
export const typedProgram = () =>
  reactive({
    ...{ quantity: '', worst: '', worthInAll: '', slices: '10', minutes: '10', reach: '0' },
    ...{ sizeVaries: '0', timeVaries: '0', catchUp: '', patience: '60', moves: '20', apart: '2' },
    // Of one that moves a stop.
    ...{ stop: '', evenAt: '', evenTicks: '0', trailFrom: '', trailBy: '', trailStep: '', furthest: '' },
    ...{ near: '', far: '', levels: '5', grows: '0', every: '0' },
    ...{ takesRest: false, reduceOnly: false, isIsolated: false },
    side: 'BUY' as WishedTerms['side'],
    type: 'IOC' as TwapWish['type'],
  })
export type TypedProgram = ReturnType<typeof typedProgram>

/** A field of it, and the step in which the market takes it. */
export interface ProgramField {
  readonly name: keyof {
    [Name in keyof TypedProgram as string extends TypedProgram[Name] ? Name : never]: unknown
  }
  readonly label: string
  readonly unit: string
  readonly step?: Market['step'] | undefined
}

/** What the form can be about in one market: each rule, and what of one is asked for by a name of its own. */
export type ProgramKind = MarketWish['is'] | 'close over time'

/** What the form of one kind asks for beside what every kind does, and the wish that it comes to. */
interface ProgramForm {
  /** Whether anything of it is taken, and so from how far. */
  readonly takes: (typed: TypedProgram) => boolean
  /** What its prices are, where that is no worst one alone, and what its minutes are. */
  readonly prices?: (market: Market | undefined) => readonly ProgramField[]
  readonly minutes?: string
  /** What its value is, where that is not the one of all that it sends. */
  readonly worth?: string
  readonly fields: (market: Market | undefined) => readonly ProgramField[]
  readonly wish: (terms: WishedTerms, typed: TypedProgram) => MarketWish
}

/** A count as it was typed; what is none is refused by main. */
export const countIn = (text: string): number => countOf(text) ?? -1

const twap: ProgramForm = {
  takes: ({ type }) => type === 'IOC',
  fields: market => [
    { name: 'slices', label: says.slices, unit: '' },
    { name: 'sizeVaries', label: says.sizeVaries, unit: says.hundredths },
    { name: 'timeVaries', label: says.timeVaries, unit: says.hundredths },
    { name: 'catchUp', label: says.catchUp, unit: market?.base ?? '', step: market?.step },
  ],
  wish: (terms, { type, slices, sizeVaries, timeVaries, catchUp }) => ({
    ...{ is: 'twap', ...terms, type, slices: countIn(slices), catchUp },
    ...{ sizeVaries: countIn(sizeVaries), timeVaries: countIn(timeVaries) },
  }),
}

export const programForms: Readonly<Record<ProgramKind, ProgramForm>> = {
  twap,
  chase: {
    takes: ({ takesRest }) => takesRest,
    worth: says.worthForEach,
    fields: () => [
      { name: 'moves', label: says.moves, unit: '' },
      { name: 'apart', label: says.apart, unit: says.seconds },
    ],
    wish: (terms, { moves, apart, takesRest }) => ({
      ...{ is: 'chase', ...terms, moves: countIn(moves), apart: countIn(apart), takesRest },
    }),
  },
  scale: {
    takes: () => false,
    prices: market => [
      { name: 'near', label: says.near, unit: 'USDC', step: market?.tick },
      { name: 'far', label: says.far, unit: 'USDC', step: market?.tick },
    ],
    minutes: says.rests,
    fields: () => [
      { name: 'levels', label: says.levels, unit: '' },
      { name: 'grows', label: says.grows, unit: says.ofFirst },
      { name: 'every', label: says.every, unit: says.seconds },
    ],
    wish: ({ worst: _, ...terms }, { near, far, levels, grows, every }) => ({
      ...{ is: 'scale', ...terms, near, far, levels: countIn(levels) },
      ...{ grows: countIn(grows), every: countIn(every) },
    }),
  },
  // A size over a time that only reduces.
  'close over time': { ...twap, wish: (terms, typed) => twap.wish({ ...terms, reduceOnly: true }, typed) },
}

const heldIn = (symbol: string, positions: readonly Position[]): readonly Position[] =>
  positions.filter(one => one.symbol === symbol && !isZero(one.quantity))

/** Whether there is anything in a market to close. */
export const isHeldIn = (symbol: string, positions: readonly Position[]): boolean =>
  heldIn(symbol, positions).length > 0

/** Fills in the side and the size that close what is held in a market. */
export function fillToClose(typed: TypedProgram, symbol: string, positions: readonly Position[]): void {
  const held = heldIn(symbol, positions)
  // Where both modes are held, it is the one that is chosen.
  const isChosen = ({ marginMode }: Position) => (marginMode === 'ISOLATED') === typed.isIsolated
  const row = held.find(isChosen) ?? held[0]
  if (row === undefined) return
  typed.side = isNegative(row.quantity) ? 'BUY' : 'SELL'
  typed.quantity = absolute(row.quantity)
  typed.isIsolated = row.marginMode === 'ISOLATED'
}

/** What the form of one of these kinds asks for, in order. */
export function programFields(
  is: ProgramKind,
  typed: TypedProgram,
  market: Market | undefined,
): readonly ProgramField[] {
  const form = programForms[is]
  return [
    { name: 'quantity', label: says.quantity, unit: market?.base ?? '', step: market?.step },
    ...(form.prices?.(market) ?? [
      { name: 'worst', label: says.worst[typed.side], unit: 'USDC', step: market?.tick } as const,
    ]),
    { name: 'worthInAll', label: form.worth ?? says.worthInAll, unit: 'USDC' },
    { name: 'minutes', label: form.minutes ?? says.minutes, unit: says.minute },
    ...form.fields(market),
    ...(form.takes(typed) ? [{ name: 'reach', label: says.reach, unit: says.basisPoints } as const] : []),
    { name: 'patience', label: says.patience, unit: says.seconds },
  ]
}

/** The wish that what was typed comes to, for this market. */
export function programTyped(is: ProgramKind, typed: TypedProgram, market: Market): MarketWish {
  const { side, quantity, worst, worthInAll, minutes, patience, reach, reduceOnly, isIsolated } = typed
  const form = programForms[is]
  const terms: WishedTerms = {
    ...{ symbol: market.symbol, side, reduceOnly, quantity, worst, worthInAll },
    marginMode: isIsolated || market.isolatedOnly ? 'ISOLATED' : 'CROSS',
    ...{ minutes: countIn(minutes), patience: countIn(patience) },
    reach: form.takes(typed) ? countIn(reach) : 0,
  }
  return form.wish(terms, typed)
}
