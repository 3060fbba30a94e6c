import { computed, type Ref } from 'vue'
import { computeEqualPart, addCatchUpSize } from '@core/armed/default-bounds'
import { minSecondsBetweenMoves } from '@core/programs/chase/chase-request'
import { maxAmount, parsePositiveAmount } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import { usePrefilledField } from '../../composables/use-prefilled-field'
import { useWorstPriceDefaults } from '../../composables/use-worst-price'
import { useDeskStore } from '../../stores/desk-store'
import { formatMarketSize } from '@messages/format'
import { programDialogMessages } from '@messages/programs'
import { parseTypedCount, type ProgramFormKind, type ProgramFormValues } from './program-forms'

export function useProgramDefaults(
  kind: Readonly<Ref<ProgramFormKind | 'basket' | 'protect'>>,
  typed: ProgramFormValues,
  market: Readonly<Ref<MarketRules | undefined>>,
) {
  const { worstPrice, maxNotional } = useWorstPriceDefaults()
  const desk = useDeskStore()
  const initialPause = typed.apart
  const symbol = () => market.value?.symbol
  const price = () => worstPrice(symbol(), typed.side)
  // Filled in once for each market and side, so that the price does not change between reading and confirmation.
  usePrefilledField(typed, 'worst', price, () => price() && `${symbol() ?? ''} ${typed.side}`)
  // The shortest pause that the trader's own write guard allows; a faster chase would be refused by it.
  const getDefaultPause = () =>
    kind.value === 'chase' && desk.guards
      ? String(minSecondsBetweenMoves(desk.guards.writesPerMinute))
      : initialPause
  usePrefilledField(typed, 'apart', getDefaultPause)
  const isInSlices = () => kind.value === 'twap' || kind.value === 'close over time'
  /** Total size that the program may send, with the part that may be sent again to catch up. */
  const totalQuantity = computed(() => {
    const [all, catchUp] = [parsePositiveAmount(typed.quantity), parsePositiveAmount(typed.catchUp)]
    return all && catchUp && isInSlices() ? addCatchUpSize(all, catchUp) : (all ?? '')
  })
  /** Highest price of the levels of a scale, at which all its orders are valued. */
  const highestPrice = computed(() => {
    const [near, far] = [parsePositiveAmount(typed.near), parsePositiveAmount(typed.far)]
    return near && far ? maxAmount(near, far) : ''
  })
  function totalNotional(): string | undefined {
    if (kind.value === 'scale')
      return maxNotional(symbol(), totalQuantity.value, { sells: false, buyAtMost: highestPrice.value })
    if (typed.side === 'SELL') return maxNotional(symbol(), totalQuantity.value, { sells: true })
    return maxNotional(symbol(), totalQuantity.value, { sells: false, buyAtMost: typed.worst })
  }
  const inputsKey = () =>
    `${kind.value} ${totalQuantity.value} ${typed.worst} ${highestPrice.value} ${typed.side}`
  usePrefilledField(typed, 'worthInAll', totalNotional, inputsKey)

  return computed(() => {
    const [slices, minutes] = [parseTypedCount(typed.slices), parseTypedCount(typed.minutes)]
    const all = parsePositiveAmount(typed.quantity)
    if (!isInSlices() || market.value === undefined || !all || slices < 1 || minutes < 1) return undefined
    const part = computeEqualPart(all, slices, market.value.step)
    return programDialogMessages.comesTo(
      slices,
      formatMarketSize(part, market.value),
      market.value.base,
      (minutes * 60) / slices,
    )
  })
}
