import { figure, most, type Figure } from '../../reckoner/decimal'

/** How near what was said has to be. Anything but `exactly` is an estimate by nature, and says how far off it may be. */
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

/** One figure: what the desk said of it, what the exchange says, and what the other readings say. */
export interface Judged {
  /** What it is, in the same words for every account: failures are counted by it. */
  readonly what: string
  readonly said: Figure | string | undefined
  readonly happened: Figure | string | undefined
  readonly bound: Bound
  readonly reckoned?: Figure | string | undefined
  readonly vendor?: Figure | string | undefined
  /** Whether the desk may keep silent about it. */
  readonly maySayNothing?: boolean
  readonly about?: string
}

/** A price that is many ticks long is told no finer than this share of it. */
const BILLIONTH = figure('0.000000002')

/** Whether two figures are the same within a bound. */
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

/** Why a figure does not hold; nothing where it does. */
export function wrong({ said, happened, bound, maySayNothing }: Judged): string | undefined {
  if (happened === undefined) return undefined
  if (said === undefined) return maySayNothing === true ? undefined : 'said nothing'
  return agrees(said, happened, bound) ? undefined : 'said another'
}

const HAIR = figure('0.0003')

/** Whether the vendor alone says another figure, by more than its own arithmetic could be off. */
export function vendorDissents(one: Judged): boolean {
  const { said, vendor } = one
  if (vendor === undefined || said === undefined || wrong(one) !== undefined) return false
  if (typeof said === 'string' || typeof vendor === 'string') return said !== vendor
  return said.minus(vendor).abs().gt(said.abs().times(HAIR))
}

/** Who else agrees with whom, where the desk and the exchange do not. */
export function sidesWith({ said, happened, reckoned, vendor, bound }: Judged): string {
  const side = (name: string, third: Figure | string | undefined): string => {
    if (third === undefined) return ''
    const [desk, exchange] = [said, happened].map(one => one !== undefined && agrees(one, third, bound))
    if (exchange === true && desk !== true) return `${name} with the exchange`
    if (desk === true && exchange !== true) return `${name} with the desk`
    return desk === true ? `${name} with both` : `${name} with neither`
  }
  return [side('reckoner', reckoned), side('vendor', vendor)].filter(text => text !== '').join(', ')
}

export const shown = (value: Figure | string | undefined): string =>
  value === undefined ? '—' : typeof value === 'string' ? value : value.toSignificantDigits(18).toString()
