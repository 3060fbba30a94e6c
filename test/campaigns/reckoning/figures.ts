import { figure, most, type Figure } from '../../reckoner/decimal'

/** Required accuracy of a figure. Every bound but `exactly` is for an estimate. */
export type Bound =
  | { readonly is: 'exactly' }
  | { readonly is: 'within'; readonly by: Figure }
  | { readonly is: 'ticks'; readonly tick: Figure; readonly count: number }
  | { readonly is: 'places'; readonly places: number }
  | { readonly is: 'at most' }

export const EXACTLY: Bound = { is: 'exactly' }
/** As finely as the venue keeps and states money. */
export const MONEY: Bound = { is: 'within', by: figure('0.000001') }
export const RATIO: Bound = { is: 'places', places: 6 }
export const tickOf = (tick: Figure, count = 1): Bound => ({ is: 'ticks', tick, count })

/** One figure as stated by the desk, by the exchange, and by the other calculations. */
export interface Judged {
  /** Name of the figure, equal for all accounts. Failures are counted by it. */
  readonly what: string
  readonly deskValue: Figure | string | undefined
  readonly happened: Figure | string | undefined
  readonly bound: Bound
  readonly reckoned?: Figure | string | undefined
  readonly vendor?: Figure | string | undefined
  /** True if the desk may omit the figure. */
  readonly maySayNothing?: boolean
  readonly about?: string
}

/** Relative tolerance of a price that is many ticks long. */
const BILLIONTH = figure('0.000000002')

/** Compares two figures within a bound. */
export function agrees(a: Figure | string, b: Figure | string, bound: Bound): boolean {
  if (typeof a === 'string' || typeof b === 'string') return String(a) === String(b)
  const apart = a.minus(b).abs()
  switch (bound.is) {
    case 'exactly':
      return apart.isZero()
    case 'within':
      return apart.lte(bound.by)
    case 'ticks':
      return apart.lte(most(bound.tick.times(bound.count), b.abs().times(BILLIONTH)))
    case 'places':
      return apart.lte(most(b.abs(), figure(1)).times(figure(10).pow(-bound.places)))
    case 'at most':
      return b.lte(a)
  }
}

/** Describes the fault of a figure; `undefined` if it is right. */
export function wrong({ deskValue, happened, bound, maySayNothing }: Judged): string | undefined {
  if (happened === undefined) return undefined
  if (deskValue === undefined) return maySayNothing === true ? undefined : 'said nothing'
  return agrees(deskValue, happened, bound) ? undefined : 'said another'
}

const HAIR = figure('0.0003')

/** True if only the vendor's figure differs, by more than its rounding errors. */
export function vendorDissents(one: Judged): boolean {
  const { deskValue, vendor } = one
  if (vendor === undefined || deskValue === undefined || wrong(one) !== undefined) return false
  if (typeof deskValue === 'string' || typeof vendor === 'string') return deskValue !== vendor
  return deskValue.minus(vendor).abs().gt(deskValue.abs().times(HAIR))
}

/** Describes the agreement of the other calculations with desk and exchange, for a wrong figure. */
export function sidesWith({ deskValue, happened, reckoned, vendor, bound }: Judged): string {
  const side = (name: string, third: Figure | string | undefined): string => {
    if (third === undefined) return ''
    const [desk, exchange] = [deskValue, happened].map(one => one !== undefined && agrees(one, third, bound))
    if (exchange === true && desk !== true) return `${name} with the exchange`
    if (desk === true && exchange !== true) return `${name} with the desk`
    return desk === true ? `${name} with both` : `${name} with neither`
  }
  return [side('reckoner', reckoned), side('vendor', vendor)].filter(text => text !== '').join(', ')
}

export const shown = (value: Figure | string | undefined): string =>
  value === undefined ? '—' : typeof value === 'string' ? value : value.toSignificantDigits(18).toString()
