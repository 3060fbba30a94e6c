import { onScopeDispose } from 'vue'
import { armedPlaceLimits, type ArmedArea, type ArmedPlace } from '@core/envelope/envelope'
import { useMandateStore, type MandateMarket, type LocateClickArea } from '../stores/armed'
import { usePopoutStore } from '../stores/popout'

/** Offers a place of this panel for clicks that are armed. A window beside has none: presses count where it was armed. */
export function useArmedClickArea(place: ArmedPlace, locateArea: LocateClickArea): void {
  if (usePopoutStore().kind !== undefined) return
  const { places: registeredAreas } = useMandateStore()
  const entry = [place, (market: MandateMarket) => limitWidth(locateArea(market))] as const
  registeredAreas.add(entry)
  onScopeDispose(() => void registeredAreas.delete(entry))
}

/** As much of it as a place may have: a click beside that counts for nothing. */
const limitWidth = (area: ArmedArea | undefined): ArmedArea | undefined =>
  area && { ...area, width: Math.min(area.width, armedPlaceLimits.width) }

/** Where something lies on the page, in whole pixels; undefined where it is not drawn. */
export function toClickArea(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined,
): ArmedArea | undefined {
  if (box === undefined) return undefined
  const [x, y, width, height] = [box.left, box.top, box.width, box.height].map(Math.round)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return x < 0 || y < 0 || width < 1 || height < 1 ? undefined : { x, y, width, height }
}
