import { computed, type Ref } from 'vue'
import { partOf, withCaughtUp } from '@core/armed/filled-bounds'
import { apartWithin } from '@core/programs/chase/chase-wish'
import { larger, positiveAmount } from '@core/value/decimal'
import type { Market } from '@core/market/market'
import { useFilled } from '../../composables/filled-field'
import { useWorstPrice } from '../../composables/worst-price'
import { useDesk } from '../../stores/desk'
import { size } from '@messages/format'
import { programSays } from '@messages/programs'
import { countIn, type ProgramKind, type TypedProgram } from './program-forms'

/** Fills in what follows from the market and from what was typed; gives what a size over a time comes to, in words. */
export function useProgramDefaults(
  kind: Readonly<Ref<ProgramKind | 'basket' | 'protect'>>,
  typed: TypedProgram,
  market: Readonly<Ref<Market | undefined>>,
) {
  const { worst, worthOf } = useWorstPrice()
  const desk = useDesk()
  const usual = typed.apart
  const symbol = () => market.value?.symbol
  const price = () => worst(symbol(), typed.side)
  // Once for a market and a side: a price that moved by itself would be read once and be another one at the yes.
  useFilled(typed, 'worst', price, () => price() && `${symbol() ?? ''} ${typed.side}`)
  // As fast as the person's own guard lets a chase be: a faster one would only be held up by it.
  const apart = () =>
    kind.value === 'chase' && desk.guards ? String(apartWithin(desk.guards.writesPerMinute)) : usual
  useFilled(typed, 'apart', apart)
  const isInSlices = () => kind.value === 'twap' || kind.value === 'close over time'
  /** All that may be sent: what is caught up is beside the size. */
  const inAll = computed(() => {
    const [all, again] = [positiveAmount(typed.quantity), positiveAmount(typed.catchUp)]
    return all && again && isInSlices() ? withCaughtUp(all, again) : (all ?? '')
  })
  /** What rests at levels is worth the highest of them, whichever side it is of. */
  const highest = computed(() => {
    const [near, far] = [positiveAmount(typed.near), positiveAmount(typed.far)]
    return near && far ? larger(near, far) : ''
  })
  function worth(): string | undefined {
    if (kind.value === 'scale')
      return worthOf(symbol(), inAll.value, { sells: false, buyAtMost: highest.value })
    if (typed.side === 'SELL') return worthOf(symbol(), inAll.value, { sells: true })
    return worthOf(symbol(), inAll.value, { sells: false, buyAtMost: typed.worst })
  }
  const whatever = () => `${kind.value} ${inAll.value} ${typed.worst} ${highest.value} ${typed.side}`
  useFilled(typed, 'worthInAll', worth, whatever)

  return computed(() => {
    const [slices, minutes] = [countIn(typed.slices), countIn(typed.minutes)]
    const all = positiveAmount(typed.quantity)
    if (!isInSlices() || market.value === undefined || !all || slices < 1 || minutes < 1) return undefined
    const part = partOf(all, slices, market.value.step)
    return programSays.comesTo(slices, size(part, market.value), market.value.base, (minutes * 60) / slices)
  })
}
