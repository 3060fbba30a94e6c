import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { ArmWish } from '@core/armed/wish'
import type { ProgramWish } from '@core/programs/program-wish'
import { isClick, type ArmedArea, type ArmedPlace } from '@core/envelope/envelope'
import type { MarginMode } from '@core/market/market'
import type { SaidClick } from '@contract/armed-api'
import type { Spot } from '@contract/consent'
import { desk as bridge } from '../bridge'
import { useAsking } from './asking'
import { useDesk } from './desk'
import { useScreen } from './screen'

/** A market as something is armed in it. */
export interface ArmedIn {
  readonly symbol: string
  readonly marginMode: MarginMode
}

/** Where a place lies now that is of this market; undefined where it is not on the screen, or of another one. */
export type LiesAt = (market: ArmedIn) => ArmedArea | undefined

/** What is allowed in advance, as main told it. Nothing on the screen sends anything of it. */
export const useArmed = defineStore('armed', () => {
  const desk = useDesk()
  const asking = useAsking()
  const screen = useScreen()
  const armed = computed(() => desk.snapshot.armed?.value)
  const isTold = computed(() => armed.value !== undefined)
  const open = computed(() => armed.value?.envelopes.find(({ ended }) => ended === undefined))
  const ended = computed(() => armed.value?.envelopes.filter(one => one.ended !== undefined) ?? [])
  /** The places at which clicks can be armed, as they are drawn. */
  const places = shallowReactive(new Set<readonly [ArmedPlace, LiesAt]>())
  /** Whether what clicks need is drawn: so that nothing moves between the yes and the first of them. */
  const isNear = computed(() => open.value !== undefined || screen.overlay.is === 'arm')

  /** Where each place of a market lies now. */
  const lie = (market: ArmedIn): NonNullable<ArmWish['places']> =>
    Object.fromEntries(
      [...places].flatMap(([place, liesAt]) => {
        const area = liesAt(market)
        return area === undefined ? [] : [[place, area]]
      }),
    )
  /** What a click at a place of this market does; nothing where none is armed. */
  const actAt = (place: ArmedPlace, symbol: string | undefined) =>
    open.value?.envelope.acts.filter(isClick).find(act => act.key === place && act.symbol === symbol)
  /** Whether a click on what stands at this spot is within the frame of a place of this market. */
  function takes(place: ArmedPlace, symbol: string, { x, y }: Spot): boolean {
    const area = actAt(place, symbol)?.area
    return (
      area !== undefined && x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height
    )
  }
  /** Whether what is open is for this market in this margin mode. */
  const isIn = ({ symbol, marginMode }: ArmedIn): boolean =>
    open.value?.envelope.markets.some(
      market => market.symbol === symbol && market.marginMode === marginMode,
    ) ?? false
  /** Whether an order left inside what is open. */
  const isOwn = (orderId: string): boolean =>
    (desk.attempts ?? []).some(
      one => one.orderId === orderId && one.inside?.envelope === open.value?.envelope.id,
    )
  return {
    ...{ isTold, open, ended, places, isNear, lie, actAt, takes, isIn, isOwn },
    /** Tells main what a click hit, which it has seen by itself; why nothing came of it main says on its strip. */
    clicked: (said: SaidClick) => bridge.armed.clicked(said),
    arm: (wish: ArmWish) => asking.ask(bridge.armed.arm(wish), 'a form'),
    program: (wish: ProgramWish) => asking.ask(bridge.armed.program(wish), 'a form'),
    disarm: () => asking.ask(bridge.armed.disarm()),
  }
})
