import { onScopeDispose } from 'vue'
import { placeLimits, type ArmedArea, type ArmedPlace } from '@core/envelope/envelope'
import { useArmed, type ArmedIn, type LiesAt } from '../stores/armed'
import { usePopout } from '../stores/popout'

/** Offers a place of this panel for clicks that are armed. A window beside has none: presses count where it was armed. */
export function useArmedPlace(place: ArmedPlace, liesAt: LiesAt): void {
  if (usePopout().kind !== undefined) return
  const { places } = useArmed()
  const offered = [place, (market: ArmedIn) => within(liesAt(market))] as const
  places.add(offered)
  onScopeDispose(() => void places.delete(offered))
}

/** As much of it as a place may have: a click beside that counts for nothing. */
const within = (area: ArmedArea | undefined): ArmedArea | undefined =>
  area && { ...area, width: Math.min(area.width, placeLimits.width) }

/** Where something lies on the page, in whole pixels; undefined where it is not drawn. */
export function areaOf(
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined,
): ArmedArea | undefined {
  if (box === undefined) return undefined
  const [x, y, width, height] = [box.left, box.top, box.width, box.height].map(Math.round)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  return x < 0 || y < 0 || width < 1 || height < 1 ? undefined : { x, y, width, height }
}
