import type { PopoutKind } from '@contract/windows-api'
import type { DatedValue } from '@core/value/freshness'
import type { SnapshotChanges } from '@core/snapshot/snapshot'

/** The sections of which a window beside is told the rows of its market. */
const marketSections = {
  chart: ['markets', 'quotes', 'positions', 'orders', 'algoOrders', 'fills'],
  ladder: ['markets', 'quotes', 'orders'],
} as const satisfies Record<PopoutKind, readonly (keyof SnapshotChanges)[]>

/**
 * What a window beside is told of what the desk knows: the mode, what may be written, and one market.
 *
 * A window that shows a chart has no use for the account, its key or its attempts, and so never hears of them.
 */
export function filterForPopout(kind: PopoutKind, symbol: string | undefined, changes: SnapshotChanges): SnapshotChanges {
  const { profile, writes, health } = changes
  const rows = marketSections[kind].flatMap(name => {
    const section: DatedValue<readonly { readonly symbol: string }[]> | undefined = changes[name]
    if (section === undefined) return []
    return [[name, { ...section, value: section.value.filter(row => row.symbol === symbol) }] as const]
  })
  return {
    ...(profile !== undefined && { profile }),
    ...(writes !== undefined && { writes }),
    ...(health !== undefined && { health }),
    ...Object.fromEntries(rows),
  }
}
