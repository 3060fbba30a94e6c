import { onScopeDispose } from 'vue'
import { armedPlaceLimits, type ArmedArea, type ArmedPlace } from '@core/envelope/mandate'
import { useMandateStore, type MandateMarket, type LocateClickArea } from '../stores/mandate-store'
import { usePopoutStore } from '../stores/popout-store'

/**
 * Registers an area of this panel for armed clicks. Popout windows register none, because clicks count only in the
 * window that was armed.
 */
export function useArmedClickArea(place: ArmedPlace, locateArea: LocateClickArea): void {
  if (usePopoutStore().kind !== undefined) return
  const { places: registeredAreas } = useMandateStore()
  const entry = [place, (market: MandateMarket) => limitWidth(locateArea(market))] as const
  registeredAreas.add(entry)
  onScopeDispose(() => void registeredAreas.delete(entry))
}

/** Limits the area to the width that main accepts. Clicks beyond it have no effect. */
const limitWidth = (area: ArmedArea | undefined): ArmedArea | undefined =>
  area && { ...area, width: Math.min(area.width, armedPlaceLimits.width) }

/** Rounds a page position to whole pixels. Returns `undefined` if the element is not visible. */
export function toClickArea(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined,
): ArmedArea | undefined {
  if (box === undefined) return undefined
  const [x, y, width, height] = [box.left, box.top, box.width, box.height].map(Math.round)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return x < 0 || y < 0 || width < 1 || height < 1 ? undefined : { x, y, width, height }
}
